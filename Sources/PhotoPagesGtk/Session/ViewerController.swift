import FoundationEssentials
import PhotoPages

/// The owner of one viewer's state.
///
/// It handles events one at a time, asks the delegate about inputs and transitions, publishes the result and has the
/// effects run.
@MainActor
final class ViewerController {
  private(set) var viewer: Viewer

  weak var delegate: (any ViewerDelegate)?

  /// Called after each event with the viewer before and after it, before any effect runs.
  var onChange: (@MainActor (Viewer, Viewer) -> Void)?

  var onEffect: (@MainActor (Effect) -> Void)?

  private var waiting: [ViewerEvent] = []
  private var isHandling = false

  init(_ viewer: Viewer) {
    self.viewer = viewer
  }

  /// Handles an event, then the events that its effects send, in order.
  ///
  /// If the delegate refuses a transition, the event is handled again without it.
  func send(_ event: ViewerEvent) {
    waiting.append(event)
    guard !isHandling else { return }
    isHandling = true
    defer { isHandling = false }
    while !waiting.isEmpty {
      let (event, now, before) = (waiting.removeFirst(), Date(), viewer)
      if case .input(let input) = event, delegate?.shouldHandle(input) == false { continue }
      var (next, asked, refused) = (before, Set<Transition>(), Set<Transition>())
      next.handle(event, at: now)
      while let refusal = firstRefusal(of: next.transitions, unless: &asked) {
        refused.insert(refusal)
        next = before
        next.handle(event, at: now, vetoing: refused)
      }
      viewer = next
      notifyDelegate(of: before)
      onChange?(before, viewer)
      for effect in viewer.effects { onEffect?(effect) }
    }
  }

  /// Returns the first transition that the delegate refuses, announcing each once; nil if it refuses none.
  private func firstRefusal(
    of transitions: [Transition], unless asked: inout Set<Transition>
  ) -> Transition? {
    guard let delegate else { return nil }
    return transitions.first {
      guard asked.insert($0).inserted else { return false }
      delegate.willTransition($0)
      return !$0.isEssential && !delegate.shouldTransition($0)
    }
  }

  private func notifyDelegate(of before: Viewer) {
    guard let delegate else { return }
    for transition in viewer.performedTransitions { delegate.didTransition(transition) }
    let photo = viewer.model.currentPhoto
    if before.model.currentPhoto?.id != photo?.id {
      delegate.didShow(photo)
    }
  }
}
