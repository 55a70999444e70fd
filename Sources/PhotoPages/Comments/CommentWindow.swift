/// Which of the known comments have a row: a run of them, never more than some, so that ten thousand
/// cost no more than a hundred. The run moves with the scrolling.
package struct CommentWindow: Equatable, Sendable {
  /// The comments that have a row, the oldest first.
  package private(set) var ids: [CommentID] = []

  static let capacity = 3 * PhotoComment.pageLength
  /// How many rows come at once. Laying out a row's text takes a millisecond or two, so ten of them take
  /// about as long as a frame, and a panel on ten thousand comments opens as fast as on ten.
  static let step = 10

  package init() {}

  /// Shows the newest comments, as many as come at once.
  package mutating func showNewest(of comments: [PhotoComment]) {
    ids = comments.suffix(Self.step).map(\.id)
  }

  /// Stays where it is while comments come, change and go, or follows the newest that is being read.
  package mutating func follow(_ comments: [PhotoComment], from old: [PhotoComment], isAtEnd: Bool)
  {
    let reachedEnd = ids.last == old.last?.id
    guard let first = place(of: ids, in: comments),
      let last = place(of: ids.reversed(), in: comments)
    else { return showNewest(of: comments) }
    let end = reachedEnd ? comments.count : last + 1
    let run = comments[min(first, max(0, end - Self.step))..<end]
    // At the newest the oldest rows go, and the other way round.
    let kept = isAtEnd ? run.suffix(Self.capacity) : run.prefix(Self.capacity)
    ids = kept.map(\.id)
  }

  private func place(of ids: [CommentID], in comments: [PhotoComment]) -> Int? {
    // Nearly always the very first is there still.
    ids.lazy.compactMap { id in comments.lastIndex { $0.id == id } }.first
  }

  /// Moves towards older comments, and returns whether there were any that had no row.
  @discardableResult
  package mutating func extendUp(in comments: [PhotoComment]) -> Bool {
    guard let first = place(of: ids, in: comments), first > 0 else { return false }
    let start = max(0, first - Self.step)
    ids = comments[start..<min(first + ids.count, start + Self.capacity)].map(\.id)
    return true
  }

  /// Moves towards newer comments, and returns whether there were any that had no row.
  @discardableResult
  package mutating func extendDown(in comments: [PhotoComment]) -> Bool {
    guard let last = place(of: ids.reversed(), in: comments), last + 1 < comments.count else {
      return false
    }
    let end = min(comments.count, last + 1 + Self.step)
    ids = comments[max(0, last + 1 - ids.count, end - Self.capacity)..<end].map(\.id)
    return true
  }
}
