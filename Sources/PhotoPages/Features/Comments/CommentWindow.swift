/// The run of known comments that have a row, limited so that ten thousand comments cost no more than a hundred.
package struct CommentWindow: Equatable, Sendable {
  /// The comments that have a row, the oldest first.
  package private(set) var ids: [CommentID] = []

  static let capacity = 3 * PhotoComment.pageLength
  /// The number of rows added at once: laying out one takes a millisecond or two, so ten take about a frame.
  static let step = 10

  package init() {}

  /// Shows the newest comments, `step` at most.
  package mutating func showNewest(of comments: [PhotoComment]) {
    ids = comments.suffix(Self.step).map(\.id)
  }

  /// Updates the run after comments changed: it stays in place, or follows the newest if the end was shown.
  package mutating func follow(_ comments: [PhotoComment], from old: [PhotoComment], isAtEnd: Bool)
  {
    let reachedEnd = ids.last == old.last?.id
    guard let first = place(of: ids, in: comments),
      let last = place(of: ids.reversed(), in: comments)
    else { return showNewest(of: comments) }
    let end = reachedEnd ? comments.count : last + 1
    let run = comments[min(first, max(0, end - Self.step))..<end]
    let kept = isAtEnd ? run.suffix(Self.capacity) : run.prefix(Self.capacity)
    ids = kept.map(\.id)
  }

  private func place(of ids: [CommentID], in comments: [PhotoComment]) -> Int? {
    // Usually the first one still exists.
    ids.lazy.compactMap { id in comments.lastIndex { $0.id == id } }.first
  }

  /// Moves towards older comments, and returns whether any of them had no row.
  @discardableResult
  package mutating func extendUp(in comments: [PhotoComment]) -> Bool {
    guard let first = place(of: ids, in: comments), first > 0 else { return false }
    let start = max(0, first - Self.step)
    ids = comments[start..<min(first + ids.count, start + Self.capacity)].map(\.id)
    return true
  }

  /// Moves towards newer comments, and returns whether any of them had no row.
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
