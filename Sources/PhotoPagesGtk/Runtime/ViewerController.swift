import FoundationEssentials
import PhotoPages

/// Owns one viewer's value, feeds it events one at a time, asks the delegate about transitions,
/// publishes the result and has the effects run.
@MainActor
final class ViewerController {
  private(set) var viewer: Viewer

  weak var delegate: (any ViewerDelegate)?

  /// Called after each event with the viewer before and after it, before any effect is run.
  var onChange: (@MainActor (Viewer, Viewer) -> Void)?

  var onEffect: (@MainActor (Effect) -> Void)?

  private var waiting: [ViewerEvent] = []
  private var isHandling = false

  init(_ viewer: Viewer) {
    self.viewer = viewer
  }

  /// Handles an event, and those that its effects send in turn, in order.
  func send(_ event: ViewerEvent) {
    waiting.append(event)
    guard !isHandling else { return }
    isHandling = true
    defer { isHandling = false }
    while !waiting.isEmpty {
      let before = viewer
      viewer = permittedResult(of: waiting.removeFirst())
      tellDelegate(of: before)
      onChange?(before, viewer)
      for effect in viewer.effects { onEffect?(effect) }
    }
  }

  /// Handles the event on a copy and asks about the transitions it makes; for each refusal it is
  /// handled anew without that transition. Each transition is asked about once.
  private func permittedResult(of event: ViewerEvent) -> Viewer {
    let now = Date()
    var vetoed: Set<Transition> = []
    var allowed: Set<Transition> = []
    while true {
      var next = viewer
      next.handle(event, at: now, vetoing: vetoed)
      let open = next.transitions.first {
        !$0.isEssential && !vetoed.contains($0) && !allowed.contains($0)
      }
      guard let open, let delegate else { return next }
      if delegate.shouldTransition(open) {
        allowed.insert(open)
      } else {
        vetoed.insert(open)
      }
    }
  }

  private func tellDelegate(of before: Viewer) {
    guard let delegate else { return }
    for transition in viewer.performedTransitions { delegate.didTransition(transition) }
    let photo = viewer.model.currentPhoto
    if before.model.currentPhoto?.id != photo?.id {
      delegate.didShow(photo)
    }
  }
}
