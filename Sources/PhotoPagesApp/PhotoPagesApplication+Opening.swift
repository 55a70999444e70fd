import FoundationEssentials
import PhotoFolders
import GioBindings
import GtkBindings
import PhotoDecoding
import PhotoImaging
import PhotoPages
import PhotoPagesGtk

extension PhotoPagesApplication {
  /// Opens what a request names, read on another thread; a hold keeps the program running until it is shown.
  func open(
    _ request: LaunchRequest, _ locations: [Location], _ firstPicture: FirstPicture? = nil
  ) {
    if !request.opensDemo, locations.isEmpty, let window = windows.last {
      return window.window.present()
    }
    let hold = application.hold()
    Task {
      await authorIsKnown()
      var contents = await contents(for: request, locations)
      if let firstPicture, let first = locations.first {
        await give(firstPicture, of: first, to: &contents)
      }
      await memoryIsKnown()
      for content in contents { show(content, request) }
      withExtendedLifetime(hold) {}
    }
  }

  func order(of content: WindowContent) -> PhotoOrder {
    content.folder.flatMap { orders[$0.uri] }.flatMap { PhotoOrder(text: $0) } ?? PhotoOrder()
  }

  /// Gives the first picture to the content that begins with its file, if it was decoded as the source would have it.
  func give(
    _ picture: FirstPicture, of file: Location, to contents: inout [WindowContent]
  ) async {
    guard let place = contents.firstIndex(where: { $0.start?.uri == file.uri }),
      let photo = contents[place].start, let source = contents[place].source as? FolderSource,
      picture.isOpened(
        byteCount: photo.byteCount, modified: photo.modified?.timeIntervalSince1970),
      await !source.isTurned(photo)
    else { return picture.cancel() }
    contents[place].firstPicture = picture
  }

  func contents(
    for request: LaunchRequest, _ locations: [Location]
  ) async -> [WindowContent] {
    if request.opensDemo { return await [demoContent()] }
    if locations.isEmpty { return await [defaultContent()] }
    var contents = await FolderSource.openings(
      of: locations, showing: PictureFormats.mimeTypes,
      keeping: .standard(for: preferences.author, decoder: decoders)
    ).map(WindowContent.init)
    let folders = Set(contents.compactMap(\.folder))
    let missing = locations.first { !folders.contains($0) }
    for place in contents.indices where contents[place].isNothing {
      contents[place].name = missing?.nameOfMissing
    }
    return contents
  }

  /// The pictures folder if it has photos or folders, else the start page.
  private func defaultContent() async -> WindowContent {
    guard let pictures = Location.picturesFolder else { return .start }
    let opening = await FolderSource.open(
      [pictures], showing: PictureFormats.mimeTypes,
      keeping: .standard(for: preferences.author, decoder: decoders))
    // A slow folder is awaited in the window.
    if opening.isGuess { return WindowContent(opening) }
    guard await hasItems(opening.source) else { return .start }
    return WindowContent(opening)
  }

  /// Returns whether a source lists photos or folders, which it reports before a complete list.
  ///
  /// Not on the main thread: cancelling a list runs cleanup of the source.
  private nonisolated func hasItems(_ source: FolderSource) async -> Bool {
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

  func demoContent() async -> WindowContent {
    do {
      let album = try await demo.open(by: preferences.author, decoder: decoders)
      return WindowContent(
        source: album.source, folder: album.folder, name: Message("Demo Album").translated,
        isTemporary: true)
    } catch {
      return WindowContent(
        source: EmptySource(update: .failed(PhotoSourceError(changing: error))))
    }
  }

  /// Shows content in a window that shows its folder already, or in a new one.
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
    window.onPhotoNoted = { [weak self] in self?.photoNoted($0) }
    window.onShown = { [weak self, weak window] in
      if let window { self?.wasShown(window) }
    }
    window.window.onFilesDropped { [weak self, weak window] uris in
      if let window { self?.open(uris.map { Location(uri: $0) }, in: window) }
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

  /// The window that shows the content, or may once its folder is listed.
  func window(showing content: WindowContent) -> ViewerWindow? {
    guard let folder = content.folder else { return nil }
    let windows = windows.filter { $0.folder == folder }
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

extension WindowContent {
  init(_ opening: FolderOpening) {
    self.init(
      source: opening.source, start: opening.start, folder: opening.folder,
      name: opening.folder?.displayName, isSlow: opening.isGuess)
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
