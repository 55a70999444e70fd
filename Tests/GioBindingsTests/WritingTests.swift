import Foundation
import GioBindings
import TestSupport
import Testing

/// Files and folders that are made while the caller waits.
@Suite struct WritingTests {
  private let folder = TemporaryFolder()

  private var location: Location { Location(path: Array(folder.path.utf8)) }

  @Test func foldersAreMadeAsFarAsTheyAreMissing() throws {
    let inner = location.child([0x61]).child([0x62])
    try inner.makeFolders()
    try inner.makeFolders()
    try inner.child([0x63]).writeNow([1, 2, 3])
    try inner.child([0x63]).writeNow([4])
    #expect(try contents(of: "a/b/c") == [4])
  }

  @Test func aFolderThatCannotBeMadeIsAnError() throws {
    folder.write([], as: "file")
    let below = location.child(Array("file".utf8)).child([0x61])
    #expect(throws: GioError.notDirectory) { try below.makeFolders() }
  }

  @Test func aFileInNoFolderIsAnError() throws {
    #expect(throws: GioError.notFound) {
      try location.child([0x61]).child([0x62]).writeNow([1])
    }
  }

  private func contents(of path: String) throws -> [UInt8] {
    try #require(FileManager.default.contents(atPath: "\(folder.path)/\(path)")).map { $0 }
  }
}
