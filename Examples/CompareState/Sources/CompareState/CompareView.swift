import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// Two photos side by side.
///
/// Zooming or panning one does the same with the other.
@MainActor
final class CompareView: ViewerPart {
  /// Points between the two.
  private static let gap = 4.0
  /// How far an arrow key pans, as a part of the view.
  private static let panStep = 0.125

  private let canvas = Canvas()
  private let context: PartContext
  private var pages: [PageView] = []
  /// The zoom that the first photo had before, until it can be restored.
  private var awaited: SettledZoom?
  /// How far the drag under way has come, in points.
  private var dragged = Point.zero

  var widget: Widget { canvas }

  init(in context: PartContext) {
    self.context = context
    canvas.delegate = self
    canvas.expand()
    connect()
  }

  private func connect() {
    let drag = DragGesture(on: canvas)
    drag.onBegan { [weak self] _, _ in self?.dragged = .zero }
    drag.onMoved { [weak self] x, y in self?.drag(to: Point(x: x, y: y)) }
    drag.onEnded { [weak self] _, _ in self?.settle() }
    ScrollController(on: canvas).onScrolled { [weak self] event in
      self?.zoom(by: Viewport.wheelZoom(notches: event.dy)) ?? false
    }
    ClickGesture(on: canvas).onReleased { [weak self] count, x, y in
      guard count == 2, let self, let page = self.page(atX: x) else { return }
      let point = page.viewport.normalizedPoint(at: Point(x: self.inside(x), y: y))
      self.context.send(.input(.photoDoubleTapped(point)))
    }
  }

  func update(_ viewer: Viewer) {
    let photos = viewer.comparedPhotos
    if pages.map(\.photo.id) != photos.map(\.id) {
      pages = photos.map { context.factory.makePage(for: $0, viewport: Viewport()) }
      awaited = viewer.model.paging.zoom
    }
    for page in pages { page.setPicture(context.session.picture(of: page.photo.id)) }
    resize()
  }

  /// What is zoomed stays so, as soon as there is a picture to be zoomed.
  private func beginZoomed() {
    guard let zoom = awaited, let first = pages.first, first.picture != nil, pageWidth > 0 else {
      return
    }
    awaited = nil
    first.viewport.restore(zoom: zoom.scale, centre: zoom.centre)
    follow()
  }

  // MARK: - Size

  private var pageWidth: Double { max(0, (canvas.width - Self.gap) / 2) }

  /// The left edge of a page; the first is at the right in right-to-left languages.
  private func left(of place: Int) -> Double {
    let column = canvas.isRightToLeft ? 1 - place : place
    return Double(column) * (pageWidth + Self.gap)
  }

  /// Which of the two is at a distance from the left edge.
  private func place(atX x: Double) -> Int { (x < pageWidth) != canvas.isRightToLeft ? 0 : 1 }

  private func inside(_ x: Double) -> Double { x - left(of: place(atX: x)) }

  private func page(atX x: Double) -> PageView? {
    let place = place(atX: x)
    return pages.indices.contains(place) ? pages[place] : nil
  }

  private func resize() {
    for page in pages {
      page.viewport.viewSize = Size(width: pageWidth, height: canvas.height)
      page.viewport.deviceScale = canvas.scaleFactor
    }
    beginZoomed()
    canvas.queueDraw()
  }

  // MARK: - One zoom

  func perform(_ request: ViewRequest) -> Bool {
    switch request {
    case .zoom(let zoom): change { $0.zoom(zoom, animated: false) }
    case .pan(let arrow): step(arrow)
    default: false
    }
  }

  private func zoom(by factor: Double) -> Bool {
    change { $0.zoom(by: factor, about: $0.middle, animated: false) }
  }

  /// Changes the first photo's view, and lets the other follow.
  private func change(_ change: (inout Viewport) -> Void) -> Bool {
    guard let first = pages.first else { return false }
    awaited = nil
    change(&first.viewport)
    follow()
    settle()
    return true
  }

  private func follow() {
    guard let first = pages.first?.viewport else { return }
    for page in pages.dropFirst() {
      if first.isFitted {
        page.viewport.zoomToFit(animated: false)
      } else {
        page.viewport.restore(zoom: first.zoom, centre: first.centre)
      }
    }
    canvas.queueDraw()
  }

  private func step(_ arrow: Arrow) -> Bool {
    guard pages.first?.viewport.canPan == true else { return false }
    let step = pageWidth * Self.panStep
    let (dx, dy): (Double, Double) =
      switch arrow {
      case .left: (-step, 0)
      case .right: (step, 0)
      case .up: (0, -step)
      case .down: (0, step)
      }
    return change {
      $0.scroll(by: Point(x: dx, y: dy))
      $0.stop()
    }
  }

  private func drag(to offset: Point) {
    guard let first = pages.first, first.viewport.canPan else { return }
    first.viewport.scroll(by: Point(x: dragged.x - offset.x, y: dragged.y - offset.y))
    first.viewport.stop()
    dragged = offset
    follow()
  }

  /// The viewer hears where the zoom came to rest, and gets the pixels that it needs.
  private func settle() {
    guard let view = pages.first?.viewport else { return }
    context.send(
      .paging(
        .zoomSettled(view.isFitted ? nil : SettledZoom(scale: view.zoom, centre: view.centre))))
  }
}

extension Viewport {
  /// The middle of the view, in points.
  fileprivate var middle: Point { Point(x: viewSize.width / 2, y: viewSize.height / 2) }

  /// The factor for some notches of the wheel; away from the hand looks closer.
  fileprivate static func wheelZoom(notches: Double) -> Double {
    notches < 0 ? wheelStep : 1 / wheelStep
  }
}

extension CompareView: CanvasDelegate {
  func draw(_ canvas: Canvas, on snapshot: Snapshot) {
    snapshot.fill(.black, x: 0, y: 0, width: canvas.width, height: canvas.height)
    for (place, page) in pages.enumerated() {
      let x = left(of: place)
      snapshot.clipped(x: x, y: 0, width: pageWidth, height: canvas.height) {
        page.draw(on: snapshot, canvas: canvas, x: x)
      }
    }
  }

  func layOut(_ canvas: Canvas, width: Double, height: Double) { resize() }
}
