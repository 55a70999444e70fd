/// Title and caption while they are edited.
public struct CaptionsFeature: Equatable, Sendable {
  /// The shown photo's while they are edited; nil while they are not.
  public internal(set) var draft: CaptionDraft?
  /// Whether the caption has been scrolled so far that it is being read.
  public internal(set) var isRead = false
  /// Captions that were typed and not saved, for when those photos' captions are edited again.
  var lost: [PhotoID: CaptionDraft] = [:]
}
