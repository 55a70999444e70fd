import Foundation
import PhotoPages
import TestSupport
import Testing
import XMPBindings

@testable import PhotoSidecars
@testable import SidecarSupport

/// An example of `docs/sidecar-format.md`: copies of one photo's sidecar, and the file that they become.
struct FormatExample: CustomTestStringConvertible {
  /// The name of its folder.
  let name: String
  /// The copies by their names, which begin with the copy that the others are merged into.
  let copies: [(name: String, bytes: [UInt8])]
  let merged: [UInt8]

  var testDescription: String { name }

  /// All files of the example.
  var files: [(name: String, bytes: [UInt8])] { copies + [(Self.result, merged)] }

  static let folder = Repository.root.appending(path: "docs/sidecar-format")
  private static let result = "merged.xmp"

  /// The examples in order; those that cannot be read are missing.
  static let all = names.compactMap { try? FormatExample($0) }

  /// The names of the folders.
  static let names: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).sorted()
  }()

  private init(_ name: String) throws {
    let folder = Self.folder.appending(path: name)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    func bytes(_ name: String) throws -> [UInt8] {
      [UInt8](try Data(contentsOf: folder.appending(path: name)))
    }
    self.name = name
    copies = try names.filter { $0 != Self.result }.map { ($0, try bytes($0)) }
    merged = try bytes(Self.result)
  }
}

/// What other programs may rely on: the examples of the published format, and their merged results.
struct FormatExampleTests {
  /// Returns all properties as text, without the order of what has none.
  private func meaning(_ document: SidecarDocument) -> [String: String] {
    let properties = document.graph.properties.map { (text($0.key), text($0.value)) }
    return Dictionary(uniqueKeysWithValues: properties)
  }

  private func text(_ name: XMPName) -> String { "{\(name.namespace)}\(name.name)" }

  private func text(_ value: XMPValue) -> String {
    let content =
      switch value.content {
      case .text(let text): "“\(text)”"
      case .resource(let address): "<\(address)>"
      case .structure(let fields): text(fields)
      case .array(.sequence, let items): "Seq \(items.map(text))"
      case .array(let kind, let items): "\(kind.rawValue) \(items.map(text).sorted())"
      }
    return value.qualifiers.isEmpty ? content : content + text(value.qualifiers)
  }

  private func text(_ fields: [XMPName: XMPValue]) -> String {
    "\(fields.sorted { $0.key < $1.key }.map { "\(text($0.key)): \(text($0.value))" })"
  }

  private func merged(_ copies: some Sequence<SidecarDocument>) throws -> SidecarDocument {
    try SidecarDocument(parsing: SidecarDocument(merging: Array(copies)).written().bytes)
  }

  private func documents(_ example: FormatExample) throws -> [SidecarDocument] {
    try example.copies.map { try SidecarDocument(parsing: $0.bytes) }
  }

  private func orders<Item>(of items: [Item]) -> [[Item]] {
    guard items.count > 1 else { return [items] }
    return items.indices.flatMap { first in
      var others = items
      let item = others.remove(at: first)
      return orders(of: others).map { [item] + $0 }
    }
  }

  @Test("There are ten examples, each with at least two copies")
  func examples() {
    #expect(FormatExample.names.count == 10)
    #expect(FormatExample.all.map(\.name) == FormatExample.names)
    for example in FormatExample.all { #expect(example.copies.count > 1, "\(example.name)") }
  }

  @Test(
    "Copies merged in the order of their names are the merged file, byte for byte",
    arguments: FormatExample.all)
  func bytes(example: FormatExample) throws {
    let merged = try SidecarDocument(merging: documents(example)).written().bytes
    #expect(
      String(decoding: merged, as: UTF8.self) == String(decoding: example.merged, as: UTF8.self))
  }

  @Test(
    "Copies merged in any order and grouping say what the merged file says",
    arguments: FormatExample.all)
  func orders(example: FormatExample) throws {
    let expected = meaning(try SidecarDocument(parsing: example.merged))
    for copies in try orders(of: documents(example)) {
      #expect(try meaning(merged(copies)) == expected)
      let last = try merged(copies.dropFirst())
      #expect(try meaning(merged([copies[0], last])) == expected)
    }
  }

  @Test("Merging a copy into the merged file again changes no byte", arguments: FormatExample.all)
  func again(example: FormatExample) throws {
    let result = try SidecarDocument(parsing: example.merged)
    for copy in try documents(example) + [result] {
      var merged = result
      let isComplete = merged.merge(copy)
      #expect(isComplete)
      #expect(try merged.written().bytes == example.merged)
    }
  }

  @Test(
    "A file that is read and written stays as it is, and written anew it says the same",
    arguments: FormatExample.all)
  func writing(example: FormatExample) throws {
    for (name, bytes) in example.files {
      let document = try SidecarDocument(parsing: bytes)
      #expect(try document.written().bytes == bytes, "\(name)")
      let copy = try XMPPacket().saying(document.graph)
      #expect(try RDFGraph(parsing: copy.bytes) == document.graph, "\(name)")
    }
  }

  @Test("A like that is added to a file changes nothing else in it", arguments: FormatExample.all)
  func liking(example: FormatExample) throws {
    let like = Like(author: Author(id: "carla", name: "Carla"), date: .reference)
    for (name, bytes) in example.files {
      let before = try SidecarDocument(parsing: bytes)
      var after = before
      try after.apply(
        .like(ItemChange(from: nil, to: like, at: 0)), in: nil, at: .reference, embedded: nil)
      after = try SidecarDocument(parsing: after.written().bytes)
      let likes = after.graph.properties[.likes]?.items ?? []
      #expect(likes.count == (before.graph.properties[.likes]?.items ?? []).count + 1, "\(name)")
      after.graph.properties[.likes] = before.graph.properties[.likes]
      #expect(after.graph == before.graph, "\(name)")
    }
  }

  @Test(
    "ExifTool reads each file without a warning, and our properties by their names",
    .enabled(if: PictureTool.exiftool.isInstalled), arguments: FormatExample.all)
  func exifTool(example: FormatExample) throws {
    for (name, bytes) in example.files {
      let listing = try PictureTool.listing(of: bytes, "-struct", "-G1", "-a")
      let problems = listing.keys.filter { $0.hasSuffix(":Warning") || $0.hasSuffix(":Error") }
      #expect(problems.isEmpty, "\(name): \(problems)")
      let own = try SidecarDocument(parsing: bytes).graph.properties.keys
        .filter { $0.namespace == XMPNamespace.photoPages.rawValue }
      for property in own {
        let key = property.name.prefix(1).uppercased() + property.name.dropFirst()
        #expect(listing["XMP-photopages:" + key] != nil, "\(name): \(key)")
      }
    }
  }
}
