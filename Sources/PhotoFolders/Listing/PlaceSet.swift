/// A set of photos by the numbers of their URIs, with a bit for each number.
struct PlaceSet: Equatable, Sendable {
  private static let width = UInt64.bitWidth

  private var words: [UInt64] = []
  /// The number of photos.
  private(set) var count = 0

  init() {}

  init(_ places: some Sequence<some BinaryInteger>) {
    for place in places { insert(Int(clamping: place)) }
  }

  /// The numbers, in ascending order.
  var places: [Int] {
    words.indices.flatMap { word in
      (0..<Self.width).lazy.filter { words[word] & Self.bit($0) != 0 }
        .map { word * Self.width + $0 }
    }
  }

  func contains(_ place: Int) -> Bool {
    let word = place / Self.width
    return word < words.count && words[word] & Self.bit(place) != 0
  }

  mutating func insert(_ place: Int) {
    guard !contains(place) else { return }
    let word = place / Self.width
    if word >= words.count { words += repeatElement(0, count: word + 1 - words.count) }
    words[word] |= Self.bit(place)
    count += 1
  }

  mutating func remove(_ place: Int) {
    guard contains(place) else { return }
    words[place / Self.width] &= ~Self.bit(place)
    count -= 1
  }

  private static func bit(_ place: Int) -> UInt64 { 1 << UInt64(clamping: place % width) }
}
