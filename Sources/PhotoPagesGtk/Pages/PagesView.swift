import Gtk
import PhotoPages

/// The pages of a gallery side by side: draws the photos, moves them with fingers, pointer, wheel
/// and keys, and tells the gallery where they came to rest.
///
/// Zoom and offset change with every frame and are this view's own; the gallery knows only where
/// they settled.
@MainActor
final class PagesView {
  /// The widget.
  let canvas = Canvas()

  /// Which page is where.
  var pager = Pager()
  /// The answer to a tap, while it lasts.
  var bounce: Bounce?
  /// The drag, pinch or swipe under way.
  let input = InputState()
  /// How many frames were drawn, and how late.
  var frames = FrameStatistics()

  /// The pages that exist: the shown one and its neighbours.
  private(set) var pages: [PhotoID: PageView] = [:]
  /// The photo on the shown page.
  private(set) var shownPhoto: PhotoID?

  let gallery: Gallery
  private var isTicking = false

  init(gallery: Gallery) {
    self.gallery = gallery
    canvas.delegate = self
    canvas.expand()
    canvas.isFocusable = true
    canvas.addStyle("pages")
    connectInput()
    canvas.onScaleFactorChange { [weak self] in self?.sizeChanged() }
    canvas.onDirectionChange { [weak self] in self?.directionChanged() }
    directionChanged()
  }

  /// The shown photo's page.
  var currentPage: PageView? { shownPhoto.flatMap { pages[$0] } }

  /// The page at a place of the list, if it exists.
  func page(at index: Int) -> PageView? {
    gallery.pages.model.photo(at: index).flatMap { pages[$0.id] }
  }

  /// Whether anything moves or will move without another event.
  var isMoving: Bool {
    pager.isMoving || bounce != nil || pages.values.contains { $0.viewport.isMoving }
  }

  /// Whether movement is wanted.
  var isAnimated: Bool { canvas.animationsEnabled }

  /// Shows the gallery as it is now.
  func update() {
    let model = gallery.pages.model
    movePager(model)
    updatePages(model)
    canvas.queueAllocate()
    canvas.queueDraw()
    startTicking()
  }

  /// The page follows a turn by sliding and a changed list without moving.
  private func movePager(_ model: PagesModel) {
    let current = model.currentPhoto?.id
    if current != shownPhoto, let shownPhoto, model.photo(at: pager.page)?.id == shownPhoto,
      pager.count == model.count
    {
      pager.turn(to: model.index, animated: isAnimated)
    } else {
      pager.reindex(page: model.index, count: model.count)
    }
    shownPhoto = current
  }

  private func updatePages(_ model: PagesModel) {
    let photos = (model.index - 1...model.index + 1).compactMap { model.photo(at: $0) }
    let wanted = Set(photos.map(\.id))
    for (id, page) in pages where !wanted.contains(id) {
      canvas.remove(page.status.widget)
      pages[id] = nil
    }
    for photo in photos { update(pages[photo.id] ?? makePage(for: photo), photo, model) }
  }

  private func update(_ page: PageView, _ photo: Photo, _ model: PagesModel) {
    page.photo = photo
    let hadPicture = page.picture != nil
    page.setPicture(gallery.loader.store[photo.id])
    if !hadPicture, page.picture != nil, model.keepsZoom, let zoom = model.zoom {
      page.viewport.restore(zoom: zoom.scale, centre: zoom.centre)
    }
    page.status.show(model.pictures[photo.id]?.phase, named: photo.name)
  }

  private func makePage(for photo: Photo) -> PageView {
    let status = PageStatus { [weak self] in self?.gallery.send(.pressed(.retry)) }
    let viewport = Viewport(viewSize: viewSize, deviceScale: canvas.scaleFactor)
    let page = PageView(photo: photo, viewport: viewport, status: status)
    canvas.add(status.widget)
    pages[photo.id] = page
    return page
  }

