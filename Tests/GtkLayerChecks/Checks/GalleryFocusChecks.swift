@testable import GtkBindings
@testable import PhotoPages
@testable import PhotoPagesGtk
import TestSupport

/// Keys in the gallery mean what is in sight there.
let galleryFocusChecks = [
  Check("after-deletions-moves-and-undo-the-next-photo-has-the-focus") {
    for layout in GalleryLayout.allCases {
      let shown = try await FocusedGallery(layout)
      let steps: [(keys: [String], name: String)] = [
        (["Home", "Right", "Right"], "3.png"), (["Delete"], "4.png"), (["<Control>z"], "3.png"),
        (["move"], "4.png"), (["<Control>z"], "3.png"), (["Delete", "Delete", "Right"], "6.png"),
        (["End", "Delete"], "299.png"), (["<Control>z"], "300.png"),
        (["move", "Left", "move"], "299.png"), (["<Control>z", "<Control>z"], "300.png"),
      ]
      for (keys, name) in steps {
        for key in keys { if key == "move" { try shown.move() } else { try shown.press(key) } }
        try await shown.settle()
        try shown.requireFocus(on: name, "after \(keys)")
        try require(shown.isInSight(name), "\(name) is out of sight after \(keys) in \(layout)")
      }
      shown.close()
    }
  },
  Check("a-menu-that-deletes-gives-the-focus-to-the-next-photo") {
    let shown = try await FocusedGallery(.grid)
    try shown.press("Home", "Right", "Menu")
    try await Wait.until("a menu is open") { shown.view.isMenuOpen }
    try require(shown.hand.activate("Move to Trash"), "There is no such entry")
    try await Wait.until("the menu is closed") { !shown.view.isMenuOpen }
    try await shown.settle()
    try shown.requireFocus(on: "3.png")
    shown.close()
  },
  Check("keys-go-on-from-a-photo-that-was-scrolled-out-of-sight") {
    for layout in GalleryLayout.allCases {
      let shown = try await FocusedGallery(layout)
      for (key, name) in [
        ("Right", "3.png"), ("Left", "1.png"), ("Home", "1.png"), ("<Alt>l", "2.png"),
        ("space", "2.png"), ("Delete", "3.png"),
      ] {
        try shown.press("Home", "Escape", "Escape", "Right")
        try await shown.settle()
        try shown.requireFocus(on: "2.png")
        try await shown.scrollAway()
        try require(!shown.isInSight("2.png"), "2.png is still in sight")
        try shown.requireKeyboard()
        try shown.press(key)
        try await shown.settle()
        try shown.requireFocus(on: name, "after \(key)")
        try require(shown.isInSight(name), "\(name) is out of sight after \(key) in \(layout)")
      }
      shown.close()
    }
  },
  Check("a-photo-that-is-scrolled-back-into-sight-has-the-focus-again") {
    let shown = try await FocusedGallery(.grid)
    try shown.press("Home", "Right")
    try await shown.settle()
    try await shown.scrollAway()
    try require(try shown.gallery.focusedPosition == nil, "A cell out of sight has the focus")
    try shown.gallery.grid.scrollPosition = 0
    try await shown.settle()
    try shown.requireFocus(on: "2.png")
    // What another program deletes out of sight does not scroll the gallery.
    try await shown.scrollAway()
    let position = try shown.gallery.grid.scrollPosition
    shown.source.change(at: 1)
    try await Wait.until("it is gone") { shown.model.currentPhoto?.name == "3.png" }
    try await shown.settle()
    try require(abs(try shown.gallery.grid.scrollPosition - position) < 200, "It has scrolled")
    shown.close()
  },
  Check("a-row-higher-than-the-view-is-shown-from-its-top-on") {
    let shown = try await FocusedGallery(.list, width: 900, height: 420)
    let grid = try shown.gallery.grid
    let row = try shown.gallery.rows.height
    try require(row > grid.viewHeight, "A row of \(row) is not higher than \(grid.viewHeight)")
    // From the top of a row, and from where a wheel has left it.
    for (key, place, scrolled) in [
      ("Home", 0, 0), ("Down", 1, 0), ("Down", 2, 0), ("Up", 1, 0), ("Down", 2, 0.5),
      ("Up", 1, 0.2), ("Delete", 1, 0.5), ("<Control>z", 1, 0.1), ("End", 299, 0),
      ("Up", 298, -0.1),
    ] {
      grid.scrollPosition += row * scrolled
      try await shown.settle()
      try shown.press(key)
      try await shown.settle()
      try require(
        // GTK keeps places as parts of the view, and rounds them.
        abs(grid.scrollPosition - row * Double(place)) < 4,
        "After \(key) the view is at \(grid.scrollPosition) and not at \(row * Double(place))")
    }
    try shown.press("Home")
    grid.scrollPosition = row / 2
    try await shown.settle()
    try shown.press("Home")
    try await shown.settle()
    try requireEqual(grid.scrollPosition, 0, "position after Home")
    shown.close()
  },
  Check("end-shows-retry-below-rows-higher-than-the-view") {
    let shown = try await PagedGallery(PagedSource(count: 40), .list, width: 900, height: 420)
    try await shown.untilAwaited()
    try await shown.fail()
    try shown.press("End")
    for _ in 0..<3 { await Wait.untilNextFrame(of: shown.view.widget) }
    let retry = shown.view.canvas.namedControls.filter { $0.name == "Retry" }
    try require(
      retry.contains { $0.y >= 0 && $0.y + $0.height <= 420 }, "Retry is out of sight: \(retry)")
    try shown.press("Home")
    for _ in 0..<3 { await Wait.untilNextFrame(of: shown.view.widget) }
    try requireEqual(try shown.gallery.grid.scrollPosition, 0, "position after Home")
    shown.close()
  },
  Check("letters-and-digits-in-the-gallery-do-nothing") {
    let shown = try await FocusedGallery(.grid)
    let before = shown.model
    for key in "abcdefghijklmnopqrstuvwxyz0123456789".map(String.init) {
      try shown.press(key, "<Shift>" + key)
    }
    try shown.press("Cyrillic_el", "KP_1", "ssharp")
    try requireEqual(shown.view.session.viewer.stateID, .gallery, "state")
    try require(ViewerModel.same(before, shown.model), "The viewer has changed")
    shown.close()
  },
  Check("whatever-happens-in-the-grid-the-focus-is-on-what-is-shown") {
    try await doRandomThings(in: .grid, seed: 0)
  },
  Check("whatever-happens-in-the-list-the-focus-is-on-what-is-shown") {
    try await doRandomThings(in: .list, seed: 1)
  },
]

