import GtkBindings
import PhotoPages

/// The transition between the gallery and a page, in which the photo flies from its cell to its page or back.
///
/// A thumbnail of other code may take the cell's place: `outside`. Its widgets are seen below, as they are.
///
/// The pager draws it in place of its pages. The gallery stays in its slot meanwhile: it is laid out, drawn once as an
/// image and not again until the photo has arrived. A change of state begins a flight, or turns the running one
/// around. A pull by a finger changes the state only at its end.
///
/// Ownership: the stage holds this; this holds the stage's canvas and slot, neither of which holds this.
@MainActor
final class GalleryTransition {
  /// The longest time that a flight advances with one frame, in seconds, so that a late frame does not make it jump.
  private static let longestStep = 1.0 / 30
  /// The seconds for which a flight waits for its cell, which a new gallery has after a few frames.
  private static let patience = 0.5
  /// The seconds for which a picture rests in a cell that has no thumbnail yet.
  private static let longestRest = 0.5

  /// The flight; nil while nothing flies.
  var flight: PhotoFlight?
  let slot: StateSlot
  let stage: Canvas
  let context: PartContext
  var photo: PhotoID?
  var picture: PagePicture?
  var departure: GalleryView.Departure?
  /// The gallery as it is shown or will be, and the size for which it was drawn.
  var gallery: (image: WidgetImage, size: Size)?
  /// The progress at which the gallery appeared under a page that was translucent already; it fades in from there.
  var appearance: Double?
  var isGallery: Bool
  /// The thumbnail of other code from which a photo came last, and to which it flies back.
  private(set) var outside: OutsideThumbnail?
  /// Whether the flight begins or ends at that thumbnail.
  private(set) var isOutside = false
  /// Called when the photo has flown back there.
  private var arrival: (@MainActor () -> Void)?
  var isPulled = false
  /// The seconds for which the flight has waited for its cell; nil if it waits no more.
  var waited: Double?
  /// The seconds for which the picture has rested in its cell.
  private var rested = 0.0
  private var isTicking = false
  /// The pages' upper left corner in the stage.
  var origin: Point?

  init(of slot: StateSlot, in stage: Canvas, _ context: PartContext) {
    (self.slot, self.stage, self.context) = (slot, stage, context)
    isGallery = context.session.viewer.stateID == .gallery
    context.transition = self
  }

  /// Whether a photo flies, is pulled, or stands for its page.
  var isActive: Bool { flight != nil }

  /// Whether the photo moves, or will without another event.
  var isMoving: Bool { isTicking }

  var pager: PagerView? { context.pagerView }

  /// The gallery; nil before it is shown, and if it is another package's.
  var view: GalleryView? { context.gallery as? GalleryView }

  // MARK: - States

  /// Begins or turns around the flight of a change of state, before the views of the states change.
  func prepare(_ viewer: Viewer) {
    let (state, shown) = (viewer.stateID, viewer.model.currentPhoto?.id)
    guard (state == .gallery) != isGallery else {
      // Another page has taken the place of the photo's.
      if !isGallery, shown != photo { finish() }
      return
    }
    isGallery = state == .gallery
    guard let shown, let pager, pager.canvas.isMapped,
      [.gallery, .browsing, .browsingHidden].contains(state)
    else { return finish() }
    if isActive, photo == shown, !isOutside {
      turnAround()
    } else {
      finish()
      isGallery ? close(shown, pager) : open(shown, pager)
    }
    isPulled = false
    startTicking()
  }

  private func turnAround() {
    flight?.head(to: isGallery ? .cell : .page)
    if isGallery, isPulled {
      // The gallery is drawn again, with the focus on the photo.
      waited = 0
    } else {
      waited = nil
    }
  }

  /// Begins the flight from the gallery, which is still shown.
  private func open(_ photo: PhotoID, _ pager: PagerView) {
    guard let view else { return }
    let departure = view.departure(of: photo, in: pager.canvas)
    let page = view.pageRect(of: photo, in: pager)
    let cell = pager.isAnimated ? departure?.cell(for: page) : nil
    begin(
      PhotoFlight(from: .cell, cell: cell, page: page, viewHeight: pager.canvas.height), of: photo)
    self.departure = departure
  }

  /// Begins the flight from the page as it is drawn now, once the gallery is laid out.
  private func close(_ photo: PhotoID, _ pager: PagerView) {
    // A photo that was turned just now flies once its picture is decoded anew.
    guard let page = pager.currentPage, page.photo.id == photo, page.isAsDecoded,
      let picture = page.frame ?? page.picture
    else { return }
    begin(
      PhotoFlight(
        from: .page, cell: nil, page: page.drawnRect(x: pager.pager.offset),
        viewHeight: pager.canvas.height), of: photo)
    self.picture = picture
    waited = 0
  }

  private func begin(_ flight: PhotoFlight, of photo: PhotoID) {
    self.flight = flight
    self.photo = photo
    rested = 0
    origin = pager?.canvas.rect(in: stage)?.origin
    // What a page says has its place on the page.
    pager?.canvas.drawsChildren = false
    slot.hold(.gallery)
  }

