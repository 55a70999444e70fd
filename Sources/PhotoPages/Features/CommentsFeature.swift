/// Comments while they are written.
public struct CommentsFeature: Equatable, Sendable {
  /// What has been written about photos and not posted yet.
  public internal(set) var drafts: [PhotoID: CommentDrafts] = [:]
  /// The comment whose menu was opened last; it alone is highlighted.
  public internal(set) var selected: CommentID?
}
