import TestSupport
import Testing

/// The places where events are given a meaning, and requests are carried out, name each of them, so that
/// the compiler finds one that was forgotten.
struct SwitchTests {
  @Test(arguments: [
    ("Sources/PhotoPages/Viewer/Viewer.swift", "route("),
    (
      "Sources/PhotoPages/Features/Questions/QuestionsFeature.swift", "handle(_ answer: Answer)"
    ),
    ("Sources/PhotoPagesGtk/Session/ViewerSession+Effects.swift", "run(_ effect: Effect)"),
    (
      "Sources/PhotoPagesGtk/Desktop/StandardDesktop.swift",
      "perform(_ request: DesktopRequest)"
    ),
    (
      "Sources/PhotoPagesApp/PhotoPagesApplication.swift",
      "handle(_ request: DesktopRequest, _ window: ViewerWindow)"
    ),
  ])
  func allAreSwitchedOverOneByOne(path: String, function: String) throws {
    let text = try SourceFile(path: path).text
    let body = try #require(functionBody(of: function, in: text))
    #expect(body.contains("switch "))
    #expect(!hasDefault(body))
  }

  @Test func aDefaultIsFound() throws {
    let text = """
        func run(_ effect: Effect) {
          switch effect {
          case .list: list()
          default: break
          }
        }

        func other() {}

      """
    let body = try #require(functionBody(of: "run(_ effect: Effect)", in: text))
    #expect(hasDefault(body))
    #expect(!body.contains("other"))
    #expect(hasDefault("@unknown default : break"))
    #expect(!hasDefault("defaultContent()"))
  }
}

/// What may get cases in a minor version: CONTRIBUTING.md, "Versions".
struct GrowingEnumTests {
  @Test("Enumerations of events, commands, facts, errors and effects are marked as nonexhaustive")
  func marked() throws {
    let growing = /\w*Event|Effect|Command|Value|\w+Input|\w+News|\w+Request|\w+Error|\w+Failure/
    var marked = 0
    for file in try Repository.swiftFiles(below: "Sources/PhotoPages") {
      let lines = file.text.split(separator: "\n")
      for (before, line) in zip(lines, lines.dropFirst()) where line.contains("public enum ") {
        let isMarked = before.contains("@nonexhaustive")
        marked += isMarked ? 1 : 0
        let name = line.split(separator: " ").dropFirst(2).first?.prefix { $0 != ":" } ?? ""
        let grows = name.wholeMatch(of: growing) != nil
        #expect(isMarked || !grows, "\(file.path): \(name)")
      }
    }
    #expect(marked > 30)
  }
}

/// A member function from its name to the brace that closes it.
private func functionBody(of function: String, in text: String) -> Substring? {
  guard let start = text.firstRange(of: "func " + function)?.lowerBound,
    let end = text[start...].firstRange(of: "\n  }\n")?.upperBound
  else { return nil }
  return text[start..<end]
}

private func hasDefault(_ code: some StringProtocol) -> Bool {
  String(code).contains(#/\bdefault\s*:/#)
}
