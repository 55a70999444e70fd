import ArgumentParser
import GioBindings
import GtkBindings
import PhotoImaging
import PhotoPages
import PhotoPagesGtk

/// The running program: its windows, and the requests to open something.
@MainActor
final class PhotoPagesApplication {
  let application: Application
  var windows: [ViewerWindow] = []
  var automation: AutomationRunner?
  let demo = DemoAlbum()
  let flickr = FlickrAccess()
  let freedMemory = FreedMemory()
  var preferencesDialog: PreferencesDialog?
  /// The window with all keys that was shown last.
  var shortcuts: ShortcutsWindow?
  /// The preferences, stored ones included; no window opens before they are known.
  private(set) var preferences = Preferences()
  /// The orders of folders, stored ones included.
  private(set) var orders = PlaceTexts()
  /// The photos that were shown last in folders, stored ones included.
  private(set) var lastPhotos = PlaceTexts()
  /// The places that windows have left for others.
  var leftPlaces = LeftPlaces()
  /// The window that was closed last, in this or an earlier process.
  private(set) var lastWindow: LastWindow?
  /// The stored preferences; nil in a process driven by a script, which ignores the user's.
  private var memory: ProgramMemory?
  /// Reads the stored preferences, detached since main-actor tasks would wait for GTK; nil once awaited.
  private var memoryReading: Task<ProgramMemory?, Never>?
  /// Saves run one after the other, so that the last choice stays.
  private var saving: Task<Void, Never>?
  /// Reads the author; nil once awaited, since the name may change later.
  private var authorReading: Task<Author, Never>? = Task.detached { await Identity.author() }
  private var exitCode: Int32 = 0
  /// The sessions of closed windows that are still saving.
  private var leaving: [ViewerSession] = []

  /// The service for the file manager; nil in a process that the bus has not started for it.
  private var previewer: Previewer?

  let decoders: DecoderPool
  /// The script or screenshot of this process's command line; a process with one never has the program's name.
  let ownAutomation: Automation?
  /// Nil once this process's command line has been handled.
  private var start: Start?

  init(_ start: Start) {
    self.start = start
    decoders = start.decoders
    ownAutomation = start.commandLine.automation
    memoryReading = ownAutomation != nil ? nil : Task.detached { await ProgramMemory.load() }
    application = Application(
      id: Program.id, isUnique: ownAutomation == nil && !start.commandLine.startsPreviewer,
      readsCommandLine: true)
  }

  func run() -> Int32 {
    application.onStartup { [portals = start?.portals] in
      StartTrick.end()
      portals?.end()
    }
    application.onActivate { [weak self] in self?.open(LaunchRequest(), []) }
    application.onOpen { [weak self] uris in self?.open(LaunchRequest(), uris) }
    application.onCommandLine { [weak self] invocation in self?.handle(invocation) ?? 1 }
    let code = application.run()
    demo.remove()
    return exitCode != 0 ? exitCode : code
  }

  func authorIsKnown() async {
    guard let read = await authorReading?.value, authorReading != nil else { return }
    preferences.author = read
    authorReading = nil
  }

  func memoryIsKnown() async {
    guard let read = await memoryReading?.value ?? nil, memoryReading != nil else { return }
    memory = read
    memoryReading = nil
    lastWindow = read.window
    orders = read.orders
    lastPhotos = read.lastPhotos
    preferences.follow(from: Preferences(), to: read.preferences)
  }

  func preferencesChanged(from before: Preferences, to now: Preferences) {
    preferences.follow(from: before, to: now)
    for window in windows { window.change { $0.follow(from: before, to: now) } }
    save { await $0.save(from: before, to: now) }
  }

  func orderChanged(of place: PhotoFolder, to order: PhotoOrder) {
    orders[place.uri] = order == PhotoOrder() ? nil : order.text
    save { [orders] in await $0.save(orders, as: .orders) }
  }

  func lastPhotoChanged(of place: PhotoFolder, to photo: String) {
    lastPhotos[place.uri] = photo
    save { [lastPhotos] in await $0.save(lastPhotos, as: .lastPhotos) }
  }

  private func save(_ work: @escaping @Sendable (ProgramMemory) async -> Void) {
    guard let memory else { return }
    saving = keepRunning { [saving] in
      await saving?.value
      await work(memory)
    }
  }

  /// Begins work until whose end the program goes on, even without windows.
  @discardableResult
  func keepRunning(for work: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    let hold = application.hold()
    return Task {
      await work()
      withExtendedLifetime(hold) {}
    }
  }

