/// A page of the service's list: `length` photos from `start` on, which is a multiple of the length.
struct PageWindow: Equatable, Sendable {
  let length: Int
  /// The number of the page, from 1 on.
  let number: Int

  var start: Int { (number - 1) * length }

  /// The page that begins a list.
  static func first(_ length: Int) -> PageWindow { PageWindow(length: length, number: 1) }

  /// The page before this one; nil for the first.
  var before: PageWindow? { number > 1 ? PageWindow(length: length, number: number - 1) : nil }

  /// The page after this one.
  var next: PageWindow { PageWindow(length: length, number: number + 1) }

  /// Returns the page that continues a list of `count` photos: it begins with at least the last of them.
  ///
  /// So the answer shows whether photos were removed meanwhile. The service takes numbers of pages only, so of the
  /// lengths that bring at least `wanted` new photos the one with the smallest overlap is taken.
  static func continuing(_ count: Int, wanted: Int) -> PageWindow {
    guard count > 0 else { return first(wanted) }
    let lengths = (wanted + 1)...(2 * wanted + 1)
    let candidates = lengths.map { PageWindow(length: $0, number: (count - 1) / $0 + 1) }
    let useful = candidates.filter { $0.start + $0.length - count >= wanted }
    return (useful.isEmpty ? candidates : useful).min {
      $0.overlap(with: count) < $1.overlap(with: count)
    } ?? first(wanted)
  }

  private func overlap(with count: Int) -> Int { count - start }
}
