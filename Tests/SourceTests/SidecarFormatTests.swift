import Foundation
import TestSupport
import Testing

/// The published format of sidecars says what the code reads and writes.
struct SidecarFormatTests {
  private static let page = "docs/sidecar-format.md"
  private static let examples = "docs/sidecar-format"

  private func names(_ pattern: Regex<(Substring, Substring)>, in text: String) -> Set<String> {
    Set(text.matches(of: pattern).map { String($0.1) })
  }

  private func names(
    _ pattern: Regex<(Substring, Substring)>, below folder: String
  ) throws -> Set<String> {
    try Repository.swiftFiles(below: folder).reduce(into: []) { names, file in
      names.formUnion(self.names(pattern, in: file.text))
    }
  }

  @Test("The page names all properties and fields of our namespace, and no others")
  func properties() throws {
    let page = try SourceFile(path: Self.page).text
    let sources = "Sources/PhotoSidecars"
    let declared = try names(/\bours\("(\w+)"\)/, below: sources)
      .union(names(/XMPNamespace\.photoPages, "(\w+)"/, below: sources))
    #expect(declared.count > 30)
    #expect(names(/[`<]photopages:(\w+)/, in: page) == declared)
  }

  @Test("The page's table has all namespaces in which properties are read or written")
  func namespaces() throws {
    let page = try SourceFile(path: Self.page).text
    let listed = names(/\| `[\w-]+` \| `(http[^`]+)`/, in: page)
    let uri = /"(https?:\/\/[^"\s]+(?:\/|#|\/1\.0))"/
    var used = try names(uri, below: "Sources/PhotoSidecars")
    used.formUnion(names(uri, in: try SourceFile(path: "Sources/XMPBindings/XMPName.swift").text))
    let details = "Sources/PhotoFolders/Details/DetailNames.swift"
    used.formUnion(names(uri, in: try SourceFile(path: details).text))
    // The syntax of XMP itself, and a namespace as another program spells it.
    used.subtract([
      "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "http://ns.microsoft.com/photo/1.0",
    ])
    #expect(used.count > 20)
    #expect(listed == used)
  }

  @Test("The page's table has a row for each example")
  func examples() throws {
    let folder = Repository.root.appending(path: Self.examples).path
    let folders = try FileManager.default.contentsOfDirectory(atPath: folder)
    let rows = names(/\| `(\d\d-[\w-]+)` \|/, in: try SourceFile(path: Self.page).text)
    #expect(!folders.isEmpty)
    #expect(rows == Set(folders))
  }
}
