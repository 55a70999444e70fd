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
  /// Tries again to load what could not be loaded of the shown photo.
  public static let retry = ButtonID("retry")
  /// Opens the main menu.
  public static let menu = ButtonID("menu")
  /// Gives the screen back to the other windows.
  public static let leaveFullscreen = ButtonID("leaveFullscreen")
  /// Opens the ways to hand the photo to others.
  public static let share = ButtonID("share")
  /// Shows or hides the names on all photos.
  public static let tags = ButtonID("tags")
  /// Opens what else can be done with the photo.
  public static let more = ButtonID("more")
  /// Likes the photo, or no longer.
  public static let like = ButtonID("like")
  /// Opens or closes the comments.
  public static let comments = ButtonID("comments")
  /// Ends tagging.
  public static let finishTagging = ButtonID("finishTagging")
  /// Ends typing without keeping it.
  public static let cancel = ButtonID("cancel")
  /// Keeps title and caption as they were typed.
  public static let saveCaption = ButtonID("saveCaption")
  /// Closes the comments.
  public static let hideComments = ButtonID("hideComments")
  /// Closes the details.
  public static let hideDetails = ButtonID("hideDetails")
  /// Posts the comment that was written.
  public static let post = ButtonID("post")
  /// Takes back the last step, from the notice that tells of it.
  public static let undo = ButtonID("undo")
  /// Takes back the report about the photo.
  public static let withdrawReport = ButtonID("withdrawReport")
  /// Closes the notice.
  public static let closeNotice = ButtonID("closeNotice")
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
