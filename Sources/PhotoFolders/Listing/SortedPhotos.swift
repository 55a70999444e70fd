import GioBindings
import PhotoPages

private final class ListedPhoto {
  var photo: Photo
  let uri: String
  /// The sort key, cached while the list is made and computed for the few comparisons later.
  private var keptKey: CollationKey?
  /// Whether the photo was replaced, or is being removed.
  var isChanged = false
  var isLeaving = false

  init(_ photo: Photo, at uri: String) {
    (self.photo, self.uri) = (photo, uri)
    keptKey = CollationKey(forFilename: photo.name)
  }

  var key: CollationKey { keptKey ?? CollationKey(forFilename: photo.name) }

  func forgetKey() { keptKey = nil }

  /// Natural order of the names; names that compare equal are ordered by URI.
  static func < (left: ListedPhoto, right: ListedPhoto) -> Bool {
    let (key, other) = (left.key, right.key)
    return key == other ? left.uri < right.uri : key < other
  }
}

/// Photos in natural order, found by URI, that report changes as splices.
struct SortedPhotos {
  /// The largest number of changes that are applied one by one, with a splice each.
  private static let fewCount = 32

  private var sorted: [ListedPhoto] = []
  private var byURI: [String: ListedPhoto] = [:]

  var count: Int { sorted.count }

  subscript(uri: String) -> Photo? { byURI[uri]?.photo }

  var all: some Sequence<(uri: String, photo: Photo)> { sorted.lazy.map { ($0.uri, $0.photo) } }

  /// Frees the sort keys, which take much memory in a large list.
  func forgetKeys() { for listed in sorted { listed.forgetKey() } }

  /// Changes the list, by URI, and returns the splices that do the same to a copy of it.
  ///
  /// Replaced photos must have the same name. Photos to add that are listed already are ignored, since a file system
  /// may list a file twice while others are added and removed.
  mutating func apply(
    removing leaving: some Sequence<String>, adding arriving: [(uri: String, photo: Photo)],
    replacing changed: [(uri: String, photo: Photo)] = []
  ) -> [PhotoSplice] {
    let gone = leaving.compactMap { byURI.removeValue(forKey: $0) }
    var fresh: [ListedPhoto] = []
    for (uri, photo) in arriving where byURI[uri] == nil {
      let listed = ListedPhoto(photo, at: uri)
      byURI[uri] = listed
      fresh.append(listed)
    }
    var other: [ListedPhoto] = []
    for (uri, photo) in changed {
      guard let listed = byURI[uri] else { continue }
      listed.photo = photo
      other.append(listed)
    }
    return gone.count + fresh.count + other.count <= Self.fewCount
      ? applyEach(gone, fresh, other) : applyAll(gone, fresh, other)
  }

  private mutating func applyEach(
    _ gone: [ListedPhoto], _ fresh: [ListedPhoto], _ other: [ListedPhoto]
  ) -> [PhotoSplice] {
    var splices: [PhotoSplice] = []
    for listed in gone {
      let place = place(of: listed)
      sorted.remove(at: place)
      splices.append(PhotoSplice(place..<place + 1, []))
    }
    for listed in fresh {
      let place = place(of: listed)
      sorted.insert(listed, at: place)
      splices.append(PhotoSplice(place..<place, [listed.photo]))
    }
    for listed in other {
      let place = place(of: listed)
      splices.append(PhotoSplice(place..<place + 1, [listed.photo]))
    }
    return splices
  }

  private func place(of listed: ListedPhoto) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < listed { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Applies all changes with one splice from the first photo that differs to the last.
  private mutating func applyAll(
    _ gone: [ListedPhoto], _ fresh: [ListedPhoto], _ other: [ListedPhoto]
  ) -> [PhotoSplice] {
    let old = sorted
    for listed in gone { listed.isLeaving = true }
    for listed in other { listed.isChanged = true }
    sorted = Self.merge(old, fresh.sorted(by: <))
    func isSame(_ left: ListedPhoto, _ right: ListedPhoto) -> Bool {
      left === right && !left.isChanged
    }
    let start = zip(old, sorted).prefix { isSame($0, $1) }.count
    let end = zip(old[start...].reversed(), sorted[start...].reversed())
      .prefix { isSame($0, $1) }.count
    for listed in other { listed.isChanged = false }
    guard start + end < max(old.count, sorted.count) else { return [] }
    let new = sorted[start..<sorted.count - end].map(\.photo)
    return [PhotoSplice(start..<old.count - end, new)]
  }

  private static func merge(_ old: [ListedPhoto], _ fresh: [ListedPhoto]) -> [ListedPhoto] {
    var merged: [ListedPhoto] = []
    merged.reserveCapacity(old.count + fresh.count)
    var next = 0
    for listed in old where !listed.isLeaving {
      while next < fresh.count, fresh[next] < listed {
        merged.append(fresh[next])
        next += 1
      }
      merged.append(listed)
    }
    return merged + fresh[next...]
  }
}
