import Foundation
import TestSupport
import Testing

/// Code in the documentation's articles is code of the examples, which `make examples` compiles and tests, or of the web
/// source.
struct ArticleTests {
  /// What stands in an article where code of the example is left out.
  private static let gap = "// …"

  /// The lines of a text that hold code, without the blanks around it, each with whether something was left
  /// out before it.
  private static func lines(_ text: some StringProtocol) -> [(line: String, followsGap: Bool)] {
    var result: [(String, Bool)] = []
    var followsGap = true
    for line in text.split(separator: "\n") {
      let code = line.trimmingCharacters(in: .whitespaces)
      if code == gap { followsGap = true }
      if code.isEmpty || code.hasPrefix("//") { continue }
      result.append((code, followsGap))
      followsGap = false
    }
    return result
  }

  /// Whether the lines of a piece of code stand in a file in that order, without others between them but for
  /// gaps.
  private static func occurs(_ code: String, in file: String) -> Bool {
    var parts: [[String]] = []
    for (line, followsGap) in lines(code) {
      if followsGap { parts.append([]) }
      parts[parts.count - 1].append(line)
    }
    let all = lines(file).map(\.line)
    var from = 0
    return parts.allSatisfy { part in
      guard let place = (from..<all.count).first(where: { all[$0...].starts(with: part) }) else {
        return false
      }
      from = place + part.count
      return true
    }
  }

  private static let articles = [
    "Sources/PhotoPages/PhotoPages.docc/AddAState.md",
    "Sources/PhotoPages/PhotoPages.docc/WriteADataSource.md",
    "Sources/PhotoPagesGtk/PhotoPagesGtk.docc/ChangeTheLook.md",
    "Sources/PhotoPagesGtk/PhotoPagesGtk.docc/EmbedAViewer.md",
    "Sources/PhotoPagesGtk/PhotoPagesGtk.docc/PortFromEBPhotoPages.md",
  ]

  @Test(arguments: articles)
  func allCodeIsAnExamples(article: String) throws {
    let text = try SourceFile(path: article).text
    let pieces = text.matches(of: /(?s)```swift\n(.*?)```/).map { String($0.1) }
    #expect(!pieces.isEmpty)
    let examples =
      try Repository.swiftFiles(below: "Examples").filter { !$0.path.contains("/.build/") }
      + Repository.swiftFiles(below: "Sources/PhotoFlickr")
    for piece in pieces {
      #expect(examples.contains { Self.occurs(piece, in: $0.text) }, "\(piece)")
    }
  }

  @Test func noOtherPageHasCode() throws {
    let sources = Repository.root.appending(path: "Sources").path
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources)
      .filter { $0.hasSuffix(".md") }.map { "Sources/" + $0 }
    let withCode = try paths.filter { try SourceFile(path: $0).text.contains("```") }
    #expect(withCode.sorted() == Self.articles)
  }

  @Test func codeIsFoundWhereItStandsAndNowhereElse() {
    let file = """
      /// A thing.
      struct A {
        let b = 1

        let c = 2
        let d = 3
      }
      """
    #expect(Self.occurs("struct A {\n  let b = 1", in: file))
    #expect(Self.occurs("struct A {\n// …\nlet d = 3\n}", in: file))
    #expect(!Self.occurs("struct A {\nlet c = 2", in: file))
    #expect(!Self.occurs("let d = 3\n// …\nlet c = 2", in: file))
    #expect(!Self.occurs("let b = 2", in: file))
  }
}