/// Does random things in the gallery, and looks after each of them where keys go.
@MainActor
private func doRandomThings(in layout: GalleryLayout, seed: UInt64) async throws {
  var dice = SeededGenerator(seed: seed)
  let shown = try await FocusedGallery(layout)
  let keys = [
    "Left", "Right", "Up", "Down", "Page_Up", "Page_Down", "Home", "End", "Delete", "Delete",
    "<Control>z", "<Control>z", "<Control><Shift>z", "space", "Escape", "plus", "minus", "Tab",
    "<Shift>Tab", "<Control>1", "<Control>2", "<Alt>3",
  ]
  for step in 0..<60 {
    switch Int.random(in: 0..<12, using: &dice) {
    case 0..<6: try shown.press(keys.randomElement(using: &dice) ?? "Home")
    case 6: shown.source.change(at: Int.random(in: 0..<300, using: &dice))
    case 7: try shown.move()
    case 8: shown.view.session.send(.command(.reverseOrder))
    case 9, 10:
      let grid = try shown.gallery.grid
      grid.scrollPosition += Double.random(in: -4000...4000, using: &dice)
    default: shown.view.session.send(.command(.openGallery))
    }
    if Bool.random(using: &dice) { try await shown.settle() }
    await Wait.untilNextFrame(of: shown.view.widget)
    do { try shown.requireKeyboard() } catch {
      throw Failure("Step \(step): \((error as? Failure)?.sentence ?? "")")
    }
  }
  try await shown.settle()
  if shown.view.session.viewer.stateID != .gallery {
    shown.view.session.send(.command(.openGallery))
    try await shown.settle()
  }
  // The arrows still move the ring.
  try shown.focusGrid()
  try shown.press("Home", "Right")
  try shown.requireFocus(on: try require(shown.model.photo(at: 1)?.name, "No photos are left"))
  shown.close()
}

