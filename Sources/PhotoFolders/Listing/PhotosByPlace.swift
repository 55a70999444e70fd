import PhotoPages

/// Photos by the numbers of their URIs, without the texts that follow from these.
struct PhotosByPlace {
  private struct Entry {
    /// The number of the photo's id.
    let number: UInt32
    let facts: Photo.Facts
  }

  private let uris: PhotoPlaces
  private var entries: [Entry?] = []
  /// The names that differ from the last component of the URI.
  private var names: [Int: String] = [:]
  /// The number of photos.
  private(set) var count = 0

  init(_ uris: PhotoPlaces) { self.uris = uris }

  /// The numbers of the photos' URIs, in ascending order.
  var places: [Int] { entries.indices.filter(contains) }

  func contains(_ place: Int) -> Bool { entries.indices.contains(place) && entries[place] != nil }

  /// Returns the number of a photo's URI; nil if there is no photo.
  func place(of uri: String) -> Int? {
    uris.number(of: uri).flatMap { contains($0) ? $0 : nil }
  }

  /// The photo at a place, where there is one.
  subscript(place: Int) -> Photo {
    let entry = entry(place)
    return Photo(
      id: PhotoID(Int(entry.number)), name: name(place), uri: uris.uri(place), facts: entry.facts)
  }

  func id(_ place: Int) -> PhotoID { PhotoID(Int(entry(place).number)) }

  func name(_ place: Int) -> String {
    // Nearly always there are none.
    (names.isEmpty ? nil : names[place]) ?? uris.name(place)
  }

  private func entry(_ place: Int) -> Entry {
    guard let entry = entries[place] else { preconditionFailure("There is no photo") }
    return entry
  }

  mutating func set(_ photo: Photo, at place: Int) {
    if !contains(place) { count += 1 }
    entries.set(
      Entry(number: UInt32(photo.id.number), facts: photo.facts), at: place, filling: nil)
    names[place] = photo.name == uris.name(place) ? nil : photo.name
  }

  mutating func remove(_ place: Int) {
    guard contains(place) else { return }
    count -= 1
    (entries[place], names[place]) = (nil, nil)
  }
}

extension Array {
  /// Sets the element at an index, and fills the array up to there if it is shorter.
  mutating func set(_ element: Element, at index: Int, filling filler: Element) {
    if index >= count { self += repeatElement(filler, count: index + 1 - count) }
    self[index] = element
  }
}
