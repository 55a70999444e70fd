/// The photos that were shown last in folders, the last folder at the end.
struct LastPhotos: Equatable, Sendable {
  /// The most folders whose photo is remembered.
  static let maxCount = 200

  /// The folders' URIs, each with the end of the photo's URI, after the folder's.
  private var photos: [(folder: String, name: String)] = []

  /// Makes the photos of the lines that `text` returns, without lines that are malformed.
  init(text: String = "") {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1)
      if parts.count == 2 { append(String(parts[1]), String(parts[0])) }
    }
  }

  /// The photos as lines of the end of the photo's URI and the folder's URI, which have neither tabs nor line breaks.
  var text: String { photos.map { "\($0.name)\t\($0.folder)" }.joined(separator: "\n") }

  /// The URI of the photo that was shown last in a folder; one that is not in the folder is not remembered.
  subscript(folder: String) -> String? {
    get { photos.last { $0.folder == folder }.map { Self.start(of: folder) + $0.name } }
    set {
      let start = Self.start(of: folder)
      guard let newValue, newValue.hasPrefix(start), newValue != start else { return }
      append(folder, String(newValue.dropFirst(start.count)))
    }
  }

  private mutating func append(_ folder: String, _ name: String) {
    photos.removeAll { $0.folder == folder }
    photos.append((folder, name))
    photos.removeFirst(max(0, photos.count - Self.maxCount))
  }

  private static func start(of folder: String) -> String {
    folder.hasSuffix("/") ? folder : folder + "/"
  }

  static func == (left: LastPhotos, right: LastPhotos) -> Bool { left.text == right.text }
}
