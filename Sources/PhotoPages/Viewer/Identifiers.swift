/// The name of a state; other packages can define more.
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
  /// Tagging photos.
  public static let tagging = StateID("tagging")
  /// Typing a tag.
  public static let tagEntry = StateID("tagEntry")
  /// Reading comments.
  public static let commenting = StateID("commenting")
  /// Writing a comment.
  public static let commentEntry = StateID("commentEntry")
  /// Playing a slideshow.
  public static let slideshow = StateID("slideshow")
}

/// A step from one state to another, which the delegate may veto.
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

  /// Whether this is a viewer's first step, which the delegate cannot veto, or the viewer would never start.
  package var isEssential: Bool { from == .uninitialized && to == .browsing }
}
