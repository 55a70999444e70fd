import Dispatch
import GioBindings
import GtkBindings

/// The freed memory of the process, which is returned to the system once its windows are at rest.
///
/// Until then the C library keeps it: each frame needs as much as its window has pixels.
@MainActor
final class FreedMemory {
  /// The milliseconds without a frame after which it is returned.
  private static let rest = 5000

  private var delay: Delay?
  private var hasDrawn = false

  /// Follows the frames of a window that is on screen.
  func follow(_ window: ViewerWindow) {
    window.view.widget.onEveryFrameDrawn { [weak self] in self?.frameDrawn() }
  }

  private func frameDrawn() {
    hasDrawn = true
    if delay == nil { wait() }
  }

  private func wait() {
    hasDrawn = false
    delay = Delay(milliseconds: Self.rest) { [weak self] in
      guard let self else { return }
      if hasDrawn { return wait() }
      delay = nil
      // Not at the lowest priority, since other threads may have to wait for it.
      DispatchQueue.global().async { Heap.release() }
    }
  }
}