  // MARK: - Thumbnails of other code

  /// Begins the flight from a thumbnail of other code, once the page has its place and its picture.
  func open(from thumbnail: OutsideThumbnail) {
    // A viewer that is shown again is not taken away.
    arrival = nil
    stage.setStyle("leaving", false)
    finish()
    outside = thumbnail
    guard !isGallery, let pager, pager.isAnimated else { return }
    let flight = PhotoFlight(
      from: .cell, cell: nil, page: pager.canvas.bounds, viewHeight: pager.canvas.height)
    begin(flight, of: thumbnail.photo)
    isOutside = true
    waited = 0
    startTicking()
  }

  /// Lets the shown photo fly back to the thumbnail that it came from, and calls `arrived` then.
  ///
  /// `arrived` is called at once if the shown photo is another one, or cannot fly.
  func flyBack(_ arrived: @escaping @MainActor () -> Void) {
    guard arrival == nil else { return }
    guard let outside, outside.photo == context.session.viewer.model.currentPhoto?.id, !isGallery,
      let pager, pager.isAnimated, pager.canvas.isMapped
    else {
      finish()
      return arrived()
    }
    if isOutside {
      flight?.head(to: .cell)
    } else {
      finish()
      close(outside.photo, pager)
    }
    guard isActive else { return arrived() }
    (isOutside, arrival) = (true, arrived)
    stage.setStyle("leaving", true)
    startTicking()
  }

  // MARK: - Pulling

  /// Takes hold of the shown photo on its page, if the gallery can be opened; returns whether it did.
  func grip(at point: Point, before: Point) -> Bool {
    let viewer = context.session.viewer
    guard Command.openGallery.isEnabled(in: viewer), !isGallery, let pager,
      let shown = pager.currentPage
    else { return false }
    if photo != shown.photo.id {
      finish()
      view?.showBehind(viewer.model)
      close(shown.photo.id, pager)
    }
    flight?.grip(at: point, before: before)
    isPulled = isActive
    return isPulled
  }

  func pull(by step: Point) {
    flight?.pull(by: step)
    pager?.redraw()
  }

  /// Lets go of the pulled photo, which goes to the gallery if it was pulled far, and else back.
  func release() {
    guard isPulled, let flight else { return }
    if flight.isPulledFar { context.send(.command(.openGallery)) }
    if isPulled { springBack() }
  }

  func springBack() {
    guard isPulled else { return }
    isPulled = false
    waited = nil
    guard pager?.isAnimated == true else { return finish() }
    flight?.head(to: .page)
    startTicking()
  }

  // MARK: - Motion

  private func startTicking() {
    guard isActive, !isTicking, let pager else { return }
    isTicking = true
    pager.redraw()
    pager.canvas.onEachFrame { [weak self] seconds in self?.tick(seconds) ?? false }
  }

  private func tick(_ seconds: Double) -> Bool {
    isTicking = advance(by: seconds)
    return isTicking
  }

  /// Advances the flight, and returns whether it goes on without another event.
  private func advance(by seconds: Double) -> Bool {
    guard flight != nil, !isPulled, let pager else { return false }
    guard view != nil || context.gallery == nil else {
      // Another package's gallery has no cell to fly to.
      finish()
      return false
    }
    pager.canvas.queueDraw()
    let seconds = min(seconds, Self.longestStep)
    if let time = waited {
      waited = time + seconds
      guard time > Self.patience else { return true }
      waited = nil
    }
    flight?.advance(by: seconds)
    guard flight?.isAtRest == true else { return true }
    rested += seconds
    if awaitsThumbnail { return true }
    if awaitsPicture { pager.canvas.drawsChildren = true } else { finish() }
    return false
  }

  /// Whether the picture stands for a cell that has no thumbnail yet.
  private var awaitsThumbnail: Bool {
    guard isGallery, rested < Self.longestRest, departure?.raster == nil, let photo, let pager
    else { return false }
    return view?.departure(of: photo, in: pager.canvas).map { $0.raster == nil } ?? false
  }

  /// Whether the thumbnail stands for a page that has nothing to show yet.
  private var awaitsPicture: Bool {
    guard !isGallery, departure?.raster != nil, let photo, let page = pager?.currentPage,
      page.photo.id == photo, page.picture == nil
    else { return false }
    if case .failed? = context.session.viewer.model.pictures.phase(of: photo) { return false }
    return true
  }

  /// Ends a flight that has arrived and waited for the page.
  func pageChanged() {
    guard isActive, !isTicking, !isPulled, !awaitsPicture else { return }
    finish()
  }

  /// Ends the flight at once.
  func finish() {
    guard isActive else { return }
    flight = nil
    (photo, picture, departure, gallery, appearance) = (nil, nil, nil, nil, nil)
    (waited, isPulled, isOutside) = (nil, false, false)
    slot.release()
    pager?.canvas.drawsChildren = true
    pager?.redraw()
    guard let arrived = arrival else { return }
    arrival = nil
    stage.setStyle("leaving", false)
    arrived()
  }
}
