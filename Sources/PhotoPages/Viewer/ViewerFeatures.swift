/// A feature of a viewer.
public enum ViewerFeature: CaseIterable, Sendable {
  /// What is listed.
  case library
  /// Which photo is shown, and how close.
  case paging
  /// How far the pictures of photos have come.
  case pictures
  /// What people have added to photos, and what may be done with them.
  case annotations
  /// Tags while they are put on photos.
  case tagging
  /// Comments while they are written.
  case comments
  /// Title and caption while they are edited.
  case captions
  /// The facts about the shown photo, and whether they are shown.
  case details
  /// What can be undone.
  case history
  /// What is said, and what is asked.
  case notices
  /// What a person has chosen about all viewers.
  case preferences
  /// Whether the window is fullscreen.
  case window
  /// What other packages have added.
  case extensions
  /// What no part shows: drafts that the source holds, the slideshow's clock.
  case unseen
  /// The state, and the chrome, which is a function of the state and of all features.
  case chrome
}

/// Those features that a part of the interface shows, or that differ between two viewers.
public typealias ViewerFeatures = Set<ViewerFeature>

extension Set<ViewerFeature> {
  /// Everything.
  public static let all = Set(ViewerFeature.allCases)
  /// What belongs to the shown photo: which it is, its picture and its annotations.
  public static let shownPhoto: Set = [.library, .paging, .pictures, .annotations]

  /// The features in which two viewers differ.
  package init(from before: Viewer, to after: Viewer) {
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
