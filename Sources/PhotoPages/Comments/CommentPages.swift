// Comments come page by page, the newest first: a photo may have thousands, of which a person reads few.

extension PhotoComment {
  /// The most characters of a comment that is written here.
  package static let longestText = 2000
  package static let pageLength = 50

  /// The order in which comments stand: by their dates, and where those are the same by their ids.
  func precedes(_ other: PhotoComment) -> Bool {
    (date, id.rawValue) < (other.date, other.id.rawValue)
  }
}

extension [PhotoComment] {
  /// The page of at most so many that ends before one of them, or the newest, its oldest comment first; nil if
  /// there is no comment of that id.
  package func page(before id: CommentID?, limit: Int) -> [PhotoComment]? {
    guard let id else { return suffix(limit) }
    // Reading begins at the end.
    return lastIndex { $0.id == id }.map { prefix($0).suffix(limit) }
  }
}

extension PhotoAnnotations {
  /// Whether there are comments older than those that are here.
  package var hasOlderComments: Bool { commentCount > comments.count }

  /// All but the comments that are not on the newest page.
  var withNewestComments: PhotoAnnotations {
    var result = self
    result.comments = comments.suffix(PhotoComment.pageLength)
    return result
  }

  /// Makes a change among the comments. One that comes goes where its date puts it.
  mutating func apply(_ change: ItemChange<PhotoComment>) {
    guard let id = (change.new ?? change.old)?.id else { return }
    switch (comments.lastIndex { $0.id == id }, change.new) {
    case (let found?, let new?): comments[found] = new
    case (let found?, nil):
      comments.remove(at: found)
      commentCount -= 1
    case (nil, let new?) where change.old == nil: insert(new)
    // What is not here was deleted, or is on an older page, which will have the change.
    case (nil, _): break
    }
  }

  private mutating func insert(_ comment: PhotoComment) {
    let place = comments.lastIndex { $0.precedes(comment) }.map { $0 + 1 } ?? 0
    // Before the first of these there may be others, among which it has its place.
    if place > 0 || !hasOlderComments { comments.insert(comment, at: place) }
    commentCount += 1
  }
}

extension ItemChange<PhotoComment> {
  /// Makes a change of a comment, whose place is where its date puts it.
  init(from old: PhotoComment?, to new: PhotoComment?) {
    self.init(from: old, to: new, at: 0)
  }
}
