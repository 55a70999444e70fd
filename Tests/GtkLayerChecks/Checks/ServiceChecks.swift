@testable import GtkBindings
@testable import PhotoPages
@testable import PhotoPagesGtk

/// The photos of a service on the web, which nobody here may change.
let serviceChecks = [
  Check("a-row-of-a-service-has-its-texts-and-each-photo-is-read-once") {
    let shown = try await ServiceGallery(.list)
    let gallery = try shown.gallery
    let photos = try gallery.seenPhotos
    try require(!photos.isEmpty, "No row is in sight")
    for photo in photos {
      try await Wait.until("\(photo.name) has texts") { gallery.texts(of: photo) != nil }
      let texts = try require(gallery.texts(of: photo), "\(photo.name) has no texts")
      try requireEqual(texts.caption.author, "Anna", "publisher")
      try requireEqual(texts.caption.viewsText, "1 view", "views")
      try requireEqual(texts.keywords, ["dunes", "sea"], "keywords")
      // The shown photo is also read for its page.
      let isShown = photo.id == shown.source.all[0].id
      try require(
        isShown || shown.source.readCounts[photo.id] ?? 0 <= 2, "\(photo.name) is read often")
    }
    shown.close()
  },
  Check("the-menu-of-a-row-and-of-a-cell-begin-with-the-commands-for-read-only-photos") {
    for layout in GalleryLayout.allCases {
      let shown = try await ServiceGallery(layout)
      let gallery = try shown.gallery
      let cell = try require(gallery.grid.boundCells.first?.cell as? GalleryCell, "No cell")
      cell.requestMenu(at: Point(x: 5, y: 5))
      try requireEqual(shown.first(of: .photo(nil)), ["save"], "first entries")
      try requireEqual(shown.view.session.viewer.stateID, .gallery, "state")
      shown.close()
    }
  },
  Check("the-caption-of-a-service-has-publisher-dates-and-views") {
    let shown = try await ServiceGallery(.grid)
    shown.view.session.send(.input(.photoOpened(shown.source.all[0].id)))
    let view = shown.view
    try await Wait.until("the page is shown") {
      view.session.viewer.model.currentPicture?.isShown == true
        && view.session.viewer.model.hasCaption && !view.isBusy
    }
    await Wait.untilNextFrame(of: view.widget)
    try requireEqual(shown.first(of: .more), ["save"], "first entries")
    let names = view.canvas.namedControls.map(\.name)
    for name in ["Anna", "1 view", "Public"] {
      try require(names.contains(name), "\(name) is not among \(names)")
    }
    try require(names.contains { $0.hasPrefix("Published ") }, "No date of publication")
    shown.close()
  },
]

private struct Save: CustomCommand {
  let name = "save"
  let label = Message("Save a Copy…")
}

/// The gallery of a service on screen.
@MainActor
private final class ServiceGallery {
  let source = ServiceSource(count: 12)
  let view: ViewerView
  private let window: Window

  init(_ layout: GalleryLayout) async throws {
    Desktop.setAnimationsEnabled(false)
    var preferences = Preferences()
    preferences.galleryView = layout
    let setup = ViewerSetup(
      preferences: preferences,
      addedCommands: [AddedCommand(Save(), in: .viewing, places: [], leadsReadOnly: true)])
    view = ViewerView(
      session: ViewerSession(source: source, setup: setup), fillsWindow: false)
    window = try await Stage.show(view.widget, width: 800, height: 900)
    let view = view
    try await Wait.until("the interface is complete") { view.hasParts }
    view.session.send(.command(.openGallery))
    try await Wait.until("the gallery is at rest") {
      view.stage.gallery?.grid.viewHeight ?? 0 > 0 && !view.isBusy
    }
    await Wait.untilNextFrame(of: view.widget)
    try await Wait.until("what is in sight has come") { !view.isBusy }
  }

  var gallery: GalleryView {
    get throws { try require(view.stage.gallery, "There is no gallery") }
  }

  /// The names of the first section of a menu.
  func first(of menu: PhotoMenu) -> [String]? {
    menu.commands(in: view.session.viewer).first?.map(\.name)
  }

  func close() {
    view.session.close()
    window.close()
  }
}

extension GalleryView {
  /// The photos whose rows are in sight.
  fileprivate var seenPhotos: [Photo] {
    get throws {
      let visible = try require(grid.visiblePositions, "Nothing is in sight")
      return visible.compactMap { items.photo(at: $0) }
    }
  }
}
