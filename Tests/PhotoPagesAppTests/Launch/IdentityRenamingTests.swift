import Foundation
import GioBindings
import TestSupport
import Testing

@testable import PhotoPagesApp

@Suite("Renaming the person who uses the program") struct IdentityRenamingTests {
  private let author = IdentityFile()
  private var file: Location { author.location }

  @Test("Renaming keeps the id, and the author file is readable by the user alone")
  func id() throws {
    let before = Identity.of(file)
    for name in ["Ada", "Ada Lovelace", nil, "“A” \\ B"] {
      #expect(try Identity.rename(to: name, of: "another", in: file))
      #expect(Identity.of(file) == Identity(id: before.id, name: name))
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: author.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(author.folder.path)/data")
    #expect(names == ["author"])
  }

  @Test("Renaming without an author file saves the current id with the name")
  func missing() throws {
    #expect(try Identity.rename(to: "Ada", of: "abc", in: file))
    #expect(Identity.of(file) == Identity(id: "abc", name: "Ada"))
  }

  @Test(
    "A file that cannot be understood is left alone",
    arguments: ["", "{", "[]", #"{"id": ""}"#, #"{"id": 7}"#, #"{"name": "Ada"}"#])
  func unusable(content: String) throws {
    try author.write(content)
    #expect(try !Identity.rename(to: "Ada", of: "abc", in: file))
    #expect(author.text == content)
  }

  @Test("A name that cannot be written changes nothing")
  func failure() throws {
    let file = Location(path: Array("/proc/photo-pages/author".utf8))
    #expect(throws: GioError.self) {
      try Identity.rename(to: "Ada", of: "abc", in: file)
    }
    // A folder in the file's place, which can be neither read nor replaced.
    let folder = Location(path: Array(author.folder.makeFolder("author").utf8))
    #expect(throws: GioError.self) {
      try Identity.rename(to: "Ada", of: "abc", in: folder)
    }
    #expect(FileManager.default.fileExists(atPath: "\(author.folder.path)/author"))
  }

  @Test("A stored name is tidied when it is read")
  func read() throws {
    try author.write(#"{"id": "abc", "name": " Ada\n\u0007 L. "}"#)
    #expect(Identity.of(file) == Identity(id: "abc", name: "Ada L."))
  }
}
