import PhotoPages
import Testing

// Without `@testable`: another package can do all of it.

/// The transitions that refined states were told of.
private struct Journal: ViewerExtension {
  static let initial = Journal()
  var lines: [String] = []
}

extension Viewer {
  fileprivate mutating func record(_ line: String) { self[Journal.self].lines.append(line) }
}

private struct RefinedBrowsing: BrowsingState {
  func entered(from: StateID, in viewer: inout Viewer) {
    Browsing().entered(from: from, in: &viewer)
    viewer.record("browsing from \(from.rawValue)")
  }

  func left(to: StateID, in viewer: inout Viewer) {
    viewer.record("browsing to \(to.rawValue), in \(viewer.stateID.rawValue)")
  }
}

private struct RefinedBrowsingHidden: BrowsingHiddenState {
  func entered(from: StateID, in viewer: inout Viewer) {
    BrowsingHidden().entered(from: from, in: &viewer)
    viewer.record("browsingHidden from \(from.rawValue)")
  }
}

private struct RefinedTagging: TaggingState {
  func entered(from: StateID, in viewer: inout Viewer) {
    Tagging().entered(from: from, in: &viewer)
    viewer.record("tagging from \(from.rawValue)")
  }
}

private struct RefinedTagEntry: TagEntryState {
  func entered(from: StateID, in viewer: inout Viewer) {
    TagEntry().entered(from: from, in: &viewer)
    viewer.record("tagEntry from \(from.rawValue)")
  }
}

private struct RefinedCommenting: CommentingState {
  func entered(from: StateID, in viewer: inout Viewer) {
    Commenting().entered(from: from, in: &viewer)
    viewer.record("commenting from \(from.rawValue)")
  }
}

private struct RefinedCommentEntry: CommentEntryState {
  func entered(from: StateID, in viewer: inout Viewer) {
    CommentEntry().entered(from: from, in: &viewer)
    viewer.record("commentEntry from \(from.rawValue)")
  }
}

private struct RefinedSlideshow: SlideshowState {
  func entered(from: StateID, in viewer: inout Viewer) {
    Slideshow().entered(from: from, in: &viewer)
    viewer.record("slideshow from \(from.rawValue)")
  }
}

private struct RefinedGallery: GalleryState {
  func entered(from: StateID, in viewer: inout Viewer) {
    Gallery().entered(from: from, in: &viewer)
    viewer.record("gallery from \(from.rawValue)")
  }
}

/// Paging in which a tap turns the page, unless it is the last one.
private struct TappedPages: BrowsingState {
  func photoTapped(at point: NormalizedPoint?, in viewer: inout Viewer) {
    if Command.nextPhoto.isEnabled(in: viewer) {
      perform(.nextPhoto, in: &viewer)
    } else {
      Browsing().photoTapped(at: point, in: &viewer)
    }
  }

  func barItems(of viewer: Viewer) -> [ChromeItem] { [.button(.share)] }
}

/// A gallery that shares nothing with the library's.
private struct Wall: ViewerState {
  static let id = StateID.gallery

  func perform(_ command: Command, in viewer: inout Viewer) {
    if command == .escape { viewer.enterBrowsing() } else { viewer.performCommon(command) }
  }
}

/// Reading comments, which always goes on to writing one.
private struct EagerCommenting: CommentingState {
  func entered(from: StateID, in viewer: inout Viewer) { viewer.enterCommentEntry() }
}

/// A state with the chrome of paging, most of whose commands it does not accept.
private struct Presenting: ViewerState {
  static let id = StateID("presenting")
  func chrome(of viewer: Viewer) -> Chrome { Browsing().chrome(of: viewer) }
  func barItems(of viewer: Viewer) -> [ChromeItem] { Browsing().barItems(of: viewer) }
}

/// A state with the chrome of paging, which lets people like photos.
private struct Judging: ViewerState {
  static let id = StateID("judging")
  static let commands: Set<Command> = [.like]
  func chrome(of viewer: Viewer) -> Chrome { Browsing().chrome(of: viewer) }
  func barItems(of viewer: Viewer) -> [ChromeItem] { [.button(.share), .gap, .button(.like)] }
}

