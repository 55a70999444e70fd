/// A tag that is being typed.
public struct TagDraft: Equatable, Sendable {
  var photo: PhotoID
  /// The tag that is edited; nil for a new one.
  public internal(set) var existing: TagID?
  /// The point or region of the tag.
  public internal(set) var shape: TagShape
  /// The text typed so far.
  public internal(set) var text: String
  /// Whether tagging continues after this tag, because the draft was begun while tagging.
  let resumesTagging: Bool

  /// Makes a draft; by default tagging continues after it.
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

  /// Whether it has a text that its tag, one of `tags`, does not have already.
  func isTyped(among tags: [PhotoTag]) -> Bool {
    let old = existing.flatMap { id in tags.first { $0.id == id } }
    return !text.trimmed.isEmpty && text.trimmed != old?.text
  }
}

/// The drafts about one photo: what was typed and neither saved nor dropped; they outlive the program.
public struct PhotoDrafts: Equatable, Sendable {
  /// The comments being written.
  public internal(set) var comments: CommentDrafts
  /// The tags being typed.
  public internal(set) var names: [TagDraft]
  /// The title, the caption and the other texts, if they are being edited.
  public internal(set) var caption: CaptionDraft?

  /// Makes drafts, empty by default.
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

/// The kind of a draft.
public enum DraftKind: Hashable, Sendable {
  /// A comment.
  case comment
  /// A tag, with the text typed so far.
  case name(String)
  /// Title and caption, or another text of the details.
  case caption
}

extension String {
  /// The text without white space at its ends.
  package var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