  /// Follows photos that go by another id now, before the gallery lists them so.
  func rename(_ renames: [PhotoID: PhotoID]) {
    pages = pages.renamed(renames)
    shownPhoto = shownPhoto.map { renames[$0] ?? $0 }
  }

  /// A swipe ended on this photo's page: the gallery will say so too, without moving anything.
  func shownPhotoSettled(_ photo: PhotoID) {
    shownPhoto = photo
  }

  // MARK: - Size

  /// The view's size in points.
  var viewSize: Size { Size(width: canvas.width, height: canvas.height) }

  func sizeChanged() {
    pager.pageWidth = canvas.width
    for page in pages.values {
      page.viewport.viewSize = viewSize
      page.viewport.deviceScale = canvas.scaleFactor
    }
    let scale = canvas.scaleFactor
    guard canvas.width > 0, canvas.height > 0 else { return }
    gallery.loader.setViewSize(
      PixelSize(width: Int(canvas.width * scale), height: Int(canvas.height * scale)))
  }

  private func directionChanged() {
    pager.direction = canvas.isRightToLeft ? .rightToLeft : .leftToRight
    canvas.queueDraw()
  }

  // MARK: - Motion

  /// Runs the frame clock as long as something moves.
  func startTicking() {
    guard !isTicking, isMoving else { return }
    isTicking = true
    canvas.onEachFrame { [weak self] seconds in self?.tick(seconds) ?? false }
  }

  private func tick(_ seconds: Double) -> Bool {
    frames.add(seconds)
    _ = pager.advance(by: seconds)
    for page in pages.values { _ = page.viewport.advance(by: seconds) }
    if bounce?.advance(by: seconds) == false { bounce = nil }
    canvas.queueDraw()
    if pages.values.contains(where: \.status.isVisible) { canvas.queueAllocate() }
    isTicking = isMoving
    if !isTicking { settled() }
    return isTicking
  }

  /// Everything has come to rest: the gallery hears where, and pages that were left forget their
  /// zoom.
  func settled() {
    guard !pager.isDragged else { return }
    for (id, page) in pages where id != shownPhoto && !gallery.pages.model.keepsZoom {
      page.viewport.zoomToFit(animated: false)
    }
    guard let page = currentPage, page.picture != nil, !page.viewport.isMoving else { return }
    let viewport = page.viewport
    gallery.send(
      .zoomSettled(
        viewport.isFitted ? nil : SettledZoom(scale: viewport.zoom, centre: viewport.centre)))
  }

  /// Something was changed by input: draws it, and lets it move on or settle.
  func inputChanged() {
    canvas.queueDraw()
    if isMoving { startTicking() } else { settled() }
  }
}

extension PagesView: CanvasDelegate {
  func draw(_ canvas: Canvas, on snapshot: Snapshot) {
    frames.drawn()
    snapshot.fill(.black, x: 0, y: 0, width: canvas.width, height: canvas.height)
    snapshot.clipped(x: 0, y: 0, width: canvas.width, height: canvas.height) {
      for index in pager.visiblePages {
        guard let page = page(at: index) else { continue }
        page.draw(
          on: snapshot, canvas: canvas, x: pager.x(of: index),
          bounce: page === currentPage ? bounce?.scale ?? 1 : 1, isMoving: isMoving)
      }
    }
  }

  func layOut(_ canvas: Canvas, width: Double, height: Double) {
    if pager.pageWidth != width || currentPage?.viewport.viewSize.height != height { sizeChanged() }
    for index in pager.page - 1...pager.page + 1 {
      guard let page = page(at: index), page.status.isVisible else { continue }
      let size = canvas.naturalSize(of: page.status.widget, within: width)
      canvas.place(
        page.status.widget, x: (pager.x(of: index) + (width - size.width) / 2).rounded(),
        y: ((height - size.height) / 2).rounded(), width: size.width, height: size.height)
    }
  }
}
