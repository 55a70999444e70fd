import GioBindings
import PhotoPages

final class ListedPhoto {
  var photo: Photo
  /// The value by which the photo is ordered before its name.
  let value: Double
  /// The sort key, cached while the list is made and computed for the few comparisons later.
  private var keptKey: CollationKey?
  /// Whether the photo was replaced, or is being removed.
  fileprivate var isChanged = false
  fileprivate var isLeaving = false

  fileprivate init(_ photo: Photo, _ value: Double) {
    (self.photo, self.value) = (photo, value)
    keptKey = CollationKey(forFilename: photo.name)
  }

  fileprivate var uri: String { photo.uri ?? "" }

  private var key: CollationKey { keptKey ?? CollationKey(forFilename: photo.name) }

  fileprivate func forgetKey() { keptKey = nil }

  /// Whether the photo precedes another by value, then by name; `isReversed` reverses the order of the names.
  fileprivate func precedes(_ other: ListedPhoto, namesReversed isReversed: Bool) -> Bool {
    guard value == other.value else { return value < other.value }
    return isReversed ? other.isNamedBefore(self) : isNamedBefore(other)
  }

  /// Compares the names in natural order; names that compare equal are ordered by URI.
  private func isNamedBefore(_ other: ListedPhoto) -> Bool {
    let (key, otherKey) = (key, other.key)
    return key == otherKey ? uri < other.uri : key < otherKey
  }
}

/// The photos of a query in its order, found by URI, that report changes as splices.
///
/// Photos without the words of the query in their names are known, but have no place in the list.
struct SortedPhotos {
  /// The largest number of changes that are applied one by one, with a splice each.
  private static let fewCount = 32

  private let order: PhotoOrder
  private let words: NameWords
  private var sorted: [ListedPhoto] = []
  private var byURI: [String: ListedPhoto] = [:]
  private var keepsKeys = true

  init(_ query: PhotoQuery = PhotoQuery()) { (order, words) = (query.order, NameWords(query.name)) }

  /// The number of known photos, in the list or not.
  var count: Int { byURI.count }

  /// The known photo at a URI, in the list or not.
  subscript(uri: String) -> Photo? { byURI[uri]?.photo }

  /// The known photos, those in the list first and in its order.
  var all: [Photo] {
    let shown = photos
    guard shown.count < byURI.count else { return shown }
    return shown + byURI.values.lazy.map(\.photo).filter { !words.occur(in: $0.name) }
  }

  /// The photos in the list.
  var photos: [Photo] { sorted.map(\.photo) }

  /// Frees the sort keys, which take much memory in a large list.
  mutating func forgetKeys() {
    keepsKeys = false
    for listed in byURI.values { listed.forgetKey() }
  }

  /// Changes the photos, by URI, and returns the splices that do the same to a copy of the list.
  ///
  /// Replaced photos must have the same name. Photos to add that are known already are ignored, since a file system
  /// may list a file twice while others are added and removed. `records` are those that became known.
  mutating func apply(
    removing leaving: some Sequence<String> = [],
    adding arriving: [(uri: String, photo: Photo)] = [],
    replacing changed: [(uri: String, photo: Photo)] = [], records: [String: PhotoRecord] = [:]
  ) -> [PhotoSplice] {
    var change = Change()
    for uri in leaving { change.gone += [byURI.removeValue(forKey: uri)].compactMap { $0 } }
    add(arriving, knowing: records, to: &change)
    for (uri, photo) in changed {
      guard let listed = byURI[uri] else { continue }
      let value = order.value(of: photo) ?? listed.value
      replace(listed, by: photo, value, in: &change)
    }
    for (uri, record) in records {
      guard let listed = byURI[uri], let value = order.value(of: record) else { continue }
      if value != listed.value { replace(listed, by: listed.photo, value, in: &change) }
    }
    if !words.isEmpty { change.filter { words.occur(in: $0.photo.name) } }
    defer { if !keepsKeys { for listed in change.fresh { listed.forgetKey() } } }
    return change.count <= Self.fewCount ? applyEach(change) : applyAll(change)
  }

