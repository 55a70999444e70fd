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

  /// Gives up edits of a photo's comments that are gone, and the one in the entry if its comment may not be
  /// changed any more. What was changed is the beginning of a new comment then: nothing that was typed is lost.
  /// Returns whether there was such an edit.
  mutating func releaseEdits(
    about photo: PhotoID, _ known: AnnotationState?, _ permissions: PhotoPermissions
  ) -> Bool {
    guard let draft = drafts[photo], let known, known.isKnown else { return false }
    let released = draft.edits.filter { edit in
      guard let comment = known.value.comments.first(where: { $0.id == edit.id }) else {
        return !known.mayHaveOlderComments || isForbidden(edit, nil)
      }
      return isForbidden(edit, comment)
    }
    func isForbidden(_ edit: CommentDrafts.EditedComment, _ comment: PhotoComment?) -> Bool {
      // One that waits for its comment to be edited again waits for the permission as well.
      guard edit.id == draft.editing else { return false }
      return !permissions.editComments || comment?.permissions.edit == false
    }
    for edit in released {
      let text = known.value.comments.first { $0.id == edit.id }?.text
      change(photo) {
        $0.forgetEdit(of: edit.id)
        // What the comment still says was not typed, and need not be saved.
        if edit.text != text { $0.putFirst(edit.text) }
      }
    }
    return !released.isEmpty
  }
}

/// What has been written about one photo and not posted yet.
public struct CommentDrafts: Equatable, Sendable {
  /// The beginning of a new comment.
  public internal(set) var new = ""
  /// What was changed in comments that are there, and the edit in the entry: at most one of each comment.
  public internal(set) var edits: [EditedComment] = []
  /// The comment whose edit is in the entry; nil while that holds a new comment.
  var editing: CommentID?

  /// A comment that is being edited, or was.
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

  /// Makes drafts; none unless something is given. The entry holds the new comment.
  public init(new: String = "", edits: [EditedComment] = []) {
    self.new = new
    self.edits = edits
  }

  /// The edit that is in the entry; nil while that holds a new comment.
  public var edited: EditedComment? { editing.flatMap(edit) }

  /// What the entry holds.
  public var text: String {
    get { edited?.text ?? new }
    set {
      guard let place = edits.firstIndex(where: { $0.id == editing }) else { return new = newValue }
      edits[place].text = newValue
    }
  }

  func edit(of comment: CommentID) -> EditedComment? { edits.first { $0.id == comment } }

  /// Puts the edit of a comment into the entry, as far as it had come.
  mutating func beginEdit(of comment: PhotoComment) {
    if edit(of: comment.id) == nil { edits.append(.init(id: comment.id, text: comment.text)) }
    editing = comment.id
  }

  mutating func forgetEdit(of comment: CommentID) {
    edits.removeAll { $0.id == comment }
    if editing == comment { editing = nil }
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

  var isEmpty: Bool { new.isEmpty && edits.isEmpty }

  /// Makes a text the beginning of the new comment, before what has been written of it: neither is
  /// lost.
  mutating func putFirst(_ text: String) {
    new = [text, new].filter { !$0.isEmpty }.joined(separator: Self.gap)
  }

  /// Takes back the text of a change that is not saved, or not yet.
  mutating func takeBack(_ change: ItemChange<PhotoComment>) {
    guard let lost = change.new else { return }
    guard let old = change.old else { return putFirst(lost.text) }
    // Else another edit of the comment has begun from what is lost.
    if edit(of: old.id) == nil { edits.append(.init(id: old.id, text: lost.text)) }
  }

  /// Adds what was written before the viewer was opened.
  mutating func add(_ stored: CommentDrafts) {
    if stored.new != new { putFirst(stored.new) }
    for other in stored.edits where !edits.contains(other) {
      if let place = edits.firstIndex(where: { $0.id == other.id }) {
        edits[place].text = other.text + Self.gap + edits[place].text
      } else {
        edits.append(other)
      }
    }
  }

  /// What stands between two texts of which neither is to be lost.
  private static let gap = "\n\n"
}
