import Gtk
import PhotoPages

/// Waits for the pointer to rest.
@MainActor
final class PointerWatch {
  /// Runs when the pointer has rested at the top or bottom edge.
  var edge: Delay?
  /// Runs when the pointer has not moved for a while.
  var idle: Delay?
}

extension PhotoPagesView {
  /// How close to the top or bottom edge counts as at it, in points.
  private static let edgeReach = 48.0
  /// Milliseconds that the pointer must rest at an edge to bring the chrome back.
  private static let edgeRest = 300
  /// Milliseconds without motion after which fullscreen hides the chrome.
  private static let idleAfter = 3000

  func connectPointer() {
    let motion = MotionController(on: widget)
    motion.onMoved { [weak self] x, y in self?.pointerMoved(to: Point(x: x, y: y)) }
    motion.onLeft { [weak self] in self?.pointerLeft() }
  }

  /// The pointer is at a point of the view, in points.
  func pointerMoved(to point: Point) {
    // Widgets that appear below a resting pointer make GTK report it anew.
    guard point != pagesView.input.pointer else { return }
    pagesView.input.pointer = point
    widget.setCursorHidden(false)
    updateSideButtons()
    watchEdge(point)
    watchIdleness()
  }

  private func pointerLeft() {
    pagesView.input.pointer = nil
    pointerWatch.edge = nil
    updateSideButtons()
  }

  private func watchEdge(_ point: Point) {
    let isAtEdge = min(point.y, widget.height - point.y) < Self.edgeReach
    guard isAtEdge, !gallery.pages.chrome.isVisible else {
      pointerWatch.edge = nil
      return
    }
    pointerWatch.edge = Delay(milliseconds: Self.edgeRest) { [weak self] in
      self?.gallery.send(.chromeSought)
    }
  }

  private func watchIdleness() {
    guard gallery.pages.model.isFullscreen else {
      pointerWatch.idle = nil
      return
    }
    pointerWatch.idle = Delay(milliseconds: Self.idleAfter) { [weak self] in
      self?.pointerIdled()
    }
  }

  private func pointerIdled() {
    guard !topBar.isMenuOpen, gallery.pages.model.isFullscreen else { return }
    widget.setCursorHidden(true)
    gallery.send(.pointerIdled)
  }

  /// Fullscreen hides the chrome even if the pointer never moves in it.
  public func fullscreenChanged(_ isFullscreen: Bool) {
    gallery.send(.fullscreenChanged(isFullscreen))
    widget.setCursorHidden(false)
    watchIdleness()
  }
}
