@testable import PhotoPages
import StateTable

/// What one event has to do in one state. What is not said is not there: the same state, no change,
/// no effect, and the chrome that the state has in the fixture.
struct Expectation: Sendable {
  let event: String
  let next: StateID?
  let changes: String
  let effects: String
  let chrome: String?
  var isNothing = false
}

/// What an event has to do.
func on(
  _ event: String, to next: StateID? = nil, changes: String = "", asks effects: String = "",
  chrome: String? = nil
) -> Expectation {
  Expectation(event: event, next: next, changes: changes, effects: effects, chrome: chrome)
}

/// An event that means something in most states, but nothing in this one.
func nothing(_ event: String) -> Expectation {
  Expectation(
    event: event, next: nil, changes: "", effects: "", chrome: nil, isNothing: true)
}

/// The chrome of photos about which less is known or permitted than about the fixture's.
let unknownChrome = "page open-menu; share more count like 0 toggle-comments 0"
let unknownPanel = "page hide-comments; toggle-comments on 0; panel; dim 0.25"
let viewingChrome = "page open-menu; share show-tags more count toggle-comments 2; caption"
let forbiddenChrome = "page open-menu; show-tags count; caption"
let emptyChrome = "open-menu"

extension Expectation {
  /// What stands around the fixture's photo in each state.
  static let usualChrome: [StateID: String] = [
    .uninitialized: "hidden",
    .browsing: "page open-menu; share show-tags more count like 1 toggle-comments 2; caption",
    .browsingHidden: "hidden",
    .tagging: "page finish-tagging; count; names; hint",
    .tagEntry: "page cancel; names",
    .commenting: "page hide-comments; toggle-comments on 2; panel; dim 0.25",
    .commentEntry: "page cancel; toggle-comments on 2; panel; dim 0.25",
    .slideshow: "hidden",
  ]

  /// Every cell in which something has to happen; in all others nothing may.
  static let all: [Cell: Expectation] = {
    var all: [Cell: Expectation] = [:]
    for state in Fixture.states {
      for expectation in lists(of: state).joined() {
        let cell = Cell(state, expectation.event)
        all[cell] = expectation.isNothing ? nil : expectation
      }
    }
    return all
  }()

  /// What a state's cells have to do; a later list overrules one before it.
  private static func lists(of state: StateID) -> [[Expectation]] {
    switch state {
    case .uninitialized: [uninitialized]
    case .browsing: [everywhere, paging, browsing]
    case .browsingHidden: [everywhere, paging, browsingHidden]
    case .tagging: [everywhere, tagging]
    case .tagEntry: [everywhere, tagEntry]
    case .commenting: [everywhere, commenting]
    case .commentEntry: [everywhere, commentEntry]
    case .slideshow: [everywhere, pausing, slideshow]
    default: []
    }
  }
}
