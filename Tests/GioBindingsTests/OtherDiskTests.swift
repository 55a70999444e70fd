import Foundation
import TestSupport
import Testing

@testable import GioBindings

/// A disk in a file, mounted where only the process that is run there sees it.
private enum OtherDisk {
  /// Names the folder that it is mounted on, to the process that is run there.
  static let variable = "PHOTO_PAGES_OTHER_DISK"

  /// The folder that it is mounted on; nil outside.
  static let place = ProcessInfo.processInfo.environment[variable]

  /// Whether one can be mounted here, which takes root and a kernel that lets root do so.
  static let isPossible = place == nil && geteuid() == 0 && run(["true"]) == 0

  /// Runs a program.
  ///
  /// - Returns: what it ended with.
  static func run(_ command: [String]) -> Int32 {
    let script = """
      cd "$1" && shift && truncate -s 16M image && mkfs.ext4 -q image && mkdir disk &&
      mount -o loop image disk && export \(variable)="$PWD/disk" && exec "$@"
      """
    guard let folder = try? ScratchFolder() else { return -1 }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["unshare", "--mount", "sh", "-c", script, "sh"]
      + [String(decoding: folder.path, as: UTF8.self)] + command
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return -1 }
    process.waitUntilExit()
    return withExtendedLifetime(folder) { process.terminationStatus }
  }
}

@Suite struct OtherDiskTests {
  @Test(
    "A file on another disk goes to that disk's trash and is restored from it",
    .enabled(if: OtherDisk.isPossible, "no disk can be mounted"))
  func otherDisk() {
    let filter = "OtherDiskTests/onThatDisk"
    let command = [Repository.tests.path, "--testing-library", "swift-testing", "--filter", filter]
    #expect(OtherDisk.run(command) == 0)
  }

  @Test(.enabled(if: OtherDisk.place != nil, "run by the test before"))
  func onThatDisk() throws {
    let place = try #require(OtherDisk.place)
    let folder = try ScratchFolder(in: place)
    let trash = Location(path: Array("\(place)/.Trash-\(geteuid())".utf8))
    func items(_ kind: String) throws -> [[UInt8]] {
      try trash.child(Array(kind.utf8)).names { _ in true }
    }
    let folders = ["one", "two"]
    var trashed: [TrashedFile] = []
    for name in folders {
      try folder.makeFolder(name)
      try folder.write("\(name)/a.jpg", Array(name.utf8))
      trashed.append(try folder.file("\(name)/a.jpg").trash())
    }
    #expect(try items("files").count == 2 && items("info").count == 2)
    // As on disks that do not keep numbers.
    trashed[0] = trashed[0].with(id: "renumbered")
    for file in trashed { try file.restore() }
    #expect(folders.map { folder.content("\($0)/a.jpg") } == folders.map { Array($0.utf8) })
    #expect(try items("files").isEmpty && items("info").isEmpty)
  }
}
