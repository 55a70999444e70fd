import TestSupport
import Testing

/// The checks of list widgets and their models.
extension LayerTests {
  static let listItems = [
    "a-long-list-has-no-more-cells-than-fit",
    "cells-show-the-items-of-their-places",
    "what-is-inserted-and-removed-leaves-the-rest-in-its-place",
    "moved-items-keep-their-cells",
    "changed-items-are-shown-anew",
    "a-list-leaves-nothing",
  ]
  static let listInput = [
    "the-selection-is-the-delegates",
    "a-selection-that-does-not-obey-stays",
    "sets-of-positions-arrive-as-ranges",
    "a-drag-selects-the-items-under-it",
    "items-are-activated-by-key",
    "a-list-is-scrolled-before-it-is-laid-out",
    "a-list-knows-how-far-it-is-scrolled",
    "columns-follow-the-width",
    "cells-of-a-fixed-size-are-not-measured",
    "screen-readers-are-told-of-cells",
  ]
  static let listCosts = [
    "a-hundred-thousand-items-take-the-memory-of-a-thousand",
    "a-long-list-is-shown-as-soon-as-a-short-one",
    "a-long-list-is-scrolled-by-screens",
  ]
  static let listReaders = ["a-grid-waits-for-a-screen-reader"]

  @Test(arguments: listItems)
  func listsShowTheirItemsInFewCells(check: String) async throws { try await pass(check) }

  @Test(arguments: listInput)
  func listsHandOnWhatTheUserDoes(check: String) async throws { try await pass(check) }

  @Test(arguments: listCosts)
  func longListsCostWhatShortOnesDo(check: String) async throws { try await pass(check) }

  /// A screen reader gets a grid of named cells, and nothing of what is inside them, nor of what is hidden from it.
  @Test(
    .enabled(if: AccessibleDisplay.isPossible, "at-spi2-core is not installed"),
    .timeout(minutes: 2),
    arguments: listReaders)
  func screenReadersFindCellsByName(check: String) async throws {
    let screen = try await AccessibleDisplay()
    async let outcome = screen.display.run(
      Self.program, [check], environment: AccessibleDisplay.environment)
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
}
