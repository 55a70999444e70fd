/// The unposted drafts of comments, and the selected comment.
public struct CommentsFeature: Equatable, Sendable {
  /// An event from the source.
  @nonexhaustive
  public enum Event: Equatable, Sendable {
    /// Older comments were loaded.
    case olderLoaded(ReadingToken, [PhotoComment])
    /// Older comments could not be read.
    case olderFailed(ReadingToken, PhotoSourceError)
  }

  /// The unposted drafts; none is empty.
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

  /// Ends reading and writing: nothing is selected, and the entries hold new comments.
  mutating func leave(_ annotations: AnnotationsFeature) {
    selected = nil
    endEdits(of: annotations)
  }

  /// Ends edits, so that the entries hold new comments; a changed text is stored for its comment's next edit.
  mutating func endEdits(of annotations: AnnotationsFeature) {
    for (photo, draft) in drafts {
      guard let edited = draft.edited else { continue }
      let comments = annotations.states[photo]?.value.comments ?? []
      change(photo) {
        if edited.isUnchanged(in: comments) { $0.forgetEdit() } else { $0.editing = nil }
      }
    }
  }

  /// Restores the text of an unsaved change, in the entry if that is open and empty, else at its comment's next edit.
  mutating func takeBack(_ lost: ItemChange<PhotoComment>, on photo: PhotoID, isOpen: Bool) {
    change(photo) {
      let isFree = $0.text.isEmpty && $0.editing == nil
      $0.takeBack(lost)
      if isOpen, isFree, lost.new != nil { $0.editing = lost.old?.id }
    }
  }

  /// Ends edits of deleted comments, and the one in the entry if its comment may no longer be changed.
  ///
  /// The changed text becomes the beginning of a new comment, so that nothing typed is lost. Returns whether an
  /// edit ended.
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
      // An edit that is not in the entry waits for the permission as well.
      guard edit.id == draft.editing else { return false }
      return !permissions.editComments || comment?.permissions.edit == false
    }
    for edit in released {
      let text = known.value.comments.first { $0.id == edit.id }?.text
      change(photo) {
        $0.forgetEdit(of: edit.id)
        // Text that the comment still has was not typed, and need not be saved.
        if edit.text != text { $0.putFirst(edit.text) }
      }
    }
    return !released.isEmpty
  }
}

/// The unposted drafts about one photo.
public struct CommentDrafts: Equatable, Sendable {
  /// The draft of a new comment.
  public internal(set) var new = ""
  /// The unposted edits of comments, including the one in the entry; at most one of each comment.
  public internal(set) var edits: [EditedComment] = []
  /// The comment whose edit is in the entry; nil while the entry holds a new comment.
  var editing: CommentID?

  /// The draft of a changed comment.
  public struct EditedComment: Equatable, Sendable {
    /// The comment's id.
    public let id: CommentID
    /// The text so far.
    public internal(set) var text: String

    /// Makes an edit.
    public init(id: CommentID, text: String) {
      self.id = id
      self.text = text
    }

    /// Whether the text is still that of the comment, so that nothing was typed.
    func isUnchanged(in comments: [PhotoComment]) -> Bool {
      comments.last { $0.id == id }?.text == text
    }
  }

  /// Makes drafts, empty by default; the entry holds the new comment.
  public init(new: String = "", edits: [EditedComment] = []) {
    self.new = new
    self.edits = edits
  }

  /// The edit in the entry; nil while the entry holds a new comment.
  public var edited: EditedComment? { editing.flatMap(edit) }

  /// The text in the entry.
  public var text: String {
    get { edited?.text ?? new }
    set {
      guard let place = edits.firstIndex(where: { $0.id == editing }) else { return new = newValue }
      edits[place].text = newValue
    }
  }

  func edit(of comment: CommentID) -> EditedComment? { edits.first { $0.id == comment } }

  /// Puts the edit of a comment into the entry, with the changes made so far.
  mutating func beginEdit(of comment: PhotoComment) {
    if edit(of: comment.id) == nil { edits.append(.init(id: comment.id, text: comment.text)) }
    editing = comment.id
  }

  /// Discards the edit in the entry.
  mutating func forgetEdit() {
    if let edited { forgetEdit(of: edited.id) }
  }

  mutating func forgetEdit(of comment: CommentID) {
    edits.removeAll { $0.id == comment }
    if editing == comment { editing = nil }
  }

  /// The number of characters left to type, negative if there are too many; nil while the limit is far.
  public var roomLeft: Int? {
    // Counting bytes is fast, and no character has less than one.
    guard text.utf8.count > PhotoComment.longestText - Self.nearness else { return nil }
    let left = PhotoComment.longestText - text.trimmed.count
    return left < Self.nearness ? left : nil
  }

  /// Whether the text can be posted: neither blank nor too long.
  public var isPostable: Bool { !text.trimmed.isEmpty && (roomLeft ?? 0) >= 0 }

  /// The number of characters before the limit from which on `roomLeft` is given.
  private static let nearness = 200

  var isEmpty: Bool { new.isEmpty && edits.isEmpty }

  /// Inserts a text before the draft of the new comment, so that neither is lost.
  mutating func putFirst(_ text: String) {
    new = [text, new].filter { !$0.isEmpty }.joined(separator: Self.gap)
  }

  /// Restores the text of a change that is not saved, or not yet.
  mutating func takeBack(_ change: ItemChange<PhotoComment>) {
    guard let lost = change.new else { return }
    guard let old = change.old else { return putFirst(lost.text) }
    // Another edit of the comment began from the lost text.
    if edit(of: old.id) == nil { edits.append(.init(id: old.id, text: lost.text)) }
  }

  /// Adds drafts stored before the viewer was opened.
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

  /// The separator between two joined texts.
  private static let gap = "\n\n"
}
