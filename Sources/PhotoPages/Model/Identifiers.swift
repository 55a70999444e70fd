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
}

/// Names a button. Open: another package names its own.
public struct ButtonID: Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a name.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Turns to the photo before.
  public static let previousPhoto = ButtonID("previousPhoto")
  /// Turns to the photo after.
  public static let nextPhoto = ButtonID("nextPhoto")
  /// Tries again to load the shown photo's picture.
  public static let retry = ButtonID("retry")
  /// Opens the main menu.
  public static let menu = ButtonID("menu")
  /// Asks for a folder.
  public static let openFolder = ButtonID("openFolder")
  /// Opens the demo album.
  public static let openDemo = ButtonID("openDemo")
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

  /// The first step of every gallery, which nobody may forbid: it would never come alive.
  public var isEssential: Bool { from == .uninitialized && to == .browsing }
}
