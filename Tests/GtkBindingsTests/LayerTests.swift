import Foundation
import Glibc
import TestSupport
import Testing

/// Runs each of the checks in `Tests/GtkLayerChecks`: a process, and a screen, of its own.
///
/// Under `swift test` the main actor is not the process's main thread, so that GTK cannot run here.
@Suite(.serialized) struct LayerTests {
  /// The checks that must trap, as their ends say.
  private static let trap = "-traps"
  /// The check that a screen reader takes part in.
  private static let reader = "a-grid-waits-for-a-screen-reader"
  /// The check that needs catalogues.
  private static let translation = "texts-are-translated-by-two-catalogues"

  /// GTK's complaints of wrong use end the process.
  ///
  /// What screen readers are told can be asked.
  @Test(
    "Each check of the layer over GTK passes",
    arguments: try await checks { !$0.hasSuffix(trap) && ![reader, translation].contains($0) })
  func passes(check: String) async throws {
    let outcome = try await Self.run(
      check, environment: ["G_DEBUG": "fatal-criticals", "GTK_A11Y": "test"])
    #expect(outcome.ending == .exit(0), "\(outcome.output)")
  }

  @Test("A call of C on another thread traps", arguments: try await checks { $0.hasSuffix(trap) })
  func traps(check: String) async throws {
    let outcome = try await Self.run(check, environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect([.signal(SIGILL), .signal(SIGTRAP)].contains(outcome.ending), "\(outcome.output)")
    #expect(!outcome.output.contains("It ran"))
  }

  /// The locale is a real one: newer C libraries translate nothing in `C.UTF-8`.
  @Test("A text is looked up in the program's catalogue, and then in that of the libraries")
  func textsAreTranslated() async throws {
    let (folder, display) = (TemporaryFolder(), try await Display.start())
    _ = try await display.output(
      of: "localedef", ["-i", "de_DE", "-f", "UTF-8", "\(folder.path)/de_DE.UTF-8"])
    for (domain, texts) in Self.catalogues {
      let place = "\(folder.path)/de/LC_MESSAGES"
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      let catalogue = folder.write(Array((Self.catalogueHead + texts).utf8), as: "\(domain).po")
      _ = try await display.output(of: "msgfmt", ["-o", "\(place)/\(domain).mo", catalogue])
    }
    let outcome = try await display.run(
      Self.program, [Self.translation],
      environment: [
        "CATALOGUES": folder.path, "LOCPATH": folder.path, "LC_ALL": "de_DE.UTF-8",
      ])
    #expect(outcome.ending == .exit(0), "\(outcome.output)")
  }

  private static let catalogueHead = #"""
    msgid ""
    msgstr "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"

    """#

  /// The messages of a program's catalogue and of one of the libraries, by domain.
  private static let catalogues = [
    "host": """
    msgid "Comment"
    msgstr "Anmerkung"
    """,
    "photo-pages-libraries": """
    msgid "Comment"
    msgstr "Kommentar"
    msgctxt "verb"
    msgid "Comment"
    msgstr "Kommentieren"
    msgid "Tag"
    msgstr "Markierung"
    msgid "photo"
    msgid_plural "photos"
    msgstr[0] "Foto"
    msgstr[1] "Fotos"
    """,
  ]

  /// A screen reader gets a grid of named cells, and nothing of what is inside them, nor of what is hidden from it.
  @Test(
    .enabled(if: AccessibleDisplay.isPossible, "at-spi2-core is not installed"),
    .timeout(minutes: 2))
  func screenReadersFindCellsByName() async throws {
    let screen = try await AccessibleDisplay()
    async let outcome = screen.display.run(
      Self.program, [Self.reader], environment: AccessibleDisplay.environment)
    let cells = (0..<24).map { "grid cell “Number \($0)”" }
    var lines: [String] = []
    await eventually("the grid is described") {
      let outline = (try? await screen.outline()) ?? ""
      lines = outline.split(separator: "\n").map(String.init)
      return lines.contains { $0.contains("Number 23") }
    }
    let words = lines.map { String($0.drop { $0 == " " }) }
    // GTK 4.8 names a grid without a name by its type.
    let grid = words.drop { !["grid “”", "grid “GtkGridView”"].contains($0) }.dropFirst()
    #expect(grid.prefix(24) == cells[...], "\(lines)")
    #expect(!words.contains { $0.contains("Hidden") }, "\(lines)")
    #expect(try await screen.activate("button", named: "Read"))
    #expect(try await outcome.ending == .exit(0))
  }

  /// Returns the names that the program prints without an argument; there are some of each kind.
  private static func checks(where isWanted: (String) -> Bool) async throws -> [String] {
    let names = try await run().output.split(separator: "\n").map(String.init).filter(isWanted)
    return try #require(names.isEmpty ? nil : names, "There are no checks")
  }

  private static func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> Display.Outcome {
    try await Display.start().run(program, arguments, environment: environment)
  }

  /// The checks' program, which `swift test` builds beside the tests.
  private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "gtk-layer-checks").path
}
