import FoundationEssentials

// Comments are loaded in pages, the newest first: a photo may have thousands, of which a person reads few.

extension PhotoComment {
  /// The most characters of a comment that is written here.
  package static let longestText = 2000
  package static let pageLength = 50

  /// Whether this comment comes before another: by date, and at the same date by id.
  func precedes(_ other: PhotoComment) -> Bool {
    (date, id.rawValue) < (other.date, other.id.rawValue)
  }
}

extension [PhotoComment] {
  /// Returns at most `limit` comments before `id` (nil: the newest), oldest first; nil if there is no such comment.
  package func page(before id: CommentID?, limit: Int) -> [PhotoComment]? {
    guard let id else { return suffix(limit) }
    // Searched from the end, where reading begins.
    return lastIndex { $0.id == id }.map { prefix($0).suffix(limit) }
  }
}

extension PhotoAnnotations {
  package var hasOlderComments: Bool { commentCount > comments.count }

  /// Applies a change to the comments, in which a new one is inserted by its date.
  mutating func apply(_ change: ItemChange<PhotoComment>) {
    guard let id = (change.new ?? change.old)?.id else { return }
    switch (comments.lastIndex { $0.id == id }, change.new) {
    case (let found?, let new?): comments[found] = new
    case (let found?, nil):
      comments.remove(at: found)
      commentCount -= 1
    case (nil, let new?) where change.old == nil: insert(new)
    // An unknown comment was deleted, or is on an older page that will include the change.
    case (nil, _): break
    }
  }

  func comment(_ id: CommentID) -> PhotoComment? { comments.last { $0.id == id } }

  /// Returns the change of a comment's text; nil if the comment is unknown or has the text.
  func editing(_ id: CommentID, to text: String, at date: Date) -> AnnotationChange? {
    guard let old = comment(id), old.text != text else { return nil }
    var new = old
    new.text = text
    new.edited = date
    return .comment(ItemChange(from: old, to: new))
  }

  private mutating func insert(_ comment: PhotoComment) {
    let place = comments.lastIndex { $0.precedes(comment) }.map { $0 + 1 } ?? 0
    // Before the first there may be older comments that are not loaded, among which it belongs.
    if place > 0 || !hasOlderComments { comments.insert(comment, at: place) }
    commentCount += 1
  }
}

extension ItemChange<PhotoComment> {
  /// Makes a change of a comment, whose place follows from its date.
  init(from old: PhotoComment?, to new: PhotoComment?) {
    self.init(from: old, to: new, at: 0)
  }
}
