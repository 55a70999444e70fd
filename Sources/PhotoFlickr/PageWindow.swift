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
  /// So the answer shows whether photos were removed meanwhile. The service takes numbers of pages only. Of the lengths
  /// up to twice `wanted` that bring at least three quarters of that, the one with the smallest overlap is taken.
  static func continuing(_ count: Int, wanted: Int) -> PageWindow {
    guard count > 0 else { return first(wanted) }
    let lengths = max(2, wanted / 2)...(2 * wanted + 1)
    let pages = lengths.map { PageWindow(length: $0, number: (count - 1) / $0 + 1) }
    let useful = pages.filter { $0.start + $0.length - count >= max(1, wanted * 3 / 4) }
    // A length of more than `count` begins anew, and brings enough if no other does.
    return useful.min { $0.start > $1.start } ?? PageWindow(length: count + wanted, number: 1)
  }
}
