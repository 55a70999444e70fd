@testable import GtkBindings
import PhotoPages
@testable import PhotoPagesGtk
import TestSupport

/// A viewer does not wait for what it does not need.
let viewerChecks = [
  Check("the-asked-photo-is-painted-before-any-list") {
    let source = MemorySource(count: photoCount, listingIsHeld: true)
    let asked = source.all[askedPlace]
    let session = ViewerSession(source: source, setup: ViewerSetup(start: asked))
    let view = ViewerView(session: session, fillsWindow: false)
    let window = try await Stage.show(view.widget, width: 600, height: 400)
    try await Wait.until("the asked photo is painted") { await isPainted(asked, by: view) }
    try requireEqual(session.viewer.model.count, 1, "photos that are known")
    source.releaseListing()
    try await Wait.until("the list is there") { session.viewer.model.count == photoCount }
    try requireEqual(session.viewer.model.paging.index, askedPlace, "place of the asked photo")
    try require(await isPainted(asked, by: view), "The list took the picture away")
    session.close()
    window.close()
  },
  Check("three-statements-embed-a-viewer") {
    let embedded = Embedded()
    try await leavingNothing {
      let window = Window(application: Stage.application, width: 600, height: 400)
      // From here on only the window keeps the view.
      let shown = embed(embedded, in: window)
      try await Wait.until("a photo is painted") {
        guard let view = shown.view else { throw Failure("The window did not keep the view") }
        return await isPainted(embedded.source.all[0], by: view) && !view.isBusy
      }
      try requireEqual(embedded.shown, ["0.png"], "what the delegate was told of")
      // What the factory says otherwise is so, what it leaves is as ever.
      let hand = shown.view?.hand
      for name in ["Options", "Share"] {
        // The bars are laid out in the frame after the picture.
        try await Wait.until("there is a button called “\(name)”") { hand?.activate(name) == true }
      }
      window.close()
    }
    try await Wait.until("the source's list is let go") { embedded.source.listenerCount == 0 }
  },
  Check("a-window-closes-when-the-viewers-delegate-lets-it") {
    let embedded = Embedded()
    let view = ViewerView(source: embedded.source, delegate: embedded)
    let window = Window(application: Stage.application, width: 600, height: 400)
    view.show(in: window)
    window.present()
    try await Wait.until("a photo is painted") { await isPainted(embedded.source.all[0], by: view) }
    embedded.isKept = true
    window.close()
    try await Wait.until("the delegate is asked") { embedded.dismissals == ["should"] }
    view.session.send(.command(.closeWindow))
    try await Wait.until("it is asked again") { embedded.dismissals == ["should", "should"] }
    try require(!window.isClosed, "The window is closed against its delegate's will")
    embedded.dismissals = []
    embedded.isKept = false
    view.session.send(.command(.closeWindow))
    try await Wait.until("the window is closed") { window.isClosed }
    try requireEqual(embedded.dismissals, ["should", "will", "did"], "what the delegate was told")
  },
  Check("a-list-that-fails-is-tried-again-by-a-button") {
    let source = MemorySource(count: 3, listingIsHeld: true)
    let view = ViewerView(source: source, fillsWindow: false)
    let window = try await Stage.show(view.widget, width: 600, height: 400)
    try await Wait.until("the list is asked for") { source.listenerCount == 1 }
    source.fail(.notReachable)
    try await Wait.until("the empty page offers to try again") { view.hand.activate("Retry") }
    try await Wait.until("another list is asked for, and the first let go") {
      view.session.viewer.model.library.phase == .running && source.listenerCount == 1
    }
    source.releaseListing()
    try await Wait.until("a photo is painted") { await isPainted(source.all[0], by: view) }
    source.fail(.notReachable)
    try await Wait.until("a notice offers to try again") { view.hand.activate("Retry") }
    try await Wait.until("all is listed again") {
      view.session.viewer.model.library.phase == .complete
        && view.session.viewer.model.notices.notice == nil
    }
    try requireEqual(view.session.viewer.model.count, 3, "photos")
    view.session.close()
    window.close()
  },
]

/// The three statements, and the view as long as somebody keeps it.
@MainActor
private func embed(_ embedded: Embedded, in window: Window) -> Shown {
  let view = ViewerView(
    source: embedded.source, delegate: embedded, factory: embedded.factory)
  view.show(in: window)
  window.present()
  return Shown(view: view)
}

@MainActor
private struct Shown {
  weak var view: ViewerView?
}

/// What a program around a viewer brings along.
private final class Embedded: ViewerDelegate {
  let source = MemorySource(count: 3)
  let factory: ViewerFactory = OtherWords()
  var shown: [String] = []
  /// Whether the viewer may not be closed.
  var isKept = false
  /// What was asked and told of closing, in order.
  var dismissals: [String] = []

  func didShow(_ photo: Photo?) {
    if let photo { shown.append(photo.name) }
  }

  func shouldDismiss() -> Bool {
    dismissals.append("should")
    return !isKept
  }

  func willDismiss() { dismissals.append("will") }

  func didDismiss() { dismissals.append("did") }

  private final class OtherWords: ViewerFactory {
    override func title(of command: AnyCommand) -> Message {
      command == .standard(.openMenu) ? Message("Options") : super.title(of: command)
    }
  }
}

private let photoCount = 20_000
private let askedPlace = 12_345

@MainActor
private func isPainted(_ photo: Photo, by view: ViewerView) async -> Bool {
  guard let colour = await Screen.colourInTheMiddle(of: view.widget) else { return false }
  return colour.difference(from: .forIndex(photo.id.number)) < 8
}
