import ArgumentParser
import FolderSource
import Gio
import Gtk
import PhotoImaging
import PhotoPages
import PhotoPagesGtk
import PhotoPagesResources

/// The program on a desktop: one process, its windows, and the ways in which it is asked to open
/// something.
@MainActor
final class PhotoPagesApplication {
  private let application: Application
  private var windows: [GalleryWindow] = []
  private var automation: AutomationRunner?
  private var exitCode: Int32 = 0
  private let demo = DemoAlbum()

  init(isUnique: Bool) {
    application = Application(id: Program.id, isUnique: isUnique, readsCommandLine: true)
  }

  func run() -> Int32 {
    application.onStartup { [weak self] in self?.startUp() }
    application.onActivate { [weak self] in self?.open(LaunchRequest(), []) }
    application.onOpen { [weak self] uris in
      self?.open(LaunchRequest(), uris.map { Location(uri: $0) })
    }
    application.onCommandLine { [weak self] invocation in self?.handle(invocation) ?? 1 }
    let code = application.run()
    demo.remove()
    return exitCode != 0 ? exitCode : code
  }

  private func startUp() {
    Desktop.addStyleSheet(styleSheet)
  }

  // MARK: - Command lines

  /// Does what a command line says, this process's or that of one started later.
  private func handle(_ invocation: Invocation) -> Int32 {
    let arguments = RawArguments(Array(invocation.arguments.dropFirst()))
    do {
      guard let options = try Options.parseAsRoot(arguments.forParsing) as? Options else {
        return ExitCode.validationFailure.rawValue
      }
      open(LaunchRequest(options), locations(in: options, arguments, of: invocation))
      return 0
    } catch {
      // The process that was started has said what is wrong before it asked this one.
      return Options.exitCode(for: error).rawValue
    }
  }

  private func locations(
    in options: Options, _ arguments: RawArguments, of invocation: Invocation
  ) -> [Location] {
    options.locations.map { argument in
      Location(
        commandLineArgument: arguments.bytes(of: argument),
        relativeTo: invocation.workingDirectory ?? [])
    }
  }

  // MARK: - Opening

  /// Opens what was asked for. Finding out what it is takes a look at the disk, on another thread;
  /// the hold keeps the program alive until there is a window.
  private func open(_ request: LaunchRequest, _ locations: [Location]) {
    if !request.opensDemo, locations.isEmpty, let window = windows.last {
      return window.window.present()
    }
    let hold = application.hold()
    Task {
      for content in await contents(for: request, locations) { show(content, request) }
      withExtendedLifetime(hold) {}
    }
  }

  private func contents(
    for request: LaunchRequest, _ locations: [Location]
  ) async -> [GalleryContent] {
    if request.opensDemo {
      return await [demoContent()]
    }
    if locations.isEmpty {
      return await [defaultContent()]
    }
    return await FolderSource.openings(of: locations, showing: .pictures).map(GalleryContent.init)
  }

  /// The pictures folder if it has photos, else the start page.
  private func defaultContent() async -> GalleryContent {
    guard let pictures = Location.picturesFolder else {
      return GalleryContent(source: NoPhotos(), isStart: true)
    }
    let opening = await FolderSource.open([pictures], showing: .pictures)
    for await update in opening.source.photos() {
      guard case .listed(let list) = update else { break }
      if !list.photos.isEmpty { return GalleryContent(opening) }
      if list.isComplete { break }
    }
    return GalleryContent(source: NoPhotos(), isStart: true)
  }

  private func demoContent() async -> GalleryContent {
    do {
      let folder = try await demo.draw()
      return await GalleryContent(FolderSource.open([folder], showing: .pictures))
    } catch {
      return GalleryContent(source: UnreachableSource(error: .unreadable(reason: error.message)))
    }
  }

  /// Shows content in a window: one that is on its folder already, the empty start page's, or a new
  /// one.
  private func show(_ content: GalleryContent, _ request: LaunchRequest) {
    guard let window = window(showing: content) else { return openWindow(content, request) }
    if request.isFullscreen { window.window.isFullscreen = true }
    window.present(at: content.start) { [weak self] in self?.openWindow(content, request) }
  }

