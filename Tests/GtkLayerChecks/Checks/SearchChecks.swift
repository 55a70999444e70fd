import CGtkBindings
@testable import GtkBindings
import PhotoDecoding
@testable import PhotoPages
@testable import PhotoPagesGtk
import TestSupport

/// What is typed into the search bar.
let searchChecks = [
  Check("the-search-bar-takes-the-focus-and-searches-once-for-what-is-typed-quickly") {
    let (view, window) = try await search()
    var opened: [String] = []
    view.session.onDesktopRequest = { if case .openFolder(let place) = $0 { opened.append(place) } }
    try press("<Control>f", in: view)
    try await Wait.until("the entry has the focus") {
      view.stage.gallery?.searchBar.widget.hasFocusInside == true
    }
    for letter in ["s", "e", "a"] {
      try require(view.widget.typeText(letter), "Nothing takes text")
    }
    try requireEqual(view.session.viewer.model.search.typed.text, "sea", "the words")
    try await Wait.until("it is searched") { !opened.isEmpty }
    try press("Return", in: view)
    await Wait.milliseconds(600)
    try requireEqual(opened, ["sea:keywords"], "the opened places")
    view.session.close()
    window.close()
  },
  Check("escape-clears-the-search-bar-then-closes-it-and-the-gallery-has-the-focus") {
    let (view, window) = try await search()
    try press("<Control>f", in: view)
    try await Wait.until("the entry has the focus") {
      view.stage.gallery?.searchBar.widget.hasFocusInside == true
    }
    try require(view.widget.typeText("se"), "Nothing takes text")
    try press("Escape", in: view)
    let bar = try require(view.stage.gallery?.searchBar, "There is no search bar")
    try requireEqual(view.session.viewer.model.search.typed.text, "", "the words")
    try require(bar.widget.isVisible, "The bar is closed already")
    try press("Escape", in: view)
    try require(!bar.widget.isVisible, "The bar is still open")
    await Wait.untilNextFrame(of: view.widget)
    try require(view.stage.gallery?.grid.holdsFocus == true, "The gallery has not the focus")
    view.session.close()
    window.close()
  },
  Check("what-other-photos-share-stands-in-the-details-once-as-a-button") {
    let (view, window) = try await search()
    view.session.send(.input(.photoOpened(PhotoID(1))))
    view.session.send(.command(.showDetails))
    let name = { (keyword: String) in "Find More of “\(keyword)”" }
    try await Wait.until("the keywords are shown") { view.canvas.shows(name("dunes")) }
    try require(view.canvas.shows(name("sea")), "A keyword has no button")
    let labels = CTree.all("GtkLabel", below: view.widget.pointer).map {
      String(cString: gtk_label_get_text(OpaquePointer($0)))
    }
    try requireEqual(labels.filter { $0.contains("dunes") }, ["dunes"], "texts with a keyword")
    var opened: [String] = []
    view.session.onDesktopRequest = { if case .openFolder(let place) = $0 { opened.append(place) } }
    try require(view.hand.activate(name("sea")), "The button cannot be pressed")
    try await Wait.until("the place is opened") { !opened.isEmpty }
    try requireEqual(opened, ["sharing:sea"], "the opened places")
    view.session.close()
    window.close()
  },
]

/// Shows the gallery of a source that can be searched.
@MainActor
private func search() async throws -> (view: ViewerView, window: Window) {
  Desktop.setAnimationsEnabled(false)
  let session = ViewerSession(
    source: SearchedSource(), setup: ViewerSetup(abilities: [.window, .openFolder]))
  let view = ViewerView(session: session, fillsWindow: false)
  let window = try await Stage.show(view.widget, width: 800, height: 600)
  try await Wait.until("the interface is complete") { view.hasParts }
  view.session.send(.command(.openGallery))
  try await Wait.until("the gallery is laid out") { view.stage.gallery?.grid.viewHeight ?? 0 > 0 }
  return (view, window)
}

@MainActor
private func press(_ keys: String..., in view: ViewerView) throws {
  for name in keys {
    view.hand.press(try require(Key(accelerator: name), "\(name) is no key"))
  }
}

/// A source of three photos with the same keywords, in which the place of a search is its words and its scope.
private struct SearchedSource: SearchablePhotoSource, AnnotatingPhotoSource {
  var search: PhotoSearch? { nil }
  var foundCount: Int? { nil }

  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> {
    AsyncStream { continuation in
      continuation.yield(.listed((1...3).map { Photo(id: PhotoID($0), name: "\($0).png") }))
    }
  }

  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    .pixels(TestPictures.numbered(request.photo.id.number))
  }

  func place(of search: PhotoSearch) -> String? { "\(search.text):\(search.scope.rawValue)" }

  func place(sharing value: String, of fact: PhotoFact) -> String? {
    fact.title == PhotoFact.keywords.title ? "sharing:\(value)" : nil
  }

  func annotations(of photo: Photo) async throws(PhotoSourceError) -> PhotoAnnotations {
    PhotoAnnotations(keywords: ["sea", "dunes"])
  }
}
