import Foundation
import TestSupport
import Testing

/// The tables that say where the methods of EBPhotoPages went.
struct PortTableTests {
  private static let article = "Sources/PhotoPagesGtk/PhotoPagesGtk.docc/PortFromEBPhotoPages.md"

  /// The rows' numbers, with what stands in their last columns.
  private func rows() throws -> [(number: Int, ours: String)] {
    try SourceFile(path: Self.article).text.matches(of: /(?m)^\| (\d+) \| .* \| (.*) \|$/)
      .compactMap {
        row in
        Int(row.1).map { ($0, String(row.2)) }
      }
  }

  /// The names of what is declared in the libraries.
  private func declaredNames() throws -> Set<String> {
    let declaration = /\b(?:func|var|let|case|class|struct|enum|protocol) (\w+)/
    let files =
      try Repository.swiftFiles(below: "Sources/PhotoPages")
      + Repository.swiftFiles(below: "Sources/PhotoPagesGtk")
    return Set(files.flatMap { $0.text.matches(of: declaration).map { String($0.1) } })
  }

  @Test("There are 58 rows, and each has something of ours")
  func rowsAreWhole() throws {
    let rows = try rows()
    #expect(rows.map(\.number) == Array(1...58))
    #expect(rows.allSatisfy { $0.ours.contains("`") })
  }

  @Test("Every name in the last columns is declared in the libraries")
  func names() throws {
    let declared = try declaredNames()
    for row in try rows() {
      for span in row.ours.matches(of: /`([^`]+)`/) where !span.1.hasSuffix("tagInfo") {
        let path = span.1.prefix { $0 != "(" }.split(separator: ".")
        for name in path { #expect(declared.contains(String(name)), "\(row.number): \(name)") }
      }
    }
  }
}
