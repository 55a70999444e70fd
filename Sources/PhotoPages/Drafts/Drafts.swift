/// A tag that is being typed.
public struct TagDraft: Equatable, Sendable {
  var photo: PhotoID
  /// The tag that is edited; nil for a new one.
  public internal(set) var existing: TagID?
  /// Where it is.
  public internal(set) var shape: TagShape
  /// What has been typed so far.
  public internal(set) var text: String
  /// Whether more tags are to follow: the draft was begun while tagging.
  let resumesTagging: Bool

  /// Makes a draft that is continued while tagging.
  public init(
    photo: PhotoID, existing: TagID? = nil, shape: TagShape, text: String,
    resumesTagging: Bool = true
  ) {
    self.photo = photo
    self.existing = existing
    self.shape = shape
    self.text = text
    self.resumesTagging = resumesTagging
  }
}

/// What was typed about one photo and is neither saved nor dropped: what outlives the program.
public struct PhotoDrafts: Equatable, Sendable {
  /// The comments that are being written.
  public internal(set) var comments: CommentDrafts
  /// The names that are being typed.
  public internal(set) var names: [TagDraft]
  /// Title and caption, if they are being edited.
  public internal(set) var caption: CaptionDraft?

  /// Makes drafts; none unless something is given.
  public init(
    comments: CommentDrafts = CommentDrafts(), names: [TagDraft] = [], caption: CaptionDraft? = nil
  ) {
    self.comments = comments
    self.names = names
    self.caption = caption
  }

  /// Whether nothing was typed.
  public var isEmpty: Bool { comments.isEmpty && names.isEmpty && caption == nil }
}

/// What a draft is of.
public enum DraftKind: Hashable, Sendable {
  /// A comment.
  case comment
  /// A name on the photo, as far as it was typed.
  case name(String)
  /// Title and caption.
  case caption
}

extension String {
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
