import GioBindings
import GtkBindings
import PhotoDecoding
import PhotoImaging
import PhotoPages
import PhotoPagesGtk

@MainActor
final class ViewerWindow {
  let window: Window
  let view: ViewerView
  /// The place whose photos are shown; opening it again presents this window.
  private(set) var place: PhotoFolder?

  /// The place, if it is one to offer again.
  private(set) var rememberedPlace: PhotoFolder?

  private(set) var isStart: Bool

  let desktop: StandardDesktop

  let factory = ViewerFactory()
  private let decoder: any PictureDecoding
  private let isPreview: Bool
  /// Whether the window's first size was asked for on the command line, for this run alone.
  let hasOwnSize: Bool

  /// Called when a preference for all windows was changed in this one.
  var onPreferencesChange: (@MainActor (_ before: Preferences, _ now: Preferences) -> Void)?

  /// Called when the order of the window's place was changed.
  var onOrderChange: (@MainActor (_ place: PhotoFolder, _ order: PhotoOrder) -> Void)?

  /// Called when the shown photo is to be remembered as the last one of its place.
  var onLastPhotoChange: (@MainActor (_ place: PhotoFolder, _ photo: String) -> Void)?

  /// Called once the interface around the first picture is complete.
  var onShown: (@MainActor () -> Void)?

  /// Called when the window's place is to be remembered as one that was opened.
  var onOpened: (@MainActor (_ place: PhotoFolder) -> Void)?

  /// The URI of the place's photo reported last by `onLastPhotoChange`, and the wait for the next one.
  var recordedPhoto: String?
  var recording: Delay?
  /// The size recorded last; nil before any.
  var lastSize: LastWindow?

  /// Whether the interface around the place's first picture is complete.
  private(set) var isShown = false
  /// Whether the place was reported by `onOpened`.
  var isOpenedRecorded = false

  private var preferences: Preferences
  private var order: PhotoOrder
  private var awaitsSlideshow: Bool
  private var awaitsGallery: Bool
  private var monitorProfile: MonitorProfile?
  /// Whether the desktop has not said yet which services it has.
  var isFindingServices = false
  /// The colours of the window's monitor; nil until they are known.
  private var colours: ColourTarget?
  /// The places that were shown before.
  private var visited = VisitedPlaces()
  /// A photo to turn to once it is listed.
  private var requested: (photo: Photo, otherwise: @MainActor () -> Void)?
  private static let title = "Photo Pages"

  init(
    application: Application, content: WindowContent, request: LaunchRequest,
    preferences: Preferences, order: PhotoOrder, last: LastWindow?, decoder: any PictureDecoding
  ) {
    let size = request.size ?? last?.window ?? .standard
    factory.startPicture = content.isStart ? AppIcon.makePaintable() : nil
    window = Window(application: application, width: size.width, height: size.height)
    if request.size == nil, last?.isMaximised == true { window.isMaximised = true }
    (place, rememberedPlace) = (content.place, content.rememberedPlace)
    isStart = content.isStart
    awaitsSlideshow = request.startsSlideshow
    awaitsGallery = request.opensGallery || content.opensGallery && !request.startsSlideshow
    self.preferences = preferences
    if let layout = request.layout { self.preferences.layout = layout }
    self.order = order
    self.decoder = decoder
    isPreview = request.isPreview
    hasOwnSize = request.size != nil
    let session = Self.session(
      of: content, preferences: self.preferences, order: order, isPreview: isPreview,
      decoder: decoder)
    view = ViewerView(
      session: session, factory: factory, isStart: content.isStart, fillsWindow: true)
    desktop = view.show(in: window)
    followView()
    follow(session, of: content)
  }

  private static func session(
    of content: WindowContent, preferences: Preferences, order: PhotoOrder, isPreview: Bool,
    decoder: any PictureDecoding
  ) -> ViewerSession {
    var setup = ViewerSetup(
      start: content.start, placeName: content.name, preferences: preferences,
      abilities: .all.subtracting(DesktopServices.possibleAbilities),
      addedCommands: DesktopAction.all + (isPreview ? [ClosePreview.added] : []))
    setup.isSlow = content.isSlow
    setup.order = order
    setup.isPreview = isPreview
    setup.lastPhoto = content.lastPhoto
    setup.returnPhoto = content.visit?.photo
    setup.cameFrom = content.origin
    setup.canGoBack = content.canGoBack
    (setup.search, setup.settledSearch) = (content.search, content.settledSearch)
    setup.placePath = content.path
    let session = ViewerSession(source: content.source, setup: setup, decoder: decoder)
    if let photo = content.start, let picture = content.firstPicture {
      let answers = picture.takeAnswers()
      session.expect(photo, ready: answers.ready, from: answers.later)
    }
    session.userPicture = { await AccountPicture.read() }
    return session
  }

  private func followView() {
    window.onDialogKey = { [weak view] in view?.keyPressedInDialog($0) ?? false }
    view.onUpdate = { [weak self] viewer in self?.update(viewer) }
    // A field for text keeps the colours that it is made with.
    view.onThemeLoaded = { [weak self] in self?.preferences.style.apply() }
    view.onPartsAdded = { [weak self] in self?.partsAdded() }
  }

  private func follow(_ session: ViewerSession, of content: WindowContent) {
    makeMainMenu(of: preferences)
    window.setTitle(content.start?.name ?? Self.title)
    session.onCustomEffect = { [weak self] in self?.perform($0) }
  }

