/// A source's list of photos, without the hidden ones.
///
/// Photos lie packed in chunks, which copies of the list share. A splice therefore costs no more than its own size and
/// a chunk or two, even while an older copy exists. Positions count only photos that are not hidden, except in
/// splices, which count all.
struct PhotoList: Sendable {
  /// The usual number of photos in a chunk; it is divided above twice as many, and joined with a neighbour if small.
  static let chunkCount = 256

  struct Chunk: Equatable {
    /// The number that identifies the chunk in the index, wherever the chunk is in the list.
    let number: Int
    let photos: PackedPhotos
    var hiddenCount = 0

    var count: Int { photos.count - hiddenCount }

    static func == (left: Chunk, right: Chunk) -> Bool { left.photos == right.photos }
  }

  private(set) var chunks: [Chunk] = []
  /// The number of photos before each chunk: all of them, and those that are not hidden.
  private var starts: [(all: Int, shown: Int)] = []
  private var index = PhotoIndex()
  private var lastChunk = 0

  private(set) var count = 0
  private var allCount = 0
  /// The photos to hide if they are listed.
  private(set) var hidden: Set<PhotoID> = []
  /// The number of changes so far: two copies of a list with the same version are equal.
  private(set) var version = 0
  var hasMore = false

  init(_ photos: [Photo] = []) {
    if !photos.isEmpty { splice(PhotoSplice(0..<0, photos)) }
  }
}

extension PhotoList: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(position: Int) -> Photo {
    let (place, offset) = place(of: position)
    return chunks[place].photos[offset]
  }

  /// Returns the id of the photo at a position, which takes less time than the photo.
  func id(at position: Int) -> PhotoID {
    let (place, offset) = place(of: position)
    return chunks[place].photos.ids[offset]
  }

  private func place(of position: Int) -> (place: Int, offset: Int) {
    precondition((0..<count).contains(position), "No photo is listed there")
    let place = chunkPlace(of: position) { $0.shown }
    return (place, offset(of: position - starts[place].shown, in: chunks[place]))
  }

  /// Converts an index in a chunk that skips hidden photos to one that counts them.
  private func offset(of shown: Int, in chunk: Chunk) -> Int {
    guard chunk.hiddenCount > 0 else { return shown }
    var left = shown
    for (offset, photo) in chunk.photos.ids.enumerated() where !hidden.contains(photo) {
      if left == 0 { return offset }
      left -= 1
    }
    return chunk.photos.count
  }

  /// Returns the place of the last chunk that begins at a position or before it.
  private func chunkPlace(of position: Int, by start: ((all: Int, shown: Int)) -> Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if start(starts[middle]) <= position { low = middle } else { high = middle }
    }
    return low
  }
}

extension PhotoList {
  /// Returns the position of a photo; nil if it is not listed, or hidden.
  func position(of photo: PhotoID) -> Int? {
    guard !hidden.contains(photo), let (place, offset) = find(photo) else { return nil }
    let chunk = chunks[place]
    let before =
      chunk.hiddenCount == 0 ? 0 : chunk.photos.ids[..<offset].count(where: hidden.contains)
    return starts[place].shown + offset - before
  }

  func shows(_ photo: PhotoID) -> Bool { !hidden.contains(photo) && holds(photo) }

  func photo(_ id: PhotoID) -> Photo? {
    guard !hidden.contains(id), let (place, offset) = find(id) else { return nil }
    return chunks[place].photos[offset]
  }

  /// Whether a photo is listed, hidden or not.
  func holds(_ photo: PhotoID) -> Bool { index[photo] != nil }

  private func find(_ photo: PhotoID) -> (place: Int, offset: Int)? {
    guard let number = index[photo],
      let place = chunks.firstIndex(where: { $0.number == number }),
      let offset = chunks[place].photos.ids.firstIndex(of: photo)
    else { return nil }
    return (place, offset)
  }

  mutating func splice(_ splice: PhotoSplice) {
    version += 1
    let range = splice.range.clamped(to: 0..<allCount)
    let first = chunkPlace(of: range.lowerBound) { $0.all }
    let last = range.isEmpty ? first : chunkPlace(of: range.upperBound - 1) { $0.all }
    let places = chunks.isEmpty ? 0..<0 : first..<last + 1
    removeFromIndex(range, in: places)
    // Photos are made of the chunks at the ends only.
    var new: [Photo] = []
    if let place = places.first {
      new = chunks[place].photos[0..<range.lowerBound - starts[place].all]
    }
    new += splice.photos
    if let place = places.last {
      let photos = chunks[place].photos
      new += photos[range.upperBound - starts[place].all..<photos.count]
    }
    put(new, at: places)
  }

