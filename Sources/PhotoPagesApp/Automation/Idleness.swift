import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// Waits until a view has nothing more to do: no frame, decode, listing or prefetch is pending.
@MainActor
final class Idleness {
  /// Seconds without a frame after which no animation runs: CSS transitions cannot be queried.
  private static let quietAfter = 0.06
  private static let pause = 10
  private static let timeout = 30.0
  /// Seconds after which no frame is expected any more: a minimised window draws none.
  private static let frameTimeout = 1.0

  private var view: ViewerView
  private let isBusy: @MainActor () -> Bool
  private var lastFrame = Clock.now
  private var isWatching = false
  private var awaitsFrame = false

  init(view: ViewerView, isBusy: @escaping @MainActor () -> Bool) {
    self.view = view
    self.isBusy = isBusy
  }

  /// Waits for another view from now on, also where it is waiting already: one that has left the window draws nothing.
  func follow(_ view: ViewerView) {
    self.view = view
    lastFrame = Clock.now
    (isWatching, awaitsFrame) = (false, false)
  }

  private func watchFrames() {
    guard !isWatching, view.widget.isMapped else { return }
    isWatching = true
    view.widget.onEveryFrameDrawn { [weak self, weak view] in
      // A playing animation never stops drawing.
      guard let self, let view, view === self.view, !view.takeFrameChange() else { return }
      self.lastFrame = Clock.now
    }
  }

  /// Waits up to 30 s until the view is idle and `condition` holds.
  ///
  /// Everything requested before is drawn by then, if the window is visible.
  func wait(until condition: @MainActor () -> Bool = { true }) async throws {
    let start = Clock.now
    lastFrame = start
    awaitsFrame = true
    view.widget.afterNextFrame { [weak self] in
      self?.lastFrame = Clock.now
      self?.awaitsFrame = false
    }
    while awaitsFrame && Clock.now - start < Self.frameTimeout || view.isBusy || isBusy()
      || !condition() || Clock.now - lastFrame <= Self.quietAfter || !isWatching
    {
      watchFrames()
      guard Clock.now - start < Self.timeout else {
        throw AutomationFailure("the program was still busy after 30 seconds")
      }
      await Delay.wait(milliseconds: Self.pause)
    }
  }
}
