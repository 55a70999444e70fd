import FoundationEssentials
import GioBindings
import PhotoPages

/// The photos of a query in its order, found by URI, that report changes as splices.
///
/// They are known by the numbers of their URIs.
struct SortedPhotos {
  /// The largest number of changes that are applied one by one, with a splice each.
  private static let fewCount = 32

  private let order: PhotoOrder
  private let places: PhotoPlaces
  private var known: PhotosByPlace
  /// The numbers of the photos' URIs, in order.
  private(set) var sorted: [UInt32] = []
  /// The values by which photos are ordered before their names; empty in the order by name.
  private var values: [Double] = []
  /// The sort keys, as far as they are kept: while the list is made, or many photos are added to it.
  private var keys: [CollationKey?] = []
  private var keepsKeys = true

  init(_ query: PhotoQuery = PhotoQuery(), at places: PhotoPlaces = PhotoPlaces()) {
    (order, self.places, known) = (query.order, places, PhotosByPlace(places))
  }

  var count: Int { known.count }

  /// The photo at a URI; nil if there is none.
  subscript(uri: String) -> Photo? { known.place(of: uri).map { known[$0] } }

  /// The photos in order.
  var photos: [Photo] { sorted.map { known[Int($0)] } }

  /// Returns the numbers of the URIs of some photos, in order.
  func places(among wanted: PlaceSet) -> [UInt32] { sorted.filter { wanted.contains(Int($0)) } }

  /// The photo at a place, where there is one.
  subscript(place: Int) -> Photo { known[place] }

  /// The ids of the photos, in no order.
  var ids: [PhotoID] { known.places.map(known.id) }

  /// The URIs of the photos, in no order.
  var uris: [String] { known.places.map(places.uri) }

  /// Frees the sort keys, which take much memory in a large list.
  mutating func forgetKeys() { (keys, keepsKeys) = ([], false) }

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
    for uri in leaving { if let place = known.place(of: uri) { change.gone.insert(place) } }
    add(arriving, knowing: records, to: &change)
    for (uri, photo) in changed {
      guard let place = known.place(of: uri), !change.gone.contains(place) else { continue }
      replace(place, by: photo, order.value(of: photo) ?? value(place), in: &change)
    }
    for (uri, record) in records {
      guard let place = known.place(of: uri), !change.gone.contains(place),
        let value = order.value(of: record), value != self.value(place)
      else { continue }
      replace(place, by: known[place], value, in: &change)
    }
    return change.count <= Self.fewCount ? applyEach(change) : applyAll(change)
  }

  private struct Change {
    struct Arrival {
      let place: Int
      let photo: Photo
      let value: Double
    }

    /// The photos to remove, to insert, and those that change in their places.
    var gone: Set<Int> = []
    var fresh: [Arrival] = []
    var other: [Arrival] = []
    var freshPlaces: Set<Int> = []

    var count: Int { gone.count + fresh.count + other.count }

    mutating func insert(_ arrival: Arrival) {
      fresh.append(arrival)
      freshPlaces.insert(arrival.place)
    }
  }

  private func add(
    _ arriving: [(uri: String, photo: Photo)], knowing records: [String: PhotoRecord],
    to change: inout Change
  ) {
    // A renamed photo keeps its value until its record is read.
    var former: [PhotoID: Double] = [:]
    if order.key.isRecorded { for place in change.gone { former[known.id(place)] = value(place) } }
    change.fresh.reserveCapacity(arriving.count)
    for (uri, photo) in arriving {
      let place = places.insert(uri)
      guard !known.contains(place) || change.gone.contains(place),
        !change.freshPlaces.contains(place)
      else { continue }
      let value =
        order.value(of: photo) ?? records[uri].flatMap { order.value(of: $0) }
        ?? former[photo.id] ?? PhotoOrder.unknown
      change.insert(Change.Arrival(place: place, photo: photo, value: value))
    }
  }

  /// Replaces a photo in its position, or moves it if its value differs.
  private func replace(_ place: Int, by photo: Photo, _ value: Double, in change: inout Change) {
    let arrival = Change.Arrival(place: place, photo: photo, value: value)
    guard value != self.value(place) else { return change.other.append(arrival) }
    change.gone.insert(place)
    change.insert(arrival)
  }

  private mutating func applyEach(_ change: Change) -> [PhotoSplice] {
    var splices: [PhotoSplice] = []
    for place in change.gone {
      let position = position(of: place)
      sorted.remove(at: position)
      splices.append(PhotoSplice(position..<position + 1, []))
    }
    store(change, keepingKeys: keepsKeys)
    for arrival in change.fresh {
      let position = position(of: arrival.place)
      sorted.insert(UInt32(arrival.place), at: position)
      splices.append(PhotoSplice(position..<position, [arrival.photo]))
    }
    for arrival in change.other {
      let position = position(of: arrival.place)
      splices.append(PhotoSplice(position..<position + 1, [arrival.photo]))
    }
    return splices
  }

  private func position(of place: Int) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if precedes(sorted[middle], UInt32(place)) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Applies all changes with one splice from the first photo that differs to the last.
  private mutating func applyAll(_ change: Change) -> [PhotoSplice] {
    let old = sorted
    let staying = change.gone.isEmpty ? old : old.filter { !change.gone.contains(Int($0)) }
    store(change, keepingKeys: true)
    sorted = merge(staying, change.fresh.map { UInt32($0.place) }.sorted(by: precedes))
    if !keepsKeys { keys = [] }
    let changed = change.freshPlaces.union(change.other.lazy.map(\.place))
    func isSame(_ left: UInt32, _ right: UInt32) -> Bool {
      left == right && !changed.contains(Int(left))
    }
    let start = zip(old, sorted).prefix { isSame($0, $1) }.count
    let end = zip(old[start...].reversed(), sorted[start...].reversed())
      .prefix { isSame($0, $1) }.count
    guard start + end < max(old.count, sorted.count) else { return [] }
    let new = sorted[start..<sorted.count - end].map { known[Int($0)] }
    return [PhotoSplice(start..<old.count - end, new)]
  }

  private func merge(_ old: [UInt32], _ fresh: [UInt32]) -> [UInt32] {
    guard !old.isEmpty else { return fresh }
    var merged: [UInt32] = []
    merged.reserveCapacity(old.count + fresh.count)
    var next = 0
    for place in old {
      while next < fresh.count, precedes(fresh[next], place) {
        merged.append(fresh[next])
        next += 1
      }
      merged.append(place)
    }
    return merged + fresh[next...]
  }
}

