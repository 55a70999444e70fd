import GtkBindings
import PhotoImaging
import PhotoPages

/// The filmstrip: the thumbnails around the shown photo in a row, with that photo in the middle.
///
/// One canvas draws the thumbnails in sight, so that a turned page costs a frame of the strip and no layout. The buttons
/// over them are named anew when pages rest.
///
/// Ownership: holds its canvas and the buttons, whose handlers refer to it weakly.
@MainActor
final class FilmstripView: ViewerPart, DraggablePart {
  /// The milliseconds without a turned page after which thumbnails are requested and buttons named.
  private static let rest = 80

  let canvas = Canvas()
  let context: PartContext
  var strip = Filmstrip()
  let grip = FilmstripGrip()
  /// The model that is shown; nil while the strip is hidden.
  private(set) var model: ViewerModel?
  private var pictures: [PhotoID: (raster: Raster, key: ThumbnailKey)] = [:]
  private lazy var buttons = FilmstripButtons(on: canvas) { [weak self] offset in
    self.map { $0.open($0.strip.index + offset) }
  }
  private var resting: Delay?
  /// The index around which thumbnails were requested last.
  private var wantedIndex = 0
  private var isTicking = false

  init(in context: PartContext) {
    self.context = context
    canvas.delegate = self
    canvas.clipsChildren = true
    canvas.addStyle("filmstrip")
    canvas.setAccessibleRole(.list)
    canvas.accessibleName = Message("Filmstrip").translated
    canvas.on(.directionChanged) { [weak self] in self?.directionChanged() }
    connectInput()
    directionChanged()
  }

  var widget: Widget { canvas }

  var features: ViewerFeatures { [.library, .paging, .records, .chrome] }

  // MARK: - Showing

  func update(_ viewer: Viewer) {
    guard context.chrome.showsFilmstrip else { return hide() }
    let before = model
    model = viewer.model
    follow(viewer.model, since: before)
    restSoon()
  }

  /// Ends all work; what is drawn stays while the strip fades out.
  private func hide() {
    guard model != nil else { return }
    model = nil
    resting = nil
    context.session.thumbnails.update(wanted: [])
  }

  /// Moves to the shown photo; what a change of the list moves stays in its place on screen.
  private func follow(_ now: ViewerModel, since before: ViewerModel?) {
    let shown = before?.currentPhoto?.id
    let place = shown.flatMap { now.position(of: $0) }
    let shift = place.map { $0 - strip.index } ?? 0
    strip.show(
      now.paging.index, of: now.count, shiftedBy: shift,
      animated: before != nil && canvas.animationsEnabled)
    canvas.queueDraw()
    startTicking()
  }

  /// Brings the shown photo back to the middle after a drag.
  func settle() {
    strip.show(
      strip.index, of: strip.count, shiftedBy: 0, animated: canvas.animationsEnabled)
    canvas.queueDraw()
    startTicking()
    restSoon()
  }

  private func directionChanged() {
    strip.direction = canvas.layoutDirection
    canvas.queueDraw()
    canvas.queueAllocate()
  }

  private func startTicking() {
    guard !isTicking, strip.isMoving else { return }
    isTicking = true
    canvas.onEachFrame { [weak self] seconds in self?.tick(seconds) ?? false }
  }

  private func tick(_ seconds: Double) -> Bool {
    isTicking = strip.advance(by: seconds)
    canvas.queueDraw()
    return isTicking
  }

  /// Whether the strip moves, or thumbnails or names are pending.
  var isBusy: Bool {
    model != nil && (resting != nil || isTicking || !context.session.thumbnails.isIdle)
  }

  // MARK: - Thumbnails

  /// Does the rest once pages rest, or have turned out of sight; until then the thumbnails in memory are shown.
  func restSoon() {
    if resting != nil, abs(strip.index - wantedIndex) > strip.reach { return }
    resting = Delay(milliseconds: Self.rest) { [weak self] in
      self?.resting = nil
      self?.want()
      self?.arrange()
    }
  }

