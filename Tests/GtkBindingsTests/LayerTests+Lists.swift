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
    "items-are-activated-by-key-and-click",
    "a-list-is-scrolled-before-it-is-laid-out",
    "a-list-knows-how-far-it-is-scrolled",
    "columns-follow-the-width",
    "cells-of-a-fixed-size-are-not-measured",
    "an-inscription-is-as-large-without-its-text",
    "screen-readers-are-told-of-cells",
  ]
  static let listCosts = [
    "a-hundred-thousand-items-take-the-memory-of-a-thousand",
    "a-long-list-is-shown-as-soon-as-a-short-one",
    "a-long-list-is-scrolled-by-screens",
  ]

  @Test(arguments: listItems)
  func listsShowTheirItemsInFewCells(check: String) async throws { try await pass(check) }

  @Test(arguments: listInput)
  func listsHandOnWhatTheUserDoes(check: String) async throws { try await pass(check) }

  @Test(arguments: listCosts)
  func longListsCostWhatShortOnesDo(check: String) async throws { try await pass(check) }
}