extension SortedPhotos {
  private func value(_ place: Int) -> Double { values.isEmpty ? 0 : values[place] }

  private func key(_ place: Int) -> CollationKey {
    let kept = keys.indices.contains(place) ? keys[place] : nil
    return kept ?? CollationKey(forFilename: known.name(place))
  }

  /// Whether a photo precedes another by value, then by name in natural order, then by URI.
  private func precedes(_ left: UInt32, _ right: UInt32) -> Bool {
    let (left, right) = (Int(left), Int(right))
    guard value(left) == value(right) else { return value(left) < value(right) }
    return order.key == .name && order.isDescending
      ? isNamed(right, before: left) : isNamed(left, before: right)
  }

  private func isNamed(_ place: Int, before other: Int) -> Bool {
    let (key, otherKey) = (key(place), key(other))
    return key == otherKey ? places.uri(place) < places.uri(other) : key < otherKey
  }

  /// Removes and adds the photos of a change.
  private mutating func store(_ change: Change, keepingKeys: Bool) {
    for place in change.gone { known.remove(place) }
    for arrival in [change.fresh, change.other].joined() {
      let place = arrival.place
      known.set(arrival.photo, at: place)
      if order.key != .name { values.set(arrival.value, at: place, filling: 0) }
      guard keepingKeys else { continue }
      keys.set(CollationKey(forFilename: arrival.photo.name), at: place, filling: nil)
    }
  }
}

extension PhotoOrder.Key {
  /// Whether photos are ordered by their records, which are read after the list.
  var isRecorded: Bool { self == .taken || self == .rating }
}

// Photos are ordered by a number, then by name. In the order by name the numbers are equal.
extension PhotoOrder {
  /// The number of a photo of which the property is not known: such photos come last.
  static let unknown = Double.infinity

  /// Returns the number of a listed photo; nil if its record is needed.
  func value(of photo: Photo) -> Double? {
    switch key {
    case .name: 0
    case .modified: value(photo.modified?.timeIntervalSinceReferenceDate)
    case .size: value(photo.byteCount.map { Double($0) })
    case .taken, .rating: nil
    }
  }

  /// Returns the number of a photo with a record; nil if the record has nothing to do with the order.
  func value(of record: PhotoRecord) -> Double? {
    switch key {
    case .name, .modified, .size: nil
    case .taken: value(record.taken?.timeIntervalSinceReferenceDate)
    case .rating: value(Double(record.rating?.rawValue ?? 0))
    }
  }

  private func value(_ known: Double?) -> Double {
    known.map { isDescending ? -$0 : $0 } ?? Self.unknown
  }
}
