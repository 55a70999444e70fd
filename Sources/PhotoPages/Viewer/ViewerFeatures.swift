/// A feature of a viewer.
public enum ViewerFeature: CaseIterable, Sendable {
  /// The list of photos.
  case library
  /// The shown photo and its zoom.
  case paging
  /// The progress of the photos' pictures.
  case pictures
  /// The annotations and permissions of photos.
  case annotations
  /// The records of the listed photos.
  case records
  /// The selected photos.
  case selection
  /// The loading of further photos.
  case morePhotos
  /// The size of the gallery's thumbnails, and the folders beside the photos.
  case gallery
  /// The text about all photos, and its editor.
  case folderText
  /// The search bar.
  case search
  /// Tags while they are placed and typed.
  case tagging
  /// Comments while they are written.
  case comments
  /// Title and caption while they are edited.
  case captions
  /// The details of the shown photo, and whether they are shown.
  case details
  /// The steps that can be undone and redone.
  case history
  /// The relocations of photos under way.
  case files
  /// The shown notice.
  case notices
  /// The question that is open.
  case questions
  /// The preferences of all viewers.
  case preferences
  /// The window: whether it is fullscreen, and its layout direction.
  case window
  /// The data of other packages.
  case extensions
  /// The slideshow's photos and its clock.
  case slideshow
  /// Data that no part shows: stored drafts, and the photo shown last.
  case unseen
  /// The state, and the chrome, which is a function of the state and of all features.
  case chrome
}

/// A set of features: those that a part of the interface shows, or in which two viewers differ.
public typealias ViewerFeatures = Set<ViewerFeature>

extension Set<ViewerFeature> {
  /// All features.
  public static let all = Set(ViewerFeature.allCases)
  /// The features of the shown photo: which it is, its picture and its annotations.
  public static let shownPhoto: Set = [.library, .paging, .pictures, .annotations]

  /// The features in which two viewers differ.
  ///
  /// `chrome` is that of the earlier viewer and becomes that of the later one, as computing both would take most of the
  /// time of an event.
  package init(from before: Viewer, to after: Viewer, chrome: inout Chrome) {
    self.init(from: before.model, to: after.model)
    let isOtherState = before.stateID != after.stateID
    guard isOtherState || !isEmpty else { return }
    let next = after.chrome
    if isOtherState || next != chrome { insert(.chrome) }
    chrome = next
  }

  /// The features in which two models differ, without the chrome.
  init(from old: ViewerModel, to new: ViewerModel) {
    self = []
    if old.library != new.library { insert(.library) }
    if old.paging != new.paging { insert(.paging) }
    if old.pictures != new.pictures { insert(.pictures) }
    if old.annotations != new.annotations { insert(.annotations) }
    if old.records != new.records { insert(.records) }
    if old.selection != new.selection { insert(.selection) }
    if old.morePhotos != new.morePhotos { insert(.morePhotos) }
    if old.gallery != new.gallery { insert(.gallery) }
    if old.folderText != new.folderText { insert(.folderText) }
    if old.search != new.search { insert(.search) }
    if old.tagging != new.tagging { insert(.tagging) }
    if old.comments != new.comments { insert(.comments) }
    if old.captions != new.captions { insert(.captions) }
    if old.details != new.details { insert(.details) }
    if old.history != new.history { insert(.history) }
    if old.files != new.files { insert(.files) }
    if old.notices != new.notices { insert(.notices) }
    if old.questions != new.questions { insert(.questions) }
    if old.preferences != new.preferences { insert(.preferences) }
    if old.window != new.window { insert(.window) }
    if old.extensions != new.extensions { insert(.extensions) }
    if old.slideshow != new.slideshow { insert(.slideshow) }
    if old.drafts != new.drafts || old.lastPhoto != new.lastPhoto { insert(.unseen) }
  }
}
