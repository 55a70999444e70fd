import GtkBindings
import PhotoDecoding
import PhotoImaging
import PhotoPages

/// A working viewer without its interface: the controller, the photo source and the picture loader.
///
/// Views send it events, and draw the state that it publishes.
@MainActor
public final class ViewerSession {
  let controller: ViewerController

  var onDesktopRequest: (@MainActor (DesktopRequest) -> Void)?

  /// Runs the custom commands of other packages, in the program around the viewer.
  public var onCustomEffect: (@MainActor (any CustomCommand) -> Void)?

  /// Finds the user's picture for the comments, nil for initials; set it before the viewer is shown.
  public var userPicture: (@Sendable () async -> PictureSource?)?

  var onViewRequest: (@MainActor (ViewRequest) -> Void)?

  private static let pixels = PixelCache()
  private static let scheduler = PictureScheduler()

  /// The thumbnails of the gallery, made when it is first shown.
  var thumbnails: ThumbnailSession {
    if let madeThumbnails { return madeThumbnails }
    let made = ThumbnailSession(on: Self.scheduler, source: source, decoder: decoder)
    madeThumbnails = made
    return made
  }

  private var madeThumbnails: ThumbnailSession?

  private var pressure: MemoryPressure?

  let loader: PictureLoader
  private let setup: ViewerSetup
  let source: any PhotoDataSource
  var transfers: Set<ObjectIdentifier> = []
  /// The running work that hands photos to other programs, by numbers that count up.
  var handing: [Int: Task<Void, Never>] = [:]
  var handingOvers = 0
  /// The decoder, in front of everything that parses a photo's bytes.
  let decoder: any PictureDecoding
  private let pictures: PictureSession
  let annotations: RequestLoader<any AnnotatingPhotoSource>
  let comments: RequestLoader<any CommentingPhotoSource>
  let details: RequestLoader<any DetailedPhotoSource>
  let keywords: KeywordLoader
  let saver: PhotoSaver
  let files: FileWorker
  let folderText: FolderTextWorker
  /// The saver of drafts; nil if the source stores none.
  let drafts: DraftSaver?
  var listing: Task<Void, Never>?
  var listings = 0
  /// The filter whose results were listed last.
  var listedFilter = PhotoFilter()
  var naming: Task<Void, Never>?
  var choosing: Task<Void, Never>?
  /// Whether the first values to choose from are still to come.
  var awaitsChoices = false
  var recording: Task<Void, Never>?
  /// The loading of a page of photos, or of the first one anew.
  var paging: Task<Void, Never>?
  var alarm: Delay?
  var rest: Delay?
  /// The wait for the keys to rest in the search bar.
  var typing: Delay?
  var explaining: Delay?
  /// The timer after which waiting for the list is shown.
  var listingDelay: Delay?

  /// Makes a viewer of a source's photos; the delegate is held weakly.
  ///
  /// The source's own values replace those of `setup` that it knows.
  public init(
    source: any PhotoDataSource, setup: ViewerSetup = ViewerSetup(),
    delegate: (any ViewerDelegate)? = nil, decoder: any PictureDecoding = PictureDecoder()
  ) {
    (self.source, self.setup, self.decoder) = (source, setup, decoder)
    pictures = PictureSession(
      on: Self.scheduler, source: source, decoder: decoder, cache: PixelCache(sharing: Self.pixels))
    loader = PictureLoader(pictures)
    let annotating = source as? any AnnotatingPhotoSource
    annotations = RequestLoader(source: annotating)
    comments = RequestLoader(source: source as? any CommentingPhotoSource)
    details = RequestLoader(source: source as? any DetailedPhotoSource)
    keywords = KeywordLoader(source: annotating)
    saver = PhotoSaver(source: source)
    files = FileWorker(source: source, chain: saver.chain)
    folderText = FolderTextWorker(source: source, chain: saver.chain)
    drafts = (source as? any DraftingPhotoSource).map { DraftSaver(source: $0) }
    var setup = setup
    setup.describe(source)
    setup.seed = UInt64.random(in: .min ... .max)
    controller = ViewerController(Viewer(setup))
    controller.delegate = delegate
    loader.onEvent = controller.send
    details.onEvent = controller.send
    annotations.onEvent = controller.send
    comments.onEvent = controller.send
    keywords.onEvent = controller.send
    saver.onEvent = controller.send
    files.onEvent = controller.send
    folderText.onEvent = controller.send
    drafts?.onEvent = controller.send
    controller.onEffect = { [weak self] effect in self?.run(effect) }
  }