/// The gallery of 300 photos that change, on screen.
@MainActor
private final class FocusedGallery {
  let source = ChangingSource(count: 300)
  let view: ViewerView
  private let window: Window

  init(_ layout: GalleryLayout, width: Int = 800, height: Int = 600) async throws {
    Desktop.setAnimationsEnabled(false)
    var preferences = Preferences()
    preferences.galleryView = layout
    var setup = ViewerSetup(preferences: preferences)
    setup.describe(source)
    view = ViewerView(session: ViewerSession(source: source, setup: setup), fillsWindow: false)
    window = try await Stage.show(view.widget, width: width, height: height)
    let view = view
    try await Wait.until("the interface is complete") { view.hasParts }
    view.session.send(.command(.openGallery))
    try await settle()
  }

  var model: ViewerModel { view.session.viewer.model }
  var hand: AutomationInput { view.hand }

  var gallery: GalleryView {
    get throws { try require(view.stage.gallery, "There is no gallery") }
  }

  func press(_ keys: String...) throws {
    for name in keys { hand.press(try require(Key(accelerator: name), "\(name) is no key")) }
  }

  /// Moves the photo with the focus to another folder.
  func move() throws {
    view.session.send(.command(.moveTo))
    guard case .destination(let filling)? = model.questions.open else { return }
    let folder = PhotoFolder(name: "Best", uri: "file:///Best")
    view.session.send(.answered(.destination(filling, folder)))
  }

  /// Waits until all is listed, laid out and drawn.
  func settle() async throws {
    try await Wait.until("all is done") { !self.view.isBusy }
    for _ in 0..<3 { await Wait.untilNextFrame(of: view.widget) }
  }

  /// Scrolls as a wheel does until the first rows are far away.
  func scrollAway() async throws {
    let grid = try gallery.grid
    grid.scrollPosition = grid.contentHeight - grid.viewHeight
    try await settle()
  }

  func focusGrid() throws {
    try gallery.grid.grabFocus()
  }

  func isInSight(_ name: String) -> Bool { view.galleryLook?.visible.contains(name) == true }

  /// The ring is on the cell of a photo, which commands mean.
  func requireFocus(on name: String, _ when: String = "") throws {
    let gallery = try gallery
    let position = try require(gallery.focusedPosition, "No cell has the focus \(when)")
    try requireEqual(gallery.items.photo(at: position)?.name, name, "cell with the focus \(when)")
    try requireEqual(model.currentPhoto?.name, name, "photo of commands \(when)")
  }

  /// Keys go to something that is shown: in the gallery not to the pages behind it, and to no cell of another photo.
  func requireKeyboard() throws {
    let focus = try require(view.canvas.focusedWidget, "Nothing has the focus")
    try require(focus.isInside(view.canvas.pointer), "The focus is outside")
    let isGallery = !view.context.chrome.showsPages
    try require(
      !isGallery || !focus.isInside(view.pagerView.canvas.pointer),
      "The pages behind have the focus")
    try require(
      isGallery || !focus.isInside(gallery.canvas.pointer), "The hidden gallery has the focus")
    guard isGallery, let position = try gallery.focusedPosition else { return }
    let name = try gallery.items.photo(at: position)?.name
    try requireEqual(name, model.currentPhoto?.name, "photo with the ring")
  }

  func close() {
    view.session.close()
    window.close()
  }
}

extension ViewerModel {
  /// Whether nothing that letters could change differs.
  fileprivate static func same(_ one: ViewerModel, _ other: ViewerModel) -> Bool {
    one.paging == other.paging && one.selection == other.selection
      && one.stepCounts == other.stepCounts && one.preferences == other.preferences
      && one.notices == other.notices && one.gallery == other.gallery
  }
}
