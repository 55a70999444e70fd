import FoundationEssentials
import PhotoFolders
import GioBindings
import GtkBindings
import PhotoDecoding
import PhotoImaging
import PhotoPages
import PhotoPagesGtk

extension PhotoPagesApplication {
  /// Opens places and files, read on another thread; a hold keeps the program running until they are shown.
  ///
  /// Without any, the last window is presented, or the pictures folder is opened.
  func open(
    _ request: LaunchRequest, _ uris: [String], _ firstPicture: FirstPicture? = nil
  ) {
    if uris.isEmpty, let window = windows.last { return window.window.present() }
    keepRunning { [self] in
      await authorIsKnown()
      let contents =
        uris.isEmpty ? await [defaultContent()] : await openers.open(uris, firstPicture)
      await memoryIsKnown()
      for content in contents { show(content, request) }
    }
  }

  func order(of content: WindowContent) -> PhotoOrder {
    content.place.flatMap { orders[$0.uri] }.flatMap { PhotoOrder(text: $0) } ?? PhotoOrder()
  }

  /// The kinds of places that the program opens; the last one takes what no other recognizes.
  var openers: [any PlaceOpener] {
    let (user, decoder) = (preferences.author, decoders)
    return [
      DemoOpener(album: demo, user: user, decoder: decoder),
      FlickrOpener(access: flickr, user: user),
      FolderOpener(user: user, decoder: decoder),
    ]
  }

  /// The pictures folder if it has photos or folders, else the start page.
  private func defaultContent() async -> WindowContent {
    guard let pictures = Location.picturesFolder?.uri,
      let content = await openers.open([pictures]).first
    else { return .start }
    // A slow folder is awaited in the window.
    if content.isSlow { return content }
    return await hasItems(content.source) ? content : .start
  }

  /// Returns whether a source lists photos or folders, which it reports before a complete list.
  ///
  /// Not on the main thread: cancelling a list runs cleanup of the source.
  private nonisolated func hasItems(_ source: any PhotoDataSource) async -> Bool {
    for await update in source.list(PhotoQuery()) {
      switch update {
      case .foldersChanged(let folders): if !folders.isEmpty { return true }
      case .spliced(let splices, let isComplete, _):
        if splices.contains(where: { !$0.photos.isEmpty }) { return true }
        if isComplete { return false }
      default: return false
      }
    }
    return false
  }

  /// Shows content in a window that shows its place already, or in a new one.
  func show(_ content: WindowContent, _ request: LaunchRequest) {
    guard let window = window(showing: content) else { return openWindow(content, request) }
    if request.isFullscreen { window.window.isFullscreen = true }
    if request.startsSlideshow { window.startSlideshow() }
    if request.opensGallery { window.openGallery() }
    if let layout = request.layout { window.change { $0.layout = layout } }
    window.present(at: content.start) { [weak self] in self?.openWindow(content, request) }
  }

  private func openWindow(_ content: WindowContent, _ request: LaunchRequest) {
    let window = ViewerWindow(
      application: application, content: recalling(content), request: request,
      preferences: preferences,
      order: order(of: content), last: lastWindow, decoder: decoders)
    windows.append(window)
    window.desktop.onOtherRequest = { [weak self, weak window] request in
      if let window { self?.handle(request, window) }
    }
    window.desktop.onCloseRequest = { [weak self, weak window] in
      if let window { self?.closeWasRequested(of: window) }
    }
    window.onOrderChange = { [weak self] in self?.orderChanged(of: $0, to: $1) }
    window.onLastPhotoChange = { [weak self] in self?.lastPhotoChanged(of: $0, to: $1) }
    window.onOpened = { [weak self] in self?.placeOpened($0) }
    window.onShown = { [weak self] in self?.forgetMissingPlaces() }
    window.window.onFilesDropped { [weak self, weak window] uris in
      if let window { self?.open(uris, in: window) }
    }
    window.onPreferencesChange = { [weak self] in self?.preferencesChanged(from: $0, to: $1) }
    window.window.onClosed { [weak self, weak window] in
      if let window { self?.wasClosed(window) }
    }
    if request.isFullscreen { window.window.isFullscreen = true }
    window.window.present()
    freedMemory.follow(window)
    Trace.mark("window asked for")
    automate(window)
    if !content.isStart { replaceStartPages(by: window) }
  }

  /// Closes empty start windows once photos are shown.
  private func replaceStartPages(by window: ViewerWindow) {
    for old in windows where old.isStart && old !== window {
      automation?.follow(window, from: old)
      old.desktop.close()
    }
  }

  /// The window that shows the content, or may once its place is listed.
  func window(showing content: WindowContent) -> ViewerWindow? {
    guard let place = content.place else { return nil }
    let windows = windows.filter { $0.place?.uri == place.uri }
    guard let start = content.start else { return windows.first }
    return windows.first { $0.listed(start) != nil } ?? windows.first(where: \.isListing)
  }

  private func automate(_ window: ViewerWindow) {
    guard let ownAutomation, automation == nil else { return }
    let runner = AutomationRunner(window: window) { [weak self] in
      self?.preferencesDialog?.isSaving == true
        || self?.windows.contains(where: \.isFindingServices) == true
    }
    automation = runner
    runner.onEnd = { [weak self] code in self?.end(code) }
    runner.start(ownAutomation)
  }
}

/// Opens folders and files, and whatever no opener before it recognizes.
struct FolderOpener: PlaceOpener {
  let user: Author
  let decoder: any PictureDecoding

  func recognizes(_ uri: String) -> Bool { true }

  func open(_ uris: [String], _ picture: FirstPicture?) async -> [WindowContent] {
    let locations = uris.map { Location(uri: $0) }
    let openings = await FolderSource.openings(
      of: locations, showing: PictureFormats.mimeTypes,
      keeping: .standard(for: user, decoder: decoder))
    let found = Set(openings.compactMap { $0.source.path.last?.uri })
    let missing = locations.first { !found.contains($0.uri) }
    var contents: [WindowContent] = []
    for opening in openings {
      var content = WindowContent(
        source: opening.source, start: opening.start, isSlow: opening.isGuess)
      if content.isNothing { content.name = missing?.nameOfMissing }
      if let picture, let photo = opening.start, photo.uri == uris.first,
        picture.isOpened(
          byteCount: photo.byteCount, modified: photo.modified?.timeIntervalSince1970),
        await !opening.source.isTurned(photo)
      {
        content.firstPicture = picture
      }
      contents.append(content)
    }
    return contents
  }

  /// Whether a folder is missing; one whose disk or server does not answer is not.
  func isGone(_ uri: String) async -> Bool {
    let folder = Location(uri: uri)
    do throws(GioError) {
      _ = try await FileQueue.run(reading: folder) { (cancellable) throws(GioError) in
        try DirectoryEntry(of: folder, cancellable: cancellable)
      }
      return false
    } catch {
      return error == .notFound
    }
  }
}

extension Location {
  /// The name of a file or folder that cannot be opened: only the whole address tells people what a URI was.
  fileprivate var nameOfMissing: String { isNative ? displayName : parseName }
}

extension AnnotationSetup {
  /// The places of sidecars and drafts, and the access to photos' metadata by `decoder`.
  static func standard(for user: Author, decoder: any PictureDecoding) -> AnnotationSetup {
    AnnotationSetup(
      user: user, data: .programData,
      colourProfile: { try? decoder.colourProfileName(of: $0) },
      metadata: { (source, wanted) throws(PictureError) in
        try decoder.metadata(of: source, wanted)
      }, packets: { decoder.packets(in: $0) },
      measure: { try? decoder.storedFrame(of: $0) })
  }
}
