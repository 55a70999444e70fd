import PhotoFolders
import GioBindings
import GtkBindings
import PhotoDecoding
import PhotoPages
import PhotoPagesGtk

@MainActor
final class ViewerWindow {
  let window: Window
  let view: ViewerView
  /// The folder whose photos it shows, so that opening that folder again finds it.
  let folder: Location?

  let isStart: Bool

  let desktop: StandardDesktop

  let factory = ViewerFactory()

  /// Called when a person has chosen something in this window that is for all, with what was so before.
  var onPreferencesChange: (@MainActor (_ before: Preferences, _ now: Preferences) -> Void)?

  private var preferences: Preferences
  private var awaitsSlideshow: Bool
  private var monitorProfile: MonitorProfile?
  /// A photo to turn to that is not listed yet.
  private var requested: (photo: Photo, otherwise: @MainActor () -> Void)?
  private static let title = "Photo Pages"

  init(
    application: Application, content: WindowContent, request: LaunchRequest,
    preferences: Preferences, last: LastWindow?, decoder: any PictureDecoding
  ) {
    let size = request.size ?? last?.window ?? .standard
    window = Window(application: application, width: size.width, height: size.height)
    if request.size == nil, last?.isMaximised == true { window.isMaximised = true }
    folder = content.folder
    isStart = content.isStart
    awaitsSlideshow = request.startsSlideshow
    self.preferences = preferences
    if let layout = request.layout { self.preferences.layout = layout }
    var setup = ViewerSetup(
      start: content.start, placeName: content.folder?.displayName,
      preferences: self.preferences, abilities: .all)
    setup.isSlow = content.isSlow
    let session = ViewerSession(source: content.source, setup: setup, decoder: decoder)
    session.userPicture = { await AccountPicture.read() }
    view = ViewerView(
      session: session, factory: factory, menu: MainMenu.model, isStart: content.isStart,
      fillsWindow: true)
    desktop = view.show(in: window)
    window.setTitle(content.start?.name ?? Self.title)
    view.onUpdate = { [weak self] viewer in self?.update(viewer) }
    view.onFurnished = { [weak self] in self?.furnished() }
  }

  /// What the first picture did not have to wait for.
  ///
  /// Icons come out of a theme, which takes time to read.
  private func furnished() {
    window.setIconName(Program.id)
    watchMonitor()
  }

  private func watchMonitor() {
    guard let output = window.outputName else { return }
    monitorProfile = MonitorProfile(output: output) { [weak self] profile in
      let colours = ColourTarget(monitorProfile: profile)
      Task { @MainActor in self?.view.session.setColours(colours) }
    }
    window.onMonitorChange { [weak self] in
      guard let self, let output = window.outputName else { return }
      monitorProfile?.follow(output: output)
    }
  }

  private(set) var lastSize: LastWindow?

  func noteSize() {
    let (pages, outer) = (view.pagesSize, window.restoredSize)
    guard let pages, !window.isFullscreen else { return }
    lastSize = LastWindow(
      window: WindowSize(width: outer.width, height: outer.height),
      isMaximised: window.isMaximised, pages: pages)
  }

  private func update(_ viewer: Viewer) {
    window.setTitle(viewer.model.currentPhoto?.name ?? Self.title)
    seek()
    notePreferences(of: viewer.model)
    if awaitsSlideshow { startSlideshow() }
  }

  private func notePreferences(of model: ViewerModel) {
    let before = preferences
    preferences = model.preferences
    if preferences != before { onPreferencesChange?(before, preferences) }
  }

  /// Changes preferences in this window alone: what was chosen in another, or is for this time only.
  func change(_ change: (inout Preferences) -> Void) {
    var changed = preferences
    change(&changed)
    guard changed != preferences else { return }
    preferences = changed
    view.session.send(.preferences(preferences))
  }

  func startSlideshow() {
    let viewer = view.session.viewer
    awaitsSlideshow = !Command.startSlideshow.isEnabled(in: viewer)
    if !awaitsSlideshow { view.session.send(.command(.startSlideshow)) }
  }

  /// Comes to the front and turns to a photo of its folder, as soon as that is listed; calls `otherwise` when
  /// all is listed and the photo is not among it, as hidden files are not.
  func present(at photo: Photo?, otherwise: @escaping @MainActor () -> Void) {
    requested = photo.map { ($0, otherwise) }
    window.present()
    seek()
  }

  private func seek() {
    guard let requested else { return }
    let listed = listed(requested.photo)
    guard listed != nil || !isListing else { return }
    self.requested = nil
    if let listed {
      view.session.send(.paging(.requested(listed.id)))
    } else {
      requested.otherwise()
    }
  }

  var isListing: Bool {
    switch view.session.viewer.model.library.phase {
    case .notBegun, .running: true
    case .complete, .failed: false
    }
  }

  /// A photo of another source as this window's lists it; nil if it does not.
  func listed(_ photo: Photo) -> Photo? {
    let model = view.session.viewer.model
    return (0..<model.count).lazy.compactMap(model.photo).first { $0.uri == photo.uri }
  }
}

struct WindowContent {
  let source: any PhotoDataSource
  var start: Photo?
  /// The folder that the photos lie in, if they are all of a folder's.
  var folder: Location?
  var isStart = false
  /// Whether the place of the photos has kept silent for a while.
  var isSlow = false

  static var start: WindowContent { WindowContent(source: EmptySource(), isStart: true) }
}

/// A source without photos: behind the start page, or one that can only say why it has none.
struct EmptySource: PhotoDataSource {
  var update = PhotoListUpdate.listed([])

  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> {
    AsyncStream { continuation in
      continuation.yield(update)
      continuation.finish()
    }
  }

  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    throw .notFound
  }
}
