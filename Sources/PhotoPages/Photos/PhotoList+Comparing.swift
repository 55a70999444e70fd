extension PhotoList: Equatable {
  /// Whether both list the same photos; chunks that both share are equal without a look at their photos.
  static func == (left: PhotoList, right: PhotoList) -> Bool {
    guard left.count == right.count, left.hidden == right.hidden, left.hasMore == right.hasMore
    else { return false }
    if left.chunks == right.chunks { return true }
    let isAlike =
      left.chunks.count == right.chunks.count
      && zip(left.chunks, right.chunks).allSatisfy { $0.photos.count == $1.photos.count }
    return !isAlike && left.elementsEqual(right)
  }
}

extension PhotoList {
  /// Returns the positions of an earlier list that this one replaces, and the number of photos in their place.
  ///
  /// Nil if both list the same photos in the same order, whatever else has changed of them. Chunks that both share are
  /// not looked into.
  func replacement(since before: PhotoList) -> (range: Range<Int>, added: Int)? {
    let start = commonStart(with: before)
    guard start < Swift.max(count, before.count) else { return nil }
    let most = Swift.min(count, before.count) - start
    var end = 0
    if hidden == before.hidden {
      for (mine, theirs) in zip(chunks.reversed(), before.chunks.reversed()) {
        guard end + mine.count <= most, mine.photos == theirs.photos else { break }
        end += mine.count
      }
    }
    while end < most, id(at: count - 1 - end) == before.id(at: before.count - 1 - end) {
      end += 1
    }
    return (start..<before.count - end, count - start - end)
  }

  /// Returns the number of photos with which both lists begin.
  private func commonStart(with other: PhotoList) -> Int {
    var start = 0
    if hidden == other.hidden {
      for (mine, theirs) in zip(chunks, other.chunks) {
        guard mine.photos == theirs.photos else { break }
        start += mine.count
      }
    }
    let most = Swift.min(count, other.count)
    while start < most, id(at: start) == other.id(at: start) { start += 1 }
    return start
  }
}
