/// The photos that were shown last in places, the last place at the end.
struct LastPhotos: Equatable, Sendable {
  /// The most places whose photo is remembered.
  static let maxCount = 200

  /// The URIs of places, each with the end of the photo's URI after the place's, else with a slash and the whole URI.
  private var photos: [(place: String, photo: String)] = []

  /// Makes the photos of the lines that `text` returns, without lines that are malformed.
  init(text: String = "") {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1)
      if parts.count == 2 { append(String(parts[1]), String(parts[0])) }
    }
  }

  /// The photos as lines of a photo, a tab and the place's URI; URIs have neither tabs nor line breaks.
  var text: String { photos.map { "\($0.photo)\t\($0.place)" }.joined(separator: "\n") }

  /// The URI of the photo that was shown last in a place, by the place's URI; setting nil changes nothing.
  subscript(place: String) -> String? {
    get {
      photos.last { $0.place == place }.map {
        $0.photo.hasPrefix("/") ? String($0.photo.dropFirst()) : Self.start(of: place) + $0.photo
      }
    }
    set {
      let start = Self.start(of: place)
      guard let newValue, newValue != start else { return }
      let isInside = newValue.hasPrefix(start)
      append(place, isInside ? String(newValue.dropFirst(start.count)) : "/" + newValue)
    }
  }

  private mutating func append(_ place: String, _ photo: String) {
    photos.removeAll { $0.place == place }
    photos.append((place, photo))
    photos.removeFirst(max(0, photos.count - Self.maxCount))
  }

  private static func start(of place: String) -> String {
    place.hasSuffix("/") ? place : place + "/"
  }

  static func == (left: LastPhotos, right: LastPhotos) -> Bool { left.text == right.text }
}
