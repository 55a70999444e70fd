@testable import GtkBindings
import PhotoDecoding
@testable import PhotoPages
@testable import PhotoPagesGtk
import TestSupport

/// The search bar of a source that narrows its list.
let filterChecks = [
  Check("a-letter-typed-in-the-gallery-opens-the-search-bar-and-narrows-the-list") {
    let shown = try await FilteredGallery()
    try require(!(try shown.bar.widget.isVisible), "The bar is open already")
    try shown.press("e")
    try require(shown.view.widget.typeText("v"), "Nothing takes text")
    try requireEqual(shown.model.search.typed.text, "ev", "the words")
    try await shown.until("the results") { $0.count == 10 && !$0.search.isPending }
    try requireEqual(shown.model.filteredCountText, "10 photos of 20", "the count")
    try require(try shown.bar.widget.hasFocusInside, "The bar has not the focus")
    try require(shown.view.widget.typeText("2"), "Nothing takes digits")
    try await shown.until("no results") { $0.count == 0 }
    shown.close()
  },
  Check("return-leads-from-the-words-to-the-results-and-escape-clears-and-closes") {
    let shown = try await FilteredGallery()
    try shown.press("o")
    try await shown.until("the results") { $0.count == 10 && !$0.search.isPending }
    try shown.press("Return")
    try await Wait.until("the results have the focus") { try shown.gallery.grid.holdsFocus }
    try shown.press("Right", "Return")
    try requireEqual(shown.view.session.viewer.stateID, .browsing, "the state")
    try requireEqual(shown.model.currentPhoto?.name, "3.png", "the photo")
    try shown.press("Escape")
    try shown.press("Escape")
    try requireEqual(shown.model.search.typed.text, "", "the words")
    try require(shown.model.search.isOpen, "The bar is closed already")
    try await shown.until("all photos") { $0.count == 20 }
    try shown.press("Escape")
    try require(!shown.model.search.isOpen, "The bar is still open")
    shown.close()
  },
  Check("a-chip-has-a-menu-whose-choice-it-shows-and-removes") {
    let shown = try await FilteredGallery()
    try shown.press("<Control>f")
    try await shown.untilNamed("Keyword")
    try require(shown.view.hand.activate("Keyword"), "The chip cannot be pressed")
    try await shown.untilNamed("even")
    try require(shown.view.isMenuOpen, "Keys do not go to the menu")
    try require(shown.view.hand.activate("even"), "The keyword cannot be chosen")
    try requireEqual(shown.model.search.filter.keywords, ["even"], "the keywords")
    try await shown.until("the results") { $0.count == 10 }
    try require(shown.view.isMenuOpen, "Several keywords cannot be chosen")
    try shown.press("Escape")
    try await Wait.until("the menu is closed") { !shown.view.isMenuOpen }
    try require(shown.model.search.isOpen, "The key closed more than the menu")
    try await shown.untilNamed("Remove Filter: Keyword")
    try require(shown.view.hand.activate("Remove Filter: Keyword"), "It cannot be removed")
    try await shown.until("all photos") { $0.count == 20 && !$0.isFiltering }
    try require(!shown.names.contains("Remove Filter: Keyword"), "It can be removed again")
    shown.close()
  },
  Check("a-chip-that-is-only-on-or-off-is-pressed-while-it-is-on") {
    let shown = try await FilteredGallery()
    try shown.press("<Control>f")
    try await shown.untilNamed("Hide Rejected")
    try require(shown.view.hand.activate("Hide Rejected"), "The chip cannot be pressed")
    try require(shown.model.search.filter.hidesRejected, "Nothing is hidden")
    try require(shown.view.hand.activate("Hide Rejected"), "The chip cannot be pressed again")
    try require(!shown.model.search.filter.hidesRejected, "It is still hidden")
    shown.close()
  },
  Check("a-range-of-dates-is-typed-and-what-is-no-date-is-refused") {
    let shown = try await FilteredGallery()
    try shown.press("<Control>f")
    try await shown.untilNamed("Date")
    try require(shown.view.hand.activate("Date"), "The chip cannot be pressed")
    try await shown.untilNamed("From")
    try require(shown.view.hand.activate("From"), "There is no field")
    try require(shown.view.widget.typeText("x"), "The field takes no text")
    try require(shown.view.hand.activate("Apply Dates"), "There is no button")
    try requireEqual(shown.model.search.filter.dates, nil, "the dates of x")
    try shown.press("BackSpace")
    try require(shown.view.widget.typeText("2024-7"), "The field takes no other text")
    try require(shown.view.hand.activate("Apply Dates"), "There is no button any more")
    try requireEqual(shown.model.search.filter.dates?.text, "2024-07-01/..", "the dates")
    try await Wait.until("the menu is closed") { !shown.view.isMenuOpen }
    shown.close()
  },
  Check("a-closed-search-bar-says-what-is-hidden-and-shows-all-again") {
    let shown = try await FilteredGallery()
    try shown.press("e")
    try await shown.until("the results") { $0.count == 10 }
    try require(shown.view.hand.activate("Close Search"), "The bar cannot be closed")
    try await shown.untilNamed("Some Photos Are Hidden")
    try requireEqual(shown.model.count, 10, "the photos")
    try require(shown.view.hand.activate("Some Photos Are Hidden"), "The line cannot be pressed")
    try require(shown.model.search.isOpen, "The bar is still closed")
    try require(!shown.names.contains("Some Photos Are Hidden"), "The line is still there")
    try require(shown.view.hand.activate("Close Search"), "The bar cannot be closed again")
    try await shown.untilNamed("Show All Photos")
    try require(shown.view.hand.activate("Show All Photos"), "The button cannot be pressed")
    try await shown.until("all photos") { $0.count == 20 }
    try require(!(try shown.bar.widget.isVisible), "The line is still there")
    shown.close()
  },
  Check("a-search-without-results-says-what-was-searched-and-offers-the-folders-below") {
    let shown = try await FilteredGallery(withFolders: true)
    try shown.press("x")
    try await shown.until("no results") { $0.count == 0 && !$0.search.isPending }
    try await shown.untilNamed("Search Folders Below")
    let text = try require(shown.view.look.emptyText, "Nothing is said")
    try require(text.contains("“x”") && text.contains("folders below"), "It says: \(text)")
    try require(shown.view.hand.activate("Search Folders Below"), "The button cannot be pressed")
    try require(shown.model.preferences.searchesFoldersBelow, "The folders below are left out")
    try await Wait.until("they are searched") { shown.source.filter.withFoldersBelow }
    try require(!shown.names.contains("Search Folders Below"), "It is offered again")
    shown.source.setIndexing(true)
    try await Wait.until("it says that more may come") {
      shown.view.look.emptyText?.hasPrefix("Still Reading Photos") == true
    }
    shown.close()
  },
  Check("the-chips-wrap-inside-a-narrow-window-in-both-directions") {
    let shown = try await FilteredGallery(width: 360)
    try shown.press("<Control>f")
    try await shown.untilNamed("Hide Reported")
    for isRightToLeft in [false, true] {
      Desktop.setRightToLeft(isRightToLeft)
      for _ in 0..<3 { await Wait.untilNextFrame(of: shown.view.widget) }
      let chips = shown.view.canvas.namedControls.filter { FilteredGallery.chips.contains($0.name) }
      try requireEqual(chips.count, FilteredGallery.chips.count, "the chips")
      try require(chips.allSatisfy { $0.x >= 0 && $0.x + $0.width <= 360 }, "Cut off: \(chips)")
      let first = try require(chips.first { $0.name == "Person" }, "There is no first chip")
      let second = try require(chips.first { $0.name == "Keyword" }, "There is no second chip")
      try require((first.x < second.x) != isRightToLeft, "The chips run the wrong way: \(chips)")
      try require(Set(chips.map(\.y)).count > 1, "They are on one line")
    }
    Desktop.setRightToLeft(false)
    shown.close()
  },
]