  private mutating func removeFromIndex(_ range: Range<Int>, in places: Range<Int>) {
    guard range.count < allCount / 2 else { return indexChunks(besides: places) }
    for place in places {
      let ids = chunks[place].photos.ids
      let start = starts[place].all
      let removed = range.clamped(to: start..<start + ids.count)
      for photo in ids[removed.lowerBound - start..<removed.upperBound - start] {
        index[photo] = nil
      }
    }
  }

  /// Indexes the photos of all chunks but some anew, which is quicker than to remove most photos.
  private mutating func indexChunks(besides places: Range<Int>) {
    index = PhotoIndex()
    for place in chunks.indices where !places.contains(place) {
      for photo in chunks[place].photos.ids { index[photo] = chunks[place].number }
    }
  }

  mutating func removeAll() {
    splice(PhotoSplice(0..<allCount, []))
    hasMore = false
  }

  mutating func hide(_ photo: PhotoID) {
    guard hidden.insert(photo).inserted else { return }
    count(photo)
  }

  mutating func show(_ photo: PhotoID) {
    guard hidden.remove(photo) != nil else { return }
    count(photo)
  }

  private mutating func count(_ photo: PhotoID) {
    version += 1
    guard let (place, _) = find(photo) else { return }
    chunks[place].hiddenCount = hiddenCount(of: chunks[place].photos)
    countFrom(place)
  }

  /// Replaces whole chunks by photos, which are joined with a neighbour if they are few.
  private mutating func put(_ photos: [Photo], at places: Range<Int>) {
    var (photos, places) = (photos, places)
    if !photos.isEmpty, photos.count < Self.chunkCount / 2 {
      if places.upperBound < chunks.count, fits(photos, beside: places.upperBound) {
        photos += chunks[places.upperBound].photos.photos
        places = places.lowerBound..<places.upperBound + 1
      } else if places.lowerBound > 0, fits(photos, beside: places.lowerBound - 1) {
        photos.insert(contentsOf: chunks[places.lowerBound - 1].photos.photos, at: 0)
        places = places.lowerBound - 1..<places.upperBound
      }
    }
    chunks.replaceSubrange(places, with: divided(photos, reusing: chunks[places].map(\.number)))
    countFrom(places.lowerBound)
  }

  private func fits(_ photos: [Photo], beside place: Int) -> Bool {
    photos.count + chunks[place].photos.count <= Self.chunkCount
  }

  /// Divides photos into chunks, and updates the index.
  private mutating func divided(_ photos: [Photo], reusing numbers: [Int]) -> [Chunk] {
    let isWhole = photos.count <= Self.chunkCount * 2
    let size = isWhole ? Swift.max(1, photos.count) : Self.chunkCount
    return stride(from: 0, to: photos.count, by: size).enumerated().map { place, start in
      let part = PackedPhotos(photos[start..<Swift.min(start + size, photos.count)])
      if place >= numbers.count { lastChunk += 1 }
      let number = place < numbers.count ? numbers[place] : lastChunk
      for photo in part.ids where index[photo] != number { index[photo] = number }
      return Chunk(number: number, photos: part, hiddenCount: hiddenCount(of: part))
    }
  }

  private func hiddenCount(of photos: PackedPhotos) -> Int {
    hidden.isEmpty ? 0 : photos.ids.count(where: hidden.contains)
  }

  private mutating func countFrom(_ place: Int) {
    starts.removeSubrange(Swift.min(place, starts.count)...)
    var start = (all: 0, shown: 0)
    if let last = starts.indices.last {
      start = (
        starts[last].all + chunks[last].photos.count, starts[last].shown + chunks[last].count
      )
    }
    for chunk in chunks[starts.count...] {
      starts.append(start)
      start = (start.all + chunk.photos.count, start.shown + chunk.count)
    }
    (allCount, count) = start
  }
}

/// The number of each photo's chunk, in parts, of which a change copies only one.
private struct PhotoIndex: Sendable {
  /// The binary logarithm of the number of photos in a part.
  private static let partBits = 8

  /// The parts, by the number of a photo without its last bits; sources number their photos in a row.
  private var parts: [Int: [Int32]] = [:]

  subscript(photo: PhotoID) -> Int? {
    get {
      guard let number = parts[photo.number >> Self.partBits]?[Self.offset(of: photo)], number > 0
      else { return nil }
      return Int(number)
    }
    set {
      let part = photo.number >> Self.partBits
      parts[part, default: [Int32](repeating: 0, count: 1 << Self.partBits)][
        Self.offset(of: photo)] = Int32(newValue ?? 0)
    }
  }

  private static func offset(of photo: PhotoID) -> Int { photo.number & (1 << partBits - 1) }
}

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
