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

  /// The names of what is declared in the libraries; a regular expression would take minutes.
  private func declaredNames() throws -> Set<String> {
    let keywords: Set = ["func", "var", "let", "case", "class", "struct", "enum", "protocol"]
    let files =
      try Repository.swiftFiles(below: "Sources/PhotoPages")
      + Repository.swiftFiles(below: "Sources/PhotoPagesGtk")
    var names: Set<String> = []
    for file in files {
      let words = file.text.utf8.split { byte in
        !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      }.map { String(Substring($0)) }
      for (keyword, name) in zip(words, words.dropFirst()) where keywords.contains(keyword) {
        names.insert(name)
      }
    }
    return names
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
        for name in path {
          let isDeclared = declared.contains(String(name))
          #expect(isDeclared, "\(row.number): \(name)")
        }
      }
    }
  }
}
