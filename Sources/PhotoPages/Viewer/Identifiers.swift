/// Names a state. Open: another package names its own.
public struct StateID: Hashable, Sendable {
  /// The name, as `--automate` reports it.
  public let rawValue: String

  /// Makes a name.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Nothing is on screen yet.
  public static let uninitialized = StateID("uninitialized")
  /// Paging, with the chrome.
  public static let browsing = StateID("browsing")
  /// Paging, with nothing but the picture.
  public static let browsingHidden = StateID("browsingHidden")
  /// Putting names on photos.
  public static let tagging = StateID("tagging")
  /// Typing a name.
  public static let tagEntry = StateID("tagEntry")
  /// Reading comments.
  public static let commenting = StateID("commenting")
  /// Writing a comment.
  public static let commentEntry = StateID("commentEntry")
  /// Photos follow each other by themselves.
  public static let slideshow = StateID("slideshow")
}

/// A step from one state to another, about which a delegate is asked.
public struct Transition: Hashable, Sendable {
  /// The state before.
  public let from: StateID
  /// The state after.
  public let to: StateID

  /// Makes a transition.
  public init(from: StateID, to: StateID) {
    self.from = from
    self.to = to
  }

  /// The first step of every viewer, which no delegate may refuse: it would never come alive.
  package var isEssential: Bool { from == .uninitialized && to == .browsing }
}
