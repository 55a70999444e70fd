/// Comments while they are written.
public struct CommentsFeature: Equatable, Sendable {
  /// What the source tells.
  public enum Event: Equatable, Sendable {
    /// Older comments are here.
    case olderLoaded(ReadingToken, [PhotoComment])
    /// Older comments cannot be read.
    case olderFailed(ReadingToken, PhotoSourceError)
  }

  /// What has been written about photos and not posted yet; no draft is empty.
  private(set) var drafts: [PhotoID: CommentDrafts] = [:]
  /// The comment whose menu was opened last; it alone is highlighted.
  private(set) var selected: CommentID?

  mutating func select(_ comment: CommentID?) { selected = comment }

  func draft(about photo: PhotoID) -> CommentDrafts { drafts[photo] ?? CommentDrafts() }

  mutating func change(_ photo: PhotoID, _ change: (inout CommentDrafts) -> Void) {
    var draft = draft(about: photo)
    change(&draft)
    drafts[photo] = draft.isEmpty ? nil : draft
  }

  /// Ends an edit whose comment is gone or may not be changed any more. What was changed is the beginning of a
  /// new comment then: nothing that was typed is lost. Returns whether there was such an edit.
  mutating func releaseEdit(
    about photo: PhotoID, _ known: AnnotationState?, _ permissions: PhotoPermissions
  ) -> Bool {
    guard let edited = drafts[photo]?.edited, let known, known.isKnown else { return false }
    let comment = known.value.comments.first { $0.id == edited.id }
    let mayEdit = comment?.permissions.edit ?? known.mayHaveOlderComments
    guard !mayEdit || !permissions.editComments else { return false }
    change(photo) {
      $0.edited = nil
      // What the comment still says was not typed, and need not be saved.
      if edited.text != comment?.text { $0.putFirst(edited.text) }
    }
    return true
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
    // Another edit of the comment has begun from what is lost.
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