private let refined: [any ViewerState] = [
  RefinedBrowsing(), RefinedBrowsingHidden(), RefinedTagging(), RefinedTagEntry(),
  RefinedCommenting(), RefinedCommentEntry(), RefinedSlideshow(), RefinedGallery(),
]

private func setup(
  _ states: [any ViewerState], layout: ChromeLayout = .classic
) -> ViewerSetup {
  var setup = ViewerSetup(permissions: .all, preferences: Preferences(layout: layout))
  for state in states { setup.states[type(of: state).id] = state }
  return setup
}

/// A viewer of three photos that shows the first, whose annotations are known.
private func session(
  replacing states: [any ViewerState] = [], layout: ChromeLayout = .classic
) -> Viewer {
  var viewer = Viewer(setup(states, layout: layout))
  viewer.handle(.window(.viewLoaded))
  viewer.handle(.library(.listed(photos("abc"))))
  if let token = viewer.reading("a") {
    viewer.handle(.annotations(.loaded(token, annotations())))
  }
  return viewer
}

@Suite("Refined states")
struct RefinedStateTests {
  @Test("Every method that enters a state enters the one in its place")
  func methods() {
    var viewer = session(replacing: refined)
    #expect(viewer[Journal.self].lines == ["browsing from uninitialized"])
    viewer[Journal.self].lines = []
    viewer.hideInterface()
    viewer.enterTagging()
    viewer.enterTagEntry(at: .point(.centre))
    viewer.enterCommenting()
    viewer.enterCommentEntry()
    viewer.enterSlideshow()
    viewer.enterGallery()
    viewer.enterBrowsing()
    #expect(
      viewer[Journal.self].lines == [
        "browsing to browsingHidden, in browsingHidden", "browsingHidden from browsing",
        "tagging from browsingHidden", "tagEntry from tagging", "commenting from tagEntry",
        "commentEntry from commenting", "slideshow from commentEntry", "gallery from slideshow",
        "browsing from gallery",
      ])
  }

  @Test("States that change no behaviour behave as the library's under random events")
  func sameBehaviour() {
    for seed in 0..<100 as Range<UInt64> {
      var events = RandomEvents(seed: seed)
      var usual = Viewer(ViewerSetup(permissions: .all))
      var other = Viewer(setup(refined))
      var event = ViewerEvent.window(.viewLoaded)
      for step in 0..<60 {
        usual.handle(event)
        other.handle(event)
        other[Journal.self] = .initial
        let isSame =
          other.stateID == usual.stateID && other.model == usual.model
          && other.effects == usual.effects && other.transitions == usual.transitions
          && other.chrome == usual.chrome
        guard isSame else {
          Issue.record("Seed \(seed), step \(step), \(event): \(other.stateID), \(usual.stateID)")
          return
        }
        events.note(usual.effects)
        event = events.next(for: usual)
      }
    }
  }

  @Test("A state overrides inputs, can call the library's, and keeps the rest")
  func override() {
    var viewer = session(replacing: [TappedPages()])
    viewer.handle(.input(.photoTapped(.centre)))
    viewer.handle(.input(.photoTapped(.centre)))
    #expect(viewer.model.paging.index == 2)
    #expect(viewer.stateID == .browsing)
    viewer.handle(.input(.photoTapped(.centre)))
    #expect(viewer.stateID == .browsingHidden)
    viewer.handle(.input(.photoDoubleTapped(.centre)))
    #expect(viewer.stateID == .browsing)
    #expect(viewer.effects.contains(.view(.zoom(.toggle(.centre)))))
    viewer.handle(.command(.openGallery))
    #expect(viewer.stateID == .gallery)
  }

  @Test("A state that shares nothing with the library's takes its place")
  func replacement() {
    var viewer = session(replacing: [Wall()])
    viewer.handle(.command(.openGallery))
    #expect(viewer.stateID == .gallery)
    #expect(viewer.chrome == .hidden)
    viewer.handle(.command(.escape))
    #expect(viewer.stateID == .browsing)
  }

  @Test("A refused transition tells no state")
  func refusal() {
    var viewer = session(replacing: refined)
    viewer[Journal.self].lines = []
    viewer.handle(.command(.tagPhoto), vetoing: [Transition(from: .browsing, to: .tagging)])
    #expect(viewer.stateID == .browsing)
    #expect(viewer[Journal.self].lines == [])
  }

  @Test("A state may go on to another one as it is entered")
  func goingOn() {
    var viewer = session(replacing: [EagerCommenting()])
    viewer.handle(.command(.toggleComments))
    #expect(viewer.stateID == .commentEntry)
    #expect(
      viewer.performedTransitions == [
        Transition(from: .browsing, to: .commenting),
        Transition(from: .commenting, to: .commentEntry),
      ])
    let isThere = viewer.enter(Commenting())
    #expect(!isThere)
    #expect(viewer.stateID == .commentEntry)
  }

  @Test("A tag is typed at a point or a region of the photo, and none outside it")
  func tagEntry() {
    var viewer = session()
    viewer.enterTagEntry(at: .point(NormalizedPoint(x: 1.5, y: 0.5)))
    viewer.enterTagEntry(at: .region(NormalizedRect(x: 1.25, y: 0, width: 0.5, height: 0.5)))
    #expect(viewer.stateID == .browsing)
    viewer.enterTagEntry(at: .region(NormalizedRect(x: 0.75, y: 0.5, width: 0.5, height: 0.25)))
    #expect(viewer.stateID == .tagEntry)
    let clipped = NormalizedRect(x: 0.75, y: 0.5, width: 0.25, height: 0.25)
    #expect(viewer.model.tagging.draft?.shape == .region(clipped))
    viewer.handle(.command(.escape))
    viewer.enterTagEntry(at: .point(.centre))
    #expect(viewer.model.tagging.draft?.shape == .point(.centre))
  }
}