/// The gallery of a source that narrows its list.
@MainActor
private final class FilteredGallery {
  static let chips = [
    "Person", "Keyword", "Rating", "Label", "Date", "Kind", "Hide Rejected", "Hide Reported",
  ]

  let source: FilteredSource
  let view: ViewerView
  private let window: Window

  init(withFolders hasFolders: Bool = false, width: Int = 800) async throws {
    Desktop.setAnimationsEnabled(false)
    source = FilteredSource(count: 20, withFolders: hasFolders)
    let session = ViewerSession(
      source: source, setup: ViewerSetup(abilities: [.window, .openFolder]))
    view = ViewerView(session: session, fillsWindow: false)
    window = try await Stage.show(view.widget, width: width, height: 640)
    let view = view
    try await Wait.until("the interface is complete") { view.hasParts }
    view.session.send(.command(.openGallery))
    try await Wait.until("the gallery is laid out") { view.stage.gallery?.grid.viewHeight ?? 0 > 0 }
  }

  var model: ViewerModel { view.session.viewer.model }

  var gallery: GalleryView {
    get throws { try require(view.stage.gallery, "There is no gallery") }
  }

  var bar: any ViewerPart {
    get throws { try gallery.searchBar }
  }

  /// The names of what can be pressed.
  var names: [String] { view.canvas.namedControls.map(\.name) }

  func press(_ keys: String...) throws {
    for name in keys { view.hand.press(try require(Key(accelerator: name), "\(name) is no key")) }
  }

  func until(_ what: String, _ condition: @MainActor (ViewerModel) -> Bool) async throws {
    try await Wait.until(what) { condition(model) }
    await Wait.untilNextFrame(of: view.widget)
  }

  func untilNamed(_ name: String) async throws {
    try await Wait.until("there is “\(name)”") { names.contains(name) }
    await Wait.untilNextFrame(of: view.widget)
  }

  func close() {
    view.session.close()
    window.close()
  }
}
