@testable import GtkBindings
@testable import PhotoPages
@testable import PhotoPagesGtk

/// The gallery of a paged source on screen, in which nothing moves by itself.
@MainActor
final class PagedGallery {
  let source: PagedSource
  let view: ViewerView
  private let window: Window

  init(
    _ source: PagedSource, _ layout: GalleryLayout = .grid, width: Int = 800, height: Int = 600
  ) async throws {
    Desktop.setAnimationsEnabled(false)
    self.source = source
    var preferences = Preferences()
    preferences.galleryView = layout
    view = ViewerView(
      session: ViewerSession(source: source, setup: ViewerSetup(preferences: preferences)),
      fillsWindow: false)
    window = try await Stage.show(view.widget, width: width, height: height)
    let view = view
    try await Wait.until("the interface is complete") { view.hasParts }
    view.session.send(.command(.openGallery))
    try await Wait.until("the gallery is laid out") { view.stage.gallery?.grid.viewHeight ?? 0 > 0 }
    await Wait.untilNextFrame(of: view.widget)
  }

  var model: ViewerModel { view.session.viewer.model }
  var hand: AutomationInput { view.hand }

  var gallery: GalleryView {
    get throws { try require(view.stage.gallery, "There is no gallery") }
  }

  /// Answers every request until no more photos are wanted.
  func fill() async throws {
    try await Wait.until("the gallery is full") {
      source.answer()
      await Wait.untilNextFrame(of: view.widget)
      return !source.isAwaited && !view.isBusy
    }
  }

  /// Waits until the next page is requested, and what has changed is drawn.
  func untilAwaited() async throws {
    try await Wait.until("a page is requested") { source.isAwaited }
    await Wait.untilNextFrame(of: view.widget)
  }

  /// Has the page that is awaited fail.
  func fail() async throws {
    try await untilAwaited()
    source.answer(.notReachable)
    try await Wait.until("the error arrives") { !model.morePhotos.isBusy }
    await Wait.untilNextFrame(of: view.widget)
  }

  func scrollToEnd() throws {
    let grid = try gallery.grid
    grid.scrollPosition = grid.contentHeight - grid.viewHeight
  }

  func press(_ keys: String...) throws {
    for name in keys { hand.press(try require(Key(accelerator: name), "\(name) is no key")) }
  }

  /// The name for screen readers of the last cell; nil if it is one of a photo.
  var lastName: String? {
    get throws {
      let grid = try gallery.grid
      guard let last = grid.boundCells.last, last.item.key == GalleryItems.moreKey,
        let frame = grid.cells.at(last.item.position)?.frame
      else { return nil }
      return AccessibleName.of(frame)
    }
  }

  func close() {
    // A task that waits for ever would be a leak.
    source.answer(.cancelled)
    view.session.close()
    window.close()
  }
}

extension Widget {
  /// Whether a control of this name can be pressed.
  func shows(_ name: String) -> Bool { namedControls.contains { $0.name == name } }
}
