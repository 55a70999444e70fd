/// A tag that is being typed.
public struct TagDraft: Equatable, Sendable {
  /// The photo that it belongs to.
  public internal(set) var photo: PhotoID
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

/// Title and caption of a photo while they are edited.
public struct CaptionDraft: Equatable, Sendable {
  /// The photo that they belong to.
  public internal(set) var photo: PhotoID
  /// What the photo had when editing began, or when a change of it could not be kept: words that
  /// differ from these were typed.
  public internal(set) var begun: Caption
  /// The title so far.
  public internal(set) var title: String
  /// The caption so far.
  public internal(set) var text: String

  /// Makes a draft.
  public init(photo: PhotoID, begun: Caption, title: String, text: String) {
    self.photo = photo
    self.begun = begun
    self.title = title
    self.text = text
  }

  /// Whether anything was typed that the caption did not say before.
  var isTyped: Bool { applied(to: begun) != begun }

  /// A caption with the words that were typed; what nobody changed here stays as it is there.
  func applied(to caption: Caption) -> Caption {
    var new = caption
    if title.trimmed != begun.title.trimmed { new.title = title.trimmed }
    if text.trimmed != begun.text.trimmed { new.text = text.trimmed }
    return new
  }
}

/// What has been written about one photo and not posted yet.
public struct CommentDrafts: Equatable, Sendable {
  /// The beginning of a new comment.
  public internal(set) var new = ""
  /// The comment that is being edited, and its text so far; nil while none is.
  public internal(set) var edited: EditedComment?

  /// A comment that is being edited.
  public struct EditedComment: Equatable, Sendable {
    /// Which one.
    public let id: CommentID
    /// Its text so far.
    public internal(set) var text: String

    /// Makes an edit.
    public init(id: CommentID, text: String) {
      self.id = id
      self.text = text
    }
  }

  /// Makes drafts; none unless something is given.
  public init(new: String = "", edited: EditedComment? = nil) {
    self.new = new
    self.edited = edited
  }

  /// What the entry holds.
  public var text: String {
    get { edited?.text ?? new }
    set {
      if edited == nil { new = newValue } else { edited?.text = newValue }
    }
  }

  /// How many more characters can be typed; less than none where there are too many already. Nil while
  /// that is far off.
  public var roomLeft: Int? {
    // No character takes less than a byte.
    guard text.utf8.count > PhotoComment.longestText - Self.nearness else { return nil }
    let left = PhotoComment.longestText - text.trimmed.count
    return left < Self.nearness ? left : nil
  }

  /// Whether what is typed can be a comment: neither blank nor too long.
  public var isPostable: Bool { !text.trimmed.isEmpty && (roomLeft ?? 0) >= 0 }

  /// How many characters before the limit it is worth knowing of.
  private static let nearness = 200

  var isEmpty: Bool { new.isEmpty && edited == nil }

  /// Makes a text the beginning of the new comment, before what has been written of it: neither is
  /// lost.
  mutating func putFirst(_ text: String) {
    new = [text, new].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// Takes back the text of a change that is not saved, or not yet.
  mutating func takeBack(_ change: ItemChange<PhotoComment>) {
    guard let lost = change.new else { return }
    switch change.old {
    // Whoever edits the comment again has begun from what is lost.
    case let old? where edited?.id == old.id: return
    case let old? where isEmpty: edited = .init(id: old.id, text: lost.text)
    default: putFirst(lost.text)
    }
  }

  /// Adds what was written before the viewer was opened.
  mutating func add(_ stored: CommentDrafts) {
    if stored.new != new { putFirst(stored.new) }
    guard let other = stored.edited, other != edited else { return }
    if edited == nil { edited = other } else { putFirst(other.text) }
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
