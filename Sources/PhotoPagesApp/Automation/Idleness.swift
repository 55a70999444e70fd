import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// Waits until a view has nothing more to do: no frame, decode, listing or prefetch is pending.
@MainActor
final class Idleness {
  /// A view that draws nothing for this many seconds has no movement under way; style sheet transitions
  /// cannot be asked.
  private static let quietAfter = 0.06
  private static let pause = 10
  private static let timeout = 30.0
  /// Seconds after which no frame is expected any more: a minimised window draws none.
  private static let frameTimeout = 1.0

  private let view: ViewerView
  private let isBusy: @MainActor () -> Bool
  private var lastFrame = Clock.now
  private var isWatching = false
  private var awaitsFrame = false

  init(view: ViewerView, isBusy: @escaping @MainActor () -> Bool) {
    self.view = view
    self.isBusy = isBusy
  }

  private func watchFrames() {
    guard !isWatching, view.widget.isMapped else { return }
    isWatching = true
    view.widget.onEveryFrameDrawn { [weak self] in
      // A picture that plays draws on and on.
      guard let self, !self.view.takeFrameChange() else { return }
      self.lastFrame = Clock.now
    }
  }

  /// Waits at most 30 s; with a condition of the caller's own, for that too.
  ///
  /// What has been asked for before is drawn before this returns, if it can be seen at all.
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
