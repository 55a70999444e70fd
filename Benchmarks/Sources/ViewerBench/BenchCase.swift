import BenchPhotos

/// Something that a viewer is measured at.
public enum BenchCase: String, CaseIterable, Codable, Sendable {
  /// From its start to a photo, in a folder of 50.
  case start
  /// The same, with a photo that has a thumbnail in it.
  case startThumbnail = "start-thumbnail"
  /// The same, with one very large photo.
  case startLarge = "start-large"
  /// The same, with a PNG.
  case startPNG = "start-png"
  /// The same, with a photo in the middle of a very large folder.
  case startMany = "start-many"
  /// What it uses while nothing happens.
  case idle
  /// From a key to the next photo, 20 times.
  case flip
  /// Twenty keys in two thirds of a second.
  case burst
  /// The same, with photos that have thumbnails in them.
  case burstThumbnail = "burst-thumbnail"
  /// From a key to the photo's own pixels.
  case zoom
  /// What it keeps in memory after very many photos.
  case memory

  /// Where it takes place.
  public var photoSet: PhotoSet {
    switch self {
    case .start, .idle, .flip, .burst, .zoom, .memory: .jpeg
    case .startThumbnail, .burstThumbnail: .thumbnails
    case .startLarge: .large
    case .startPNG: .png
    case .startMany: .many
    }
  }

  /// The place in its folder of the photo that is opened.
  public var photo: Int { self == .startMany ? 4999 : 0 }

  /// What repeats itself within a round, or takes long, is done in only one of so many rounds.
  public var period: Int {
    switch self {
    case .idle, .flip, .memory: 5
    default: 1
    }
  }

  /// Whether it is only about how a program starts.
  public var isStart: Bool {
    switch self {
    case .start, .startThumbnail, .startLarge, .startPNG, .startMany: true
    default: false
    }
  }
}
