import Gtk
import PhotoPages

extension CaptionBlock {
  /// Points that a notch of the wheel draws the text up by.
  private static let pointsPerNotch = 40.0

  /// What a hand does to the text.
  @MainActor
  private final class Drawing {
    var velocity = VelocityTracker()
    var done = 0.0
    var isDrag = false
  }

  func connectInput() {
    let drawing = Drawing()
    let drag = DragGesture(on: canvas)
    drag.onBegan { [weak self] _, _ in
      self?.stop()
      drawing.velocity = VelocityTracker()
      drawing.done = 0
      drawing.isDrag = false
    }
    drag.onMoved { [weak self] _, y in
      guard let self, scroll.canScroll else { return }
      drawing.velocity.add(Point(x: 0, y: -y), at: Clock.now)
      if !drawing.isDrag {
        guard abs(y) > PagesView.dragThreshold else { return }
        drawing.isDrag = true
        drawing.done = y
        drag.claim()
      }
      scroll(by: drawing.done - y)
      drawing.done = y
    }
    drag.onEnded { [weak self] _, _ in
      guard drawing.isDrag else { return }
      self?.letGo(velocity: drawing.velocity.velocity(at: Clock.now).y)
    }
    ScrollController(on: canvas).onScrolled { [weak self] event in
      guard let self, scroll.canScroll, event.dy != 0 else { return false }
      stop()
      scroll(by: event.isTouchpad ? event.dy : event.dy * Self.pointsPerNotch)
      return true
    }
  }
}