  /// Requests the thumbnails in sight, the middle ones first, then as many on both sides.
  private func want() {
    guard let model else { return }
    wantedIndex = strip.index
    let visible = strip.visible
    let first = max(0, visible.lowerBound - visible.count)
    let near = first..<min(model.count, visible.upperBound + visible.count)
    let order = near.sorted { abs($0 - strip.index) < abs($1 - strip.index) }
    let requests = order.compactMap {
      request(at: $0, urgency: visible.contains($0) ? .visible : .near)
    }
    let wanted = Set(requests.map(\.photo.id))
    pictures = pictures.filter { wanted.contains($0.key) }
    let thumbnails = context.session.thumbnails
    thumbnails.onResults = { [weak self] in self?.take($0) }
    thumbnails.colours = context.session.loader.colours
    thumbnails.update(wanted: requests)
    for request in requests where pictures[request.photo.id]?.key != request.key {
      thumbnails.thumbnail(for: request).map { show($0, of: request.key) }
    }
    canvas.queueDraw()
  }

  private func request(at index: Int, urgency: ThumbnailRequest.Urgency) -> ThumbnailRequest? {
    model?.photo(at: index).map { photo in
      // A square is filled by the shorter side of a photo.
      let pixels = Filmstrip.side * canvas.scaleFactor * 3 / 2
      return ThumbnailRequest(photo, side: Int(pixels.rounded(.up)), urgency: urgency)
    }
  }

  private func take(_ results: [ThumbnailResult]) {
    for result in results { result.picture.map { show($0, of: result.key) } }
    canvas.queueDraw()
  }

  private func show(_ picture: DecodedPicture, of key: ThumbnailKey) {
    let raster = Raster(picture.pixels, isOpaque: !picture.traits.contains(.hasAlpha))
    pictures[key.photo] = (raster, key)
  }

  // MARK: - Buttons

  /// Names the buttons after the photos below them.
  private func arrange() {
    guard let model else { return }
    buttons.update(reach: strip.reach) { offset in
      model.photo(at: strip.index + offset).map {
        model.records[$0.id].description(of: $0.name)
      }
    }
  }

  /// Opens the photo at an index of the list.
  func open(_ index: Int) {
    guard let photo = model?.photo(at: index), index != strip.index else { return }
    context.send(.input(.photoOpened(photo.id)))
  }
}

extension FilmstripView: CanvasDelegate {
  func draw(_ canvas: Canvas, on snapshot: Snapshot) {
    let model = model ?? context.session.viewer.model
    let square = Size(width: Filmstrip.side, height: Filmstrip.side)
    let drawing = ThumbnailDrawing(size: square, widget: canvas, snapshot: snapshot)
    for index in strip.visible {
      guard let photo = model.photo(at: index) else { continue }
      snapshot.translated(x: strip.x(of: index), y: Filmstrip.gap) {
        if let picture = pictures[photo.id] {
          drawing.draw(picture.raster)
          if photo.kind == .video { drawing.drawVideoMark() }
        } else {
          let request = request(at: index, urgency: .visible)
          drawing.drawPlaceholder(
            of: photo.kind, hasFailed: request.map(context.session.thumbnails.hasFailed) ?? false)
        }
        if index == model.paging.index { drawing.drawFrame() }
      }
    }
  }

  func layOut(_ canvas: Canvas, width: Double, height: Double) {
    if strip.width != width {
      strip.width = width
      restSoon()
    }
    buttons.layOut(width: width)
  }
}

extension FilmstripView {
  /// The names of the photos in sight, in the order of the list.
  var visibleNames: [String] { visiblePhotos.map(\.name) }

  /// The number of photos in sight whose thumbnails are shown.
  var shownCount: Int { visiblePhotos.count { pictures[$0.id] != nil } }

  private var visiblePhotos: [Photo] { strip.visible.compactMap { model?.photo(at: $0) } }
}
