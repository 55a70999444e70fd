import Foundation
import Gio
import TestSupport
import Testing

@testable import PhotoPagesApp

@Suite("Whoever uses the program can go by another name") struct IdentityRenamingTests {
  private let folder = TemporaryFolder()

  private var file: Location { Location(path: Array("\(folder.path)/data/author".utf8)) }

  private var text: String? {
    try? String(contentsOfFile: "\(folder.path)/data/author", encoding: .utf8)
  }

  private func write(_ text: String) throws {
    try file.parent?.makeFolders()
    try text.write(toFile: "\(folder.path)/data/author", atomically: true, encoding: .utf8)
  }

  @Test("The id stays through all names, and nobody else may read them")
  func id() throws {
    let before = Identity.of(file)
    for name in ["Ada", "Ada Lovelace", nil, "“A” \\ B"] {
      #expect(try Identity.rename(to: name, of: "another", in: file))
      #expect(Identity.of(file) == Identity(id: before.id, name: name))
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/data/author")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/data")
    #expect(names == ["author"])
  }

  @Test("What another version of the program has noted stays")
  func unknown() throws {
    try write(#"{"id": "abc", "name": "Old", "x": [1, 2.5, true, null, {"é": "\u0022"}]}"#)
    #expect(try Identity.rename(to: "New", of: "abc", in: file))
    #expect(
      text == """
        {
          "id" : "abc",
          "name" : "New",
          "x" : [
            1,
            2.5,
            true,
            null,
            {
              "é" : "\\""
            }
          ]
        }

        """)
    #expect(try Identity.rename(to: nil, of: "abc", in: file))
    #expect(text?.contains("name") == false)
    #expect(text?.contains("2.5") == true)
  }

  @Test("Where there was no file, the id that is in use is noted with the name")
  func missing() throws {
    #expect(try Identity.rename(to: "Ada", of: "abc", in: file))
    #expect(Identity.of(file) == Identity(id: "abc", name: "Ada"))
  }

  @Test(
    "A file that cannot be understood is left alone",
    arguments: ["", "{", "[]", #"{"id": ""}"#, #"{"id": 7}"#, #"{"name": "Ada"}"#])
  func spoilt(content: String) throws {
    try write(content)
    #expect(try !Identity.rename(to: "Ada", of: "abc", in: file))
    #expect(text == content)
  }

  @Test("A name that cannot be written changes nothing")
  func failure() throws {
    let file = Location(path: Array("/proc/photo-pages/author".utf8))
    #expect(throws: GioError.self) {
      try Identity.rename(to: "Ada", of: "abc", in: file)
    }
    // A folder in the file's place, which can be neither read nor replaced.
    let folder = Location(path: Array(self.folder.makeFolder("author").utf8))
    #expect(throws: GioError.self) {
      try Identity.rename(to: "Ada", of: "abc", in: folder)
    }
    #expect(FileManager.default.fileExists(atPath: "\(self.folder.path)/author"))
  }

  @Test("A name is tidied as it is read, too")
  func read() throws {
    try write(#"{"id": "abc", "name": " Ada\n\u0007 L. "}"#)
    #expect(Identity.of(file) == Identity(id: "abc", name: "Ada L."))
  }
}