@Suite("Bars of states")
struct StateBarTests {
  private func items(_ chrome: Chrome) -> [ChromeItem] {
    chrome.top + chrome.bottom + chrome.side + chrome.actions
  }

  private func commands(_ items: [ChromeItem]) -> [AnyCommand] {
    items.compactMap { if case .button(let button) = $0 { button.command } else { nil } }
  }

  @Test("The layout places the buttons that a state chooses", arguments: ChromeLayout.allCases)
  func chosen(layout: ChromeLayout) {
    let chrome = session(replacing: [TappedPages()], layout: layout).chrome
    #expect(items(chrome).count { $0 == .button(.share) } == 1)
    let actions = commands(items(chrome)).filter { $0 != .standard(.openGallery) }
    #expect(Set(actions) == [.standard(.share), .standard(.openMenu)])
    switch layout {
    case .classic, .pill: #expect(chrome.bottom == [.button(.share)])
    case .side: #expect(chrome.side == [.button(.share)])
    case .header: #expect(chrome.top.contains(.button(.share)))
    }
  }

  @Test(
    "Buttons of the library are left out of a state that does not accept their commands",
    arguments: ChromeLayout.allCases)
  func refused(layout: ChromeLayout) {
    var viewer = session(layout: layout)
    #expect(commands(items(viewer.chrome)).contains(.standard(.like)))
    viewer.enter(Presenting())
    #expect(viewer.chrome.isVisible)
    #expect(commands(items(viewer.chrome)) == [])
    #expect(viewer.chrome.bottom == [], "A bar with only a gap is not drawn")
  }

  @Test("A state has the buttons of the library whose commands it accepts")
  func accepted() {
    var viewer = session()
    viewer.enter(Judging())
    #expect(viewer.chrome.bottom == [.gap, .button(.like)])
    viewer.handle(.command(.like))
    #expect(viewer.stateID == Judging.id)
    #expect(!viewer.model.shownAnnotations.likes.isEmpty)
  }
}
