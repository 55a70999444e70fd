/// Comments while they are written.
public struct CommentsFeature: Equatable, Sendable {
  /// What the source tells.
  public enum Event: Equatable, Sendable {
    /// Older comments are here.
    case olderLoaded(ReadingToken, [PhotoComment])
    /// Older comments cannot be read.
    case olderFailed(ReadingToken, PhotoSourceError)
  }

  /// What has been written about photos and not posted yet.
  public internal(set) var drafts: [PhotoID: CommentDrafts] = [:]
  /// The comment whose menu was opened last; it alone is highlighted.
  public internal(set) var selected: CommentID?
}
