import FoundationEssentials
import GioBindings
import GtkBindings
import PhotoDecoding
import PhotoPages

// The places that were opened, and the photos that were shown last in them.

extension PhotoPagesApplication {
  /// Returns content with the photo that was shown last in its place, unless a photo was asked for.
  ///
  /// A person who has just left the place is not asked whether to continue there.
  func recalling(_ content: WindowContent) -> WindowContent {
    var content = content
    if content.start == nil, let place = content.rememberedPlace?.uri,
      !leftPlaces.isRecent(place, at: Date())
    {
      content.lastPhoto = lastPhotos[place]
    }
    return content
  }

  /// Remembers a place that was opened.
  func placeOpened(_ place: PhotoFolder) { change { $0.recordOpened(place) } }

  /// Forgets the places that are gone.
  func forgetMissingPlaces() {
    let (places, openers) = (preferences.openedFolders, openers)
    Task {
      var missing: Set<String> = []
      for place in places where await openers[place.uri]?.isGone(place.uri) == true {
        missing.insert(place.uri)
      }
      change { $0.openedFolders.removeAll { missing.contains($0.uri) } }
    }
  }

  /// Asks for a folder, and opens it in place of the start page, else in another window.
  func chooseFolder(over window: ViewerWindow) {
    Desktop.chooseFolder(title: Message("Open Folder").translated, over: window.window) {
      [weak self] uri in
      if let uri { self?.open(chosen: [uri], over: window) }
    }
  }

  /// Asks for photos, and opens them as `chooseFolder` does a folder.
  func choosePhotos(over window: ViewerWindow) {
    Desktop.chooseFiles(
      title: Message("Open Photo").translated, kind: Message("Photos").translated,
      types: PictureFormats.mimeTypes.sorted(), over: window.window
    ) { [weak self] uris in
      if !uris.isEmpty { self?.open(chosen: uris, over: window) }
    }
  }

  private func open(chosen: [String], over window: ViewerWindow) {
    guard window.isStart else { return open(LaunchRequest(), chosen) }
    open(chosen, in: window)
  }

  /// Opens places and files, the first in a window, such as that on which they were dropped.
  ///
  /// The first is shown as on an earlier visit, if one goes back to it.
  func open(
    _ uris: [String], in window: ViewerWindow, as visit: VisitedPlaces.Visit? = nil
  ) {
    keepRunning { [self] in
      var contents = await openers.open(uris)
      if let visit { contents[0].visit = visit }
      if let first = contents.first, !window.window.isClosed { show(first, in: window) }
      for content in contents.dropFirst() { show(content, LaunchRequest()) }
    }
  }

  /// Shows a renamed folder, or one below it, in the windows that showed it by its former name.
  func follow(_ old: Location, to new: Location) {
    for window in windows {
      let place = window.place.flatMap { Location(uri: $0.uri).moved(with: old, to: new) }
      if let place { open([place.uri], in: window) }
    }
  }

  /// Shows the place that a window showed before, at the photo that was shown there.
  func goBack(in window: ViewerWindow) {
    if let visit = window.takeVisit() { open([visit.place], in: window, as: visit) }
  }

  /// Shows content in place of a window's photos, or turns to its photo if that is among them.
  private func show(_ content: WindowContent, in window: ViewerWindow) {
    if let start = content.start, let place = content.place, place.uri == window.place?.uri,
      let listed = window.listed(start)
    {
      return window.view.session.send(.paging(.requested(listed.id)))
    }
    if let left = window.place?.uri, left != content.place?.uri {
      leftPlaces.record(left, at: Date())
    }
    finishSaving(window.replaceContent(with: recalling(content), order: order(of: content)))
  }
}
