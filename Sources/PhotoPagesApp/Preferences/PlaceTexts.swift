/// A text for each of the folders used last, such as the URI of a photo.
struct PlaceTexts: Sendable {
  /// The most folders that are remembered.
  static let maxCount = 200

  /// The folders' URIs with their texts, the last set at the end.
  private(set) var pairs: [(key: String, value: String)] = []

  /// Makes the texts of folders, of which the last ones are kept.
  init(_ pairs: [(key: String, value: String)] = []) {
    for pair in pairs { self[pair.key] = pair.value }
  }

  /// The text of a folder, by its URI.
  subscript(uri: String) -> String? {
    get { pairs.last { $0.key == uri }?.value }
    set {
      pairs.removeAll { $0.key == uri }
      if let newValue { pairs.append((uri, newValue)) }
      pairs.removeFirst(max(0, pairs.count - Self.maxCount))
    }
  }
}