  private struct Change {
    /// The photos to remove, to insert, and those that change in their places.
    var gone: [ListedPhoto] = []
    var fresh: [ListedPhoto] = []
    var other: [ListedPhoto] = []

    var count: Int { gone.count + fresh.count + other.count }

    mutating func filter(_ isShown: (ListedPhoto) -> Bool) {
      (gone, fresh, other) = (gone.filter(isShown), fresh.filter(isShown), other.filter(isShown))
    }
  }

  private mutating func add(
    _ arriving: [(uri: String, photo: Photo)], knowing records: [String: PhotoRecord],
    to change: inout Change
  ) {
    // A renamed photo keeps its value until its record is read.
    let values = order.key.isRecorded ? change.gone.map { ($0.photo.id, $0.value) } : []
    let former = Dictionary(values) { first, _ in first }
    for (uri, photo) in arriving where byURI[uri] == nil {
      let value =
        order.value(of: photo) ?? records[uri].flatMap { order.value(of: $0) }
        ?? former[photo.id] ?? PhotoOrder.unknown
      let listed = ListedPhoto(photo, value)
      byURI[uri] = listed
      change.fresh.append(listed)
    }
  }

  /// Replaces a photo in its place, or moves it if its value differs.
  private mutating func replace(
    _ listed: ListedPhoto, by photo: Photo, _ value: Double, in change: inout Change
  ) {
    guard value != listed.value else {
      listed.photo = photo
      return change.other.append(listed)
    }
    let moved = ListedPhoto(photo, value)
    byURI[listed.uri] = moved
    change.gone.append(listed)
    change.fresh.append(moved)
  }

  private func precedes(_ left: ListedPhoto, _ right: ListedPhoto) -> Bool {
    left.precedes(right, namesReversed: order.key == .name && order.isReversed)
  }

  private mutating func applyEach(_ change: Change) -> [PhotoSplice] {
    var splices: [PhotoSplice] = []
    for listed in change.gone {
      let place = place(of: listed)
      sorted.remove(at: place)
      splices.append(PhotoSplice(place..<place + 1, []))
    }
    for listed in change.fresh {
      let place = place(of: listed)
      sorted.insert(listed, at: place)
      splices.append(PhotoSplice(place..<place, [listed.photo]))
    }
    for listed in change.other {
      let place = place(of: listed)
      splices.append(PhotoSplice(place..<place + 1, [listed.photo]))
    }
    return splices
  }

  private func place(of listed: ListedPhoto) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if precedes(sorted[middle], listed) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Applies all changes with one splice from the first photo that differs to the last.
  private mutating func applyAll(_ change: Change) -> [PhotoSplice] {
    let old = sorted
    for listed in change.gone { listed.isLeaving = true }
    for listed in change.other { listed.isChanged = true }
    sorted = merge(old, change.fresh.sorted(by: precedes))
    func isSame(_ left: ListedPhoto, _ right: ListedPhoto) -> Bool {
      left === right && !left.isChanged
    }
    let start = zip(old, sorted).prefix { isSame($0, $1) }.count
    let end = zip(old[start...].reversed(), sorted[start...].reversed())
      .prefix { isSame($0, $1) }.count
    for listed in change.other { listed.isChanged = false }
    guard start + end < max(old.count, sorted.count) else { return [] }
    let new = sorted[start..<sorted.count - end].map(\.photo)
    return [PhotoSplice(start..<old.count - end, new)]
  }

  private func merge(_ old: [ListedPhoto], _ fresh: [ListedPhoto]) -> [ListedPhoto] {
    var merged: [ListedPhoto] = []
    merged.reserveCapacity(old.count + fresh.count)
    var next = 0
    for listed in old where !listed.isLeaving {
      while next < fresh.count, precedes(fresh[next], listed) {
        merged.append(fresh[next])
        next += 1
      }
      merged.append(listed)
    }
    return merged + fresh[next...]
  }
}
