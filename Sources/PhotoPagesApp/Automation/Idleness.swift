import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// Waits until a view has nothing more to do: no frame, decode, listing or prefetch is pending.
@MainActor
final class Idleness {
  /// A view that draws nothing for this many milliseconds has no movement under way; style sheet
  /// transitions cannot be asked.
  private static let quietAfter = 60
  /// Milliseconds between two looks.
  private static let pause = 10
  /// Milliseconds after which waiting is given up.
  private static let patience = 30_000
  /// Milliseconds after which no frame is expected any more: a minimised window draws none.
  private static let framePatience = 1000

  private let view: ViewerView
  /// Whether the program around the view has something to do.
  private let isBusy: @MainActor () -> Bool
  private var lastFrame = Clock.now
  private var isWatching = false

  init(view: ViewerView, isBusy: @escaping @MainActor () -> Bool) {
    self.view = view
    self.isBusy = isBusy
  }

  /// Starts to watch the frames, once there is a window to draw them.
  private func watchFrames() {
    guard !isWatching, view.widget.isMapped else { return }
    isWatching = true
    view.widget.onEveryFrameDrawn { [weak self] in
      // A picture that plays draws on and on.
      guard let self, !self.view.takeFrameSwap() else { return }
      self.lastFrame = Clock.now
    }
  }

  /// Waits; with a condition of the caller's own, for that too.
  ///
  /// - Throws: `AutomationFailure` after 30 s.
  func wait(until condition: @MainActor () -> Bool = { true }) async throws {
    let deadline = Clock.now + Double(Self.patience) / 1000
    await drawOnce()
    while view.isBusy || isBusy() || !condition() || !isQuiet || !isWatching {
      watchFrames()
      guard Clock.now < deadline else {
        throw AutomationFailure("the program was still busy after 30 seconds")
      }
      await Pause.wait(milliseconds: Self.pause)
    }
  }

  private var isQuiet: Bool { Clock.now - lastFrame > Double(Self.quietAfter) / 1000 }

  /// What has been asked for before is drawn before this returns, if it can be seen at all.
  private func drawOnce() async {
    var delay: Delay?
    await withCheckedContinuation { continuation in
      let first = First { continuation.resume() }
      view.widget.afterNextFrame { first.happened() }
      delay = Delay(milliseconds: Self.framePatience) { first.happened() }
    }
    delay?.cancel()
    lastFrame = Clock.now
  }
}

/// Runs a closure at the first of several events, and not at the others.
@MainActor
private final class First {
  private var action: (@MainActor () -> Void)?

  init(_ action: @escaping @MainActor () -> Void) {
    self.action = action
  }

  func happened() {
    action?()
    action = nil
  }
}

/// Waiting on the main thread's own clock.
@MainActor
enum Pause {
  /// Lets the program run for a while.
  static func wait(milliseconds: Int) async {
    var delay: Delay?
    await withCheckedContinuation { continuation in
      delay = Delay(milliseconds: milliseconds) { continuation.resume() }
    }
    delay?.cancel()
  }
}
