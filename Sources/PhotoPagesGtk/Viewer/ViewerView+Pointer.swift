import GtkBindings
import PhotoPages

@MainActor
final class PointerWatch {
  /// The timer that shows the chrome when the pointer rests at the top or bottom edge.
  var edge: Delay?
  var idle: Delay?
  /// Whether the pointer is hidden because it has not moved for a while.
  var isIdle = false
  var place: Point?
}

extension ViewerView {
  /// The distance from the top or bottom edge that counts as at it, in points.
  private static let edgeReach = 48.0
  /// The milliseconds for which the pointer must rest at an edge to show the chrome.
  private static let edgeRest = 300
  private static let idleAfter = 3000

  func connectPointer() {
    MotionController(on: canvas).onMoved { [weak self] place in
      guard let place else { return self?.pointerLeft() ?? () }
      self?.pointerMoved(to: Point(x: place.x, y: place.y))
    }
    connectSidePresses()
  }

  /// Lets the first click press a side button or a star that has just appeared under the pointer.
  private func connectSidePresses() {
    // The photo's own gesture would take the click.
    let click = ClickGesture(before: canvas)
    click.onPressed { [weak self] x, y in
      let point = Point(x: x, y: y)
      guard let self, let parts = stage.parts,
        parts.sideButtons.isUnnoticed(at: point, in: canvas)
          || parts.caption.takesFirstClick(at: point, in: canvas)
      else { return click.deny() }
      click.claim()
    }
    click.onReleased { [weak self] _, x, y in _ = self?.canvas.activateControl(x: x, y: y) }
  }

  func pointerMoved(to point: Point) {
    // GTK reports a resting pointer again when a widget appears below it.
    let place = self.point(point, in: pagerView.canvas)
    guard place != pagerView.input.pointer else { return }
    pagerView.input.pointer = place
    pointerWatch.place = point
    setPointerIdle(false)
    updateSideButtons()
    watchEdge(point)
    pointerWatch.idle = nil
    watchIdleness()
    let viewer = session.viewer
    if viewer.followsPointer, !context.chrome.isVisible {
      session.controller.send(.input(.pointerMoved))
    }
  }

  /// Converts a point of the view to a part, such as the pages, which a panel may have moved aside.
  func point(_ point: Point, in part: Widget) -> Point {
    guard let origin = part.rect(in: canvas)?.origin else { return point }
    return Point(x: point.x - origin.x, y: point.y - origin.y)
  }

  private func pointerLeft() {
    pagerView.input.pointer = nil
    pointerWatch.place = nil
    pointerWatch.edge = nil
    updateSideButtons()
  }

  private func watchEdge(_ point: Point) {
    let isAtEdge = min(point.y, canvas.height - point.y) < Self.edgeReach
    guard isAtEdge, !session.viewer.followsPointer, !context.chrome.isVisible else {
      pointerWatch.edge = nil
      return
    }
    pointerWatch.edge = Delay(milliseconds: Self.edgeRest) { [weak self] in
      self?.session.controller.send(.input(.chromeRequested))
    }
  }

  /// Starts the timer that hides the pointer in fullscreen or a slideshow, unless it runs already.
  func watchIdleness() {
    guard session.viewer.followsPointer else {
      pointerWatch.idle = nil
      return
    }
    guard pointerWatch.idle == nil else { return }
    pointerWatch.idle = Delay(milliseconds: Self.idleAfter) { [weak self] in
      self?.pointerIdled()
    }
  }

  private func pointerIdled() {
    pointerWatch.idle = nil
    guard session.viewer.followsPointer else { return }
    // The user may be reading the menu or about to press a button of the bar.
    guard !isMenuOpen, !isPointerOverBar else { return watchIdleness() }
    setPointerIdle(true)
    updateSideButtons()
    session.controller.send(.input(.pointerIdled))
  }

  private var isPointerOverBar: Bool {
    guard context.chrome.isVisible, let place = pointerWatch.place, let parts = stage.parts
    else { return false }
    let strip = stage.visibleParts.filmstrip ? [parts.filmstrip.widget] : []
    let bars = stage.visibleParts.bars.compactMap { parts.bars[$0]?.widget }
    return (strip + bars).contains { $0.rect(in: canvas)?.contains(place) == true }
  }

  private func setPointerIdle(_ isIdle: Bool) {
    pointerWatch.isIdle = isIdle
    canvas.setCursorHidden(isIdle)
  }

  /// Reports the change and restarts the idle timer, so that the chrome hides even if the pointer never moves.
  func fullscreenChanged(_ isFullscreen: Bool) {
    setPointerIdle(false)
    pointerWatch.idle = nil
    session.controller.send(.window(.fullscreenChanged(isFullscreen)))
  }

  // Photos that are dragged out of the window as files.

  /// Lets the shown photo be dragged out by its title; the rest of the bar moves the window.
  func connectTitle() {
    guard let titleBar = stage.parts?.titleBar else { return }
    DragSource(before: titleBar).onBegin { [weak self] x, y in
      guard let self, context.chrome.showsPages, let title = stage.titleRect,
        title.contains(Point(x: x, y: y))
      else { return nil }
      return context.draggedPhoto()
    }
  }
}

extension Stage {
  /// The place of the title in the title bar, in points.
  fileprivate var titleRect: Rect? {
    let title = parts?.bars[.top]?.pieces.first { $0.name == Bar.titleName }?.widget
    return parts?.titleBar.flatMap { title?.rect(in: $0) }
  }
}

extension PartContext {
  /// Returns the shown photo's file for a drag; nil if there is none to be shared.
  func draggedPhoto() -> DragSource.Files? {
    guard let photo = session.viewer.model.currentPhoto else { return nil }
    return dragged([photo], picture: session.picture(of: photo.id)?.largest)
  }

  /// Returns the originals of photos for a drag, and the picture under the pointer; nil if they may not be shared.
  func dragged(_ photos: [Photo], picture: Raster?) -> DragSource.Files? {
    guard !photos.isEmpty, session.viewer.model.canShareOriginal else { return nil }
    let uris = photos.compactMap(\.uri).filter { $0.hasPrefix("file:") }
    if uris.count == photos.count { return DragSource.Files(.files(uris), picture: picture) }
    return DragSource.Files(
      .later { [session] in await session.originals(of: photos) ?? [] }, picture: picture)
  }
}

extension GalleryView {
  /// Returns the files that a drag of an item carries: all selected photos if it is one of them.
  func dragged(from position: Int, picture: Raster?) -> DragSource.Files? {
    guard let model = items.model, let photo = items.photo(at: position) else { return nil }
    let isSelected = model.selection.contains(photo.id)
    let photos = isSelected ? model.selectedPositions.compactMap(model.photo) : [photo]
    draggedPhotos = photos
    return context.dragged(photos, picture: picture)
  }
}