  // MARK: - Command lines

  private func handle(_ invocation: Invocation) -> Int32 {
    Trace.mark("GTK is ready")
    let own = invocation.isRemote ? nil : start.take()
    do {
      let commandLine =
        try own?.commandLine ?? ParsedCommandLine(Array(invocation.arguments.dropFirst()))
      if own == nil, let option = commandLine.options?.ownOption { return refuse(option) }
      if commandLine.startsPreviewer {
        startPreviewer()
        return 0
      }
      let named = commandLine.names.map {
        openers.uri(of: $0, relativeTo: invocation.workingDirectory ?? [])
      }
      open(
        commandLine.request, commandLine.opensDemo ? [DemoOpener.uri] : named, own?.firstPicture)
      return 0
    } catch {
      // The new process printed the error before it called this one.
      return Options.exitCode(for: error).rawValue
    }
  }

  /// Becomes the file manager's previewer, once the session's bus has answered.
  private func startPreviewer() {
    keepRunning { [self] in
      if let bus = await Bus.connect() {
        previewer = Previewer(of: self, on: bus)
      } else {
        Console.write("photo-pages: There is no session bus to preview files for.\n", toError: true)
        exitCode = 1
      }
    }
  }

  /// Refuses the command line of another process, and returns its exit code.
  private func refuse(_ option: String) -> Int32 {
    Console.write(
      "photo-pages: \(option) was not taken from another program.\n", toError: true)
    return ExitCode.validationFailure.rawValue
  }

  // MARK: - Requests

  func handle(_ request: DesktopRequest, _ window: ViewerWindow) {
    switch request {
    case .chooseFolder: chooseFolder(over: window)
    case .openFolder(let uri): open([uri], in: window)
    case .openWindow(let uri): open(LaunchRequest(), [uri])
    case .followFolder(let old, let new): follow(Location(uri: old), to: Location(uri: new))
    case .goBack: goBack(in: window)
    case .choosePhotos: choosePhotos(over: window)
    case .openDemo: open([DemoOpener.uri], in: window)
    case .openFlickr: open([FlickrOpener.uri], in: window)
    case .newWindow: show(.start, LaunchRequest())
    case .showPreferences: showPreferences(over: window)
    case .showShortcuts: showShortcuts(over: window)
    case .showHelp: showHelp(over: window)
    case .showAbout:
      window.window.showAbout(
        name: "Photo Pages", id: Program.id, icon: AppIcon.makePaintable(),
        version: Release.version, comments: about)
    case .quit: quit()
    case .setFullscreen, .keepAwake, .closeWindow, .copyPicture, .copyFiles, .copyText, .play,
      .showPlace, .showFile:
      break
    }
  }

  /// The comments of the About window, with how the decoders are confined.
  private var about: String {
    [Message("Page through the photos of a folder."), decoders.confinement?.sentence]
      .compactMap { $0?.translated }.joined(separator: "\n\n")
  }

  // MARK: - Ending

  /// Closes a window; if a script drives the program, the request is only recorded.
  func closeWasRequested(of window: ViewerWindow) {
    if let automation { return automation.closeWasRequested() }
    window.recordSize()
    window.desktop.close()
  }

  /// Closes the windows one by one until one stays open; the program ends with the last.
  private func quit() {
    if let automation { return automation.closeWasRequested() }
    for window in windows {
      window.recordSize()
      guard window.desktop.close() else { return }
    }
  }

  /// Removes a window, and lets its session save.
  func wasClosed(_ window: ViewerWindow) {
    window.recordLastPhoto()
    windows.removeAll { $0 === window }
    window.recordOpened(isLeft: true)
    finishSaving(window.view.session)
    if windows.isEmpty {
      previewer?.wasClosed()
      keepRunning { [flickr] in await flickr.close() }
    }
    if let last = window.lastSize, previewer == nil {
      lastWindow = last
      save { await $0.save(last) }
    }
  }

  /// Remembers a session that is no longer shown for `end`, until all is saved.
  func finishSaving(_ session: ViewerSession) {
    leaving.append(session)
    Task {
      await session.finishSaving()
      leaving.removeAll { $0 === session }
    }
  }

  /// Ends the program while windows are open, once everything is saved.
  func end(_ code: Int32) {
    exitCode = code
    for window in windows { window.view.session.send(.window(.closing)) }
    Task {
      await preferencesDialog?.finishSaving()
      for session in leaving + windows.map(\.view.session) { await session.finishSaving() }
      await flickr.close()
      application.quit()
    }
  }
}