  private func openWindow(_ content: GalleryContent, _ request: LaunchRequest) {
    let window = GalleryWindow(
      application: application, content: content, size: request.size ?? .standard)
    windows.append(window)
    window.onRequest = { [weak self] request, window in self?.handle(request, window) }
    window.window.onCloseRequest { [weak self] in self?.refusesToClose() ?? false }
    window.window.onClosed { [weak self, weak window] in
      self?.windows.removeAll { $0 === window }
    }
    if request.isFullscreen { window.window.isFullscreen = true }
    window.window.present()
    automate(window, request)
    if !content.isStart { replaceStartPages(by: window) }
  }

  /// A window that only said hello has done its duty once there is something to see.
  private func replaceStartPages(by window: GalleryWindow) {
    for old in windows where old.isStart && old !== window {
      automation?.follow(window, from: old)
      old.window.destroy()
    }
  }

  /// A window that shows the content, or may do so once all of its folder is listed.
  private func window(showing content: GalleryContent) -> GalleryWindow? {
    guard let folder = content.folder else { return nil }
    let windows = windows.filter { $0.folder == folder }
    guard let start = content.start else { return windows.first }
    return windows.first { $0.lists(start) } ?? windows.first(where: \.isListing)
  }

  private func automate(_ window: GalleryWindow, _ request: LaunchRequest) {
    guard request.isAutomated, automation == nil else { return }
    let runner = AutomationRunner(window: window)
    automation = runner
    runner.onEnd = { [weak self] code in
      self?.exitCode = code
      self?.application.quit()
    }
    runner.start(request)
  }

  // MARK: - Requests

  /// The one place where a gallery's wishes to the desktop become deeds.
  private func handle(_ request: DesktopRequest, _ window: GalleryWindow) {
    switch request {
    case .setFullscreen(let isFullscreen): window.window.isFullscreen = isFullscreen
    case .closeWindow: window.window.close()
    case .chooseFolder: chooseFolder(over: window)
    case .openDemo: openDemo()
    case .newWindow: openStartPage()
    case .showShortcuts: MainMenu.shortcuts.show(over: window.window)
    case .showAbout: MainMenu.about.show(over: window.window)
    case .copyPicture, .copyFile, .copyText, .openWith, .showInFiles, .showPlace: break
    case .quit: quit()
    }
  }

  private func chooseFolder(over window: GalleryWindow) {
    FolderChooser.choose(
      title: Message("Open Folder").translated, over: window.window
    ) { [weak self] uri in
      guard let uri else { return }
      self?.open(LaunchRequest(), [Location(uri: uri)])
    }
  }

  private func openStartPage() {
    show(GalleryContent(source: NoPhotos(), isStart: true), LaunchRequest())
  }

  private func openDemo() {
    open(LaunchRequest(opensDemo: true), [])
  }

  /// A script decides itself when the program ends; the wish to close a window is only noted.
  private func refusesToClose() -> Bool {
    automation?.closeWasRequested()
    return automation != nil
  }

  private func quit() {
    if let automation {
      automation.closeWasRequested()
    } else {
      application.quit()
    }
  }
}

extension GalleryContent {
  /// A window's content from what a folder source found.
  init(_ opening: FolderOpening) {
    self.init(source: opening.source, start: opening.start, folder: opening.folder)
  }
}

/// A source that can only say why it has no photos.
struct UnreachableSource: PhotoDataSource {
  /// Why.
  let error: PhotoSourceError

  func photos() -> AsyncStream<PhotoListUpdate> {
    AsyncStream { continuation in
      continuation.yield(.failed(error))
      continuation.finish()
    }
  }

  func picture(of photo: Photo) async throws(PhotoSourceError) -> PictureSource { throw error }
}

extension ContentTypes {
  /// The kinds of picture that can be decoded here.
  static var pictures: ContentTypes { ContentTypes(PixbufFormats.mimeTypes) }
}
