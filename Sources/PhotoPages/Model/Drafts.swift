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
}

/// Title and caption of a photo while they are edited.
public struct CaptionDraft: Equatable, Sendable {
  /// The photo that they belong to.
  public internal(set) var photo: PhotoID
  /// What the photo had when editing began, or when a change of it could not be kept: words that
  /// differ from these were typed.
  var begun: Caption
  /// The title so far.
  public internal(set) var title: String
  /// The caption so far.
  public internal(set) var text: String

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
    guard text.utf8.count > Comment.longestText - Self.nearness else { return nil }
    let left = Comment.longestText - text.trimmed.count
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
}
