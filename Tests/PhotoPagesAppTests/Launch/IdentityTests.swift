import Foundation
import GioBindings
import TestSupport
import Testing

@testable import PhotoPagesApp

@Suite("The identity of the person who uses the program") struct IdentityTests {
  private let author = IdentityFile()
  private var file: Location { author.location }

  @Test("An id is random, created once, private to the user and stays the same")
  func once() throws {
    let first = Identity.of(file)
    #expect(UUID(uuidString: first.id) != nil)
    #expect(first.name == nil)
    let text = try #require(author.text)
    #expect(Identity.of(file) == first)
    #expect(author.text == text)
    let attributes = try FileManager.default.attributesOfItem(atPath: author.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(Identity.of(Location(path: Array("\(author.folder.path)/other".utf8))).id != first.id)
  }

  @Test("A chosen name is read, and a blank name counts as none")
  func names() throws {
    try author.write(#"{"id": "abc", "name": "Ada L."}"#)
    #expect(Identity.of(file) == Identity(id: "abc", name: "Ada L."))
    try author.write(#"{"id": "abc", "name": " ", "colour": "unknown"}"#)
    #expect(Identity.of(file) == Identity(id: "abc", name: nil))
  }

  @Test("A file that cannot be understood is left alone", arguments: ["", "{", #"{"id": ""}"#])
  func unusable(content: String) throws {
    try author.write(content)
    let identity = Identity.of(file)
    #expect(identity.id == Account.id)
    #expect(Identity.of(file) == identity)
    #expect(author.text == content)
  }

  @Test("The identity is the account's if nothing can be written")
  func readOnly() {
    let file = Location(path: Array("/proc/photo-pages/author".utf8))
    #expect(Identity.of(file) == Identity(id: Account.id))
  }

  @Test("Identities read concurrently for the first time have the same id")
  func race() async {
    let file = file
    let ids = await withTaskGroup(of: String.self) { group in
      for _ in 0..<8 { group.addTask { Identity.of(file).id } }
      return await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(ids.count == 1)
  }
}
