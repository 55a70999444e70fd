/// Some features of a viewer: those that a part of the interface shows, or those that differ between two viewers.
public struct ViewerFeatures: OptionSet, Sendable {
  /// One bit a feature.
  public let rawValue: Int

  /// Makes a set of features from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// What is listed.
  public static let library = ViewerFeatures(rawValue: 1 << 0)
  /// Which photo is shown, and how close.
  public static let paging = ViewerFeatures(rawValue: 1 << 1)
  /// Pictures.
  public static let pictures = ViewerFeatures(rawValue: 1 << 2)
  /// What people have added to photos, and what may be done with them.
  public static let annotations = ViewerFeatures(rawValue: 1 << 3)
  /// Tags while they are put on photos.
  public static let tagging = ViewerFeatures(rawValue: 1 << 4)
  /// Comments while they are written.
  public static let comments = ViewerFeatures(rawValue: 1 << 5)
  /// Title and caption while they are edited.
  public static let captions = ViewerFeatures(rawValue: 1 << 6)
  /// Details.
  public static let details = ViewerFeatures(rawValue: 1 << 7)
  /// What can be undone.
  public static let history = ViewerFeatures(rawValue: 1 << 8)
  /// What is said, and what is asked.
  public static let notices = ViewerFeatures(rawValue: 1 << 9)
  /// What a person has chosen about all viewers.
  public static let preferences = ViewerFeatures(rawValue: 1 << 10)
  /// The window.
  public static let window = ViewerFeatures(rawValue: 1 << 11)
  /// What other packages have added.
  public static let extensions = ViewerFeatures(rawValue: 1 << 12)
  /// What no part shows: drafts that the source holds, the slideshow's clock.
  static let unseen = ViewerFeatures(rawValue: 1 << 13)
  /// The state, and the chrome, which is a function of the state and of all features.
  public static let chrome = ViewerFeatures(rawValue: 1 << 14)
  /// Everything.
  public static let all = ViewerFeatures(rawValue: (1 << 15) - 1)

  /// What belongs to the shown photo: which it is, its picture and its annotations.
  public static let shownPhoto: ViewerFeatures = [.library, .paging, .pictures, .annotations]

  /// The features in which two viewers differ.
  public init(from before: Viewer, to after: Viewer) {
    let (old, new) = (before.model, after.model)
    self = []
    if old.library != new.library { insert(.library) }
    if old.paging != new.paging { insert(.paging) }
    if old.pictures != new.pictures { insert(.pictures) }
    if old.annotations != new.annotations { insert(.annotations) }
    if old.tagging != new.tagging { insert(.tagging) }
    if old.comments != new.comments { insert(.comments) }
    if old.captions != new.captions { insert(.captions) }
    if old.details != new.details { insert(.details) }
    if old.history != new.history { insert(.history) }
    if old.notices != new.notices { insert(.notices) }
    if old.preferences != new.preferences { insert(.preferences) }
    if old.window != new.window { insert(.window) }
    if old.extensions != new.extensions { insert(.extensions) }
    if old.drafts != new.drafts || old.slideshow != new.slideshow { insert(.unseen) }
    if before.stateID != after.stateID || !isEmpty && before.chrome != after.chrome {
      insert(.chrome)
    }
  }
}