  /// Makes a session of another source in the same program, with the setup of now unless there is another.
  func successor(
    source: any PhotoDataSource, setup: ViewerSetup?, delegate: (any ViewerDelegate)?
  ) -> ViewerSession {
    let next = ViewerSession(
      source: source, setup: setup ?? self.setup.forOtherPhotos(viewer.model.preferences),
      delegate: delegate, decoder: decoder)
    next.setColours(loader.colours)
    (next.onCustomEffect, next.userPicture) = (onCustomEffect, userPicture)
    return next
  }

  /// The viewer's current state.
  public var viewer: Viewer { controller.viewer }

  /// Returns the decoded pixels of a photo; nil until its picture has come.
  public func picture(of photo: PhotoID) -> PagePicture? { loader.store[photo] }

  /// Decodes a photo so that it fits into a box of pixels, in sRGB and without caching it.
  package func picture(
    of photo: Photo, fitting box: PixelSize
  ) async throws(PictureError) -> DecodedPicture {
    let session = PictureSession(
      on: Self.scheduler, source: source, decoder: decoder, cache: PixelCache(limit: 0))
    // Not as a prefetch, of which those that take over two seconds are put off.
    return try await session.picture(for: PictureRequest(photo, .fitting(box)))
  }

  /// Sets the colours of the viewer's screen; sRGB until they are known.
  public func setColours(_ colours: ColourTarget) {
    loader.setColours(colours)
  }

  /// Shows a photo's first picture, which comes from elsewhere, and requests nothing of that photo until it has come.
  ///
  /// The answers, those that are `ready` and those that come `later`, have pictures for sRGB. If they are too small or
  /// too large for the view, the right one follows.
  package func expect(
    _ photo: Photo, ready: [PictureAnswer] = [], from later: AsyncStream<PictureAnswer>
  ) {
    loader.expect(photo, ready: ready, from: later)
  }

  /// Handles an event.
  public func send(_ event: ViewerEvent) {
    controller.send(event)
  }

  var isBusy: Bool {
    loader.isBusy || annotations.isBusy || comments.isBusy || details.isBusy || keywords.isBusy
      || folderText.isBusy || saver.isBusy || drafts?.isBusy == true || !transfers.isEmpty
      || awaitsChoices || viewer.isBusy
  }

  /// The bytes of pixels that the whole program holds, and the limit of its cache.
  public var memory: (pixels: Int, cacheLimit: Int) {
    (PixelStorage.liveByteCount, pictures.cache.limit)
  }

  /// Begins to free memory when the system runs short of it; the pictures on screen stay.
  ///
  /// Call it after the first picture is on screen, since it uses the system's bus.
  func watchMemory() {
    pressure = MemoryPressure { [weak self] level in self?.freeMemory(at: level) }
  }

  /// Frees cached pixels of photos and thumbnails: the more, the shorter the system is of memory.
  func freeMemory(at level: MemoryPressure.Level) {
    func rest(of limit: Int) -> Int {
      switch level {
      case .low: limit / 4
      case .medium: limit / 16
      case .critical: 0
      }
    }
    Self.pixels.shrink(to: rest(of: Self.pixels.limit))
    madeThumbnails?.shrink(to: rest(of: ThumbnailSession.usualLimit))
  }

  /// Stops listing and loading; the viewer cannot be used afterwards.
  public func close() {
    listing?.cancelElsewhere()
    listings += 1
    naming?.cancelElsewhere()
    choosing?.cancelElsewhere()
    recording?.cancelElsewhere()
    paging?.cancelElsewhere()
    for task in handing.values { task.cancel() }
    alarm = nil
    rest = nil
    typing = nil
    explaining = nil
    listingDelay = nil
    pressure = nil
    annotations.cancel()
    comments.cancel()
    details.cancel()
    keywords.load(nil)
    folderText.stopReading()
    drafts?.flush()
    loader.stop()
  }

  /// Closes the viewer, and keeps it until everything is saved; `hold` keeps the program running until then.
  func close(holding hold: ApplicationHold?) {
    close()
    onDesktopRequest = nil
    Task {
      await finishSaving()
      withExtendedLifetime(hold) {}
    }
  }

  /// Waits until everything is saved; a program must not end before.
  public func finishSaving() async {
    await saver.finish()
    // Drafts come second, since saving a change removes its draft.
    await drafts?.finish()
  }

  /// Closes the viewer unless its delegate keeps it open; returns whether it was closed.
  ///
  /// Saving the drafts begins before `close` takes the viewer off the screen; it calls its argument when it has.
  @discardableResult
  func dismiss(_ close: (_ didDismiss: @escaping @MainActor () -> Void) -> Void) -> Bool {
    let delegate = controller.delegate
    guard delegate?.shouldDismiss() ?? true else { return false }
    controller.send(.window(.closing))
    delegate?.willDismiss()
    close { delegate?.didDismiss() }
    return true
  }

  /// Listings of watched folders never end by themselves.
  isolated deinit {
    close()
  }
}