  /// Shows another place's photos in place of these, in the gallery if that is open, one comes from a folder there, or
  /// the place opens so.
  ///
  /// Returns the session that ends, which may still be saving.
  func replaceContent(with new: WindowContent, order: PhotoOrder) -> ViewerSession {
    let before = view.session
    recordLastPhoto()
    let content = leavePlace(for: new)
    let isInGallery =
      before.viewer.stateID == .gallery || content.origin != nil
      || content.visit?.isInGallery ?? content.opensGallery
    awaitsGallery = isInGallery && content.start == nil
    (requested, recordedPhoto) = (nil, nil)
    (isShown, isOpenedRecorded) = (false, false)
    (place, rememberedPlace) = (content.place, content.rememberedPlace)
    (isStart, self.order) = (content.isStart, order)
    let session = Self.session(
      of: content, preferences: preferences, order: order, isPreview: isPreview, decoder: decoder)
    if let colours { session.setColours(colours) }
    follow(session, of: content)
    view.show(session, isStart: content.isStart)
    return before
  }

  /// Records the shown place as one to go back to, and returns the content with the folder that one comes from.
  ///
  /// While one searches, the results of what was typed before are none to go back to.
  private func leavePlace(for new: WindowContent) -> WindowContent {
    var content = new
    if let place, place.uri != content.place?.uri {
      let viewer = view.session.viewer
      content.origin = content.place.flatMap { viewer.model.library.placePath.inside($0.uri) }
      content.search = content.place.flatMap { viewer.model.searchToContinue(in: $0.uri) }
      content.settledSearch = viewer.model.search.settled
      recordOpened(isLeft: content.search == nil && content.visit == nil)
      if content.search != nil, viewer.model.search.listed != nil {
        visited.skipBack(to: content.place?.uri)
      } else if content.visit == nil {
        visited.leave(
          VisitedPlaces.Visit(
            place: place.uri, photo: viewer.model.currentPhoto?.uri,
            isInGallery: viewer.stateID == .gallery))
      }
    }
    content.canGoBack = !visited.isEmpty
    return content
  }

  /// Removes and returns the place that was shown before.
  func takeVisit() -> VisitedPlaces.Visit? { visited.goBack() }

  /// Finishes what the first picture did not need, such as the icon theme, which takes time to read.
  private func partsAdded() {
    window.setIconName(Program.id)
    watchMonitor()
    isShown = true
    recordOpened()
    onShown?()
    GnomeSettings.useClock()
    findServices()
  }

  private func watchMonitor() {
    guard monitorProfile == nil, let output = window.outputName else { return }
    monitorProfile = MonitorProfile(output: output) { [weak self] profile in
      let colours = ColourTarget(monitorProfile: profile)
      Task { @MainActor in self?.setColours(colours) }
    }
    window.onMonitorChange { [weak self] in
      guard let self, let output = window.outputName else { return }
      Task { [monitorProfile] in await monitorProfile?.follow(output: output) }
    }
  }

  private func setColours(_ colours: ColourTarget) {
    self.colours = colours
    view.session.setColours(colours)
  }

  private func update(_ viewer: Viewer) {
    window.setTitle(title(of: viewer))
    seek()
    recordPreferences(of: viewer.model)
    recordOrder(of: viewer.model)
    recordLastPhotoLater()
    recordOpenedSoon()
    if awaitsSlideshow { startSlideshow() }
    if awaitsGallery { openGallery() }
  }

  /// Returns the window's title in the desktop's lists: the name of the photo, in the gallery that of the place.
  private func title(of viewer: Viewer) -> String {
    let shown = viewer.chrome.showsPages ? viewer.model.currentPhoto?.name : nil
    return shown ?? viewer.model.library.placeName ?? Self.title
  }

  private func recordOrder(of model: ViewerModel) {
    guard model.library.query.order != order else { return }
    order = model.library.query.order
    if let place { onOrderChange?(place, order) }
  }

  private func recordPreferences(of model: ViewerModel) {
    let before = preferences
    preferences = model.preferences
    if preferences != before { onPreferencesChange?(before, preferences) }
  }

  /// Changes preferences in this window only: for this run, or because another window changed them.
  func change(_ change: (inout Preferences) -> Void) {
    var changed = preferences
    change(&changed)
    guard changed != preferences else { return }
    let changesMenu =
      changed.openedFolders != preferences.openedFolders || changed.keys != preferences.keys
    if changesMenu { makeMainMenu(of: changed) }
    if changed.style != preferences.style { changed.style.apply() }
    preferences = changed
    view.session.send(.preferences(preferences))
  }

  func startSlideshow() {
    let viewer = view.session.viewer
    awaitsSlideshow = !Command.startSlideshow.isEnabled(in: viewer)
    if !awaitsSlideshow { view.session.send(.command(.startSlideshow)) }
  }

  /// Shows the gallery as soon as the viewer is on screen.
  func openGallery() {
    let viewer = view.session.viewer
    awaitsGallery = !Command.openGallery.isEnabled(in: viewer)
    if !awaitsGallery, viewer.stateID != .gallery { view.session.send(.command(.openGallery)) }
  }

  /// Presents the window and turns to a photo of its place as soon as that is listed.
  ///
  /// `otherwise` is called if the complete list lacks the photo, for example because it is a hidden file.
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

  /// Returns this window's listed photo for one of another source; nil if it is not listed.
  func listed(_ photo: Photo) -> Photo? {
    guard let uri = photo.uri else { return nil }
    let model = view.session.viewer.model
    return (0..<model.count).lazy.compactMap(model.photo).first { $0.uri == uri }
  }
}
