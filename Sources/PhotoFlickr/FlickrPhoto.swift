import FoundationEssentials
import PhotoPages

/// A photo as the service describes it.
struct FlickrPhoto: Equatable, Sendable {
  /// The service's number.
  let id: PhotoID
  /// The publisher.
  let publisher: FlickrPerson
  let title: String
  /// The description, as HTML.
  let description: String
  let keywords: [String]
  /// The number of views; nil in the public feed.
  let views: Int?
  /// The date on which the photo was taken, in the publisher's time; nil if it is unknown.
  let taken: ZonedDate?
  let published: Date?
  let isPublic: Bool?
  /// The sizes that exist, the smallest first; at least one.
  let sizes: [FlickrSize]
  /// The columns and rows of the original as it is stored, which may not be among the sizes; nil if the service does not say.
  var original: PixelSize?

  /// The photo's page for people.
  var page: String { "https://www.flickr.com/photos/\(publisher.id)/\(id)" }
}

/// A publisher of photos.
struct FlickrPerson: Hashable, Sendable {
  /// The service's id, such as `8@N01`.
  let id: String
  /// The name that people see.
  let name: String
  /// The place of the person's picture; nil if there is none.
  let icon: FlickrIcon?
}

/// The place of a person's picture of 48 × 48 pixels, as the service numbers its computers.
struct FlickrIcon: Hashable, Sendable {
  let farm: Int
  let server: Int
}

/// A size in which the service has a photo.
struct FlickrSize: Equatable, Sendable {
  /// The form of a size: its letter in the parameters of a request, the one in file names, and its longer side in pixels.
  struct Kind: Equatable, Sendable {
    let name: String
    let suffix: String
    let side: Int
    /// Whether it is a square part of the photo.
    var isSquare = false
  }

  /// The sizes that a search asks for, without the original, the smallest first.
  ///
  /// From the service's page "Photo Image URLs".
  static let kinds = [
    Kind(name: "t", suffix: "_t", side: 100),
    Kind(name: "q", suffix: "_q", side: 150, isSquare: true),
    Kind(name: "s", suffix: "_m", side: 240), Kind(name: "n", suffix: "_n", side: 320),
    Kind(name: "m", suffix: "", side: 500), Kind(name: "z", suffix: "_z", side: 640),
    Kind(name: "c", suffix: "_c", side: 800), Kind(name: "l", suffix: "_b", side: 1024),
  ]
  /// The name of the original among the parameters of a request.
  static let original = "o"

  /// The address of the picture.
  let address: String
  /// The size in pixels; for a photo of the public feed only the longer side is known, and stands for both.
  let pixels: PixelSize
  let isSquare: Bool
  /// Whether the service has said that it exists; in the public feed addresses are derived from another one.
  let isCertain: Bool
  /// Whether it is the file that the publisher has sent, which may be turned by its own metadata.
  var isOriginal = false
}

extension FlickrPhoto {
  /// The whole photo's sizes, the smallest first.
  var wholeSizes: [FlickrSize] { sizes.filter { !$0.isSquare } }

  /// The square thumbnail; else the smallest size.
  var thumbnail: FlickrSize? { sizes.first(where: \.isSquare) ?? sizes.first }

  /// Returns the smallest size that serves a detail, else the largest one.
  func size(for detail: PictureDetail) -> FlickrSize? {
    let whole = wholeSizes
    guard let largest = whole.last else { return sizes.last }
    switch detail {
    case .preview: return whole.first
    case .view, .full: return largest
    case .fitting(let box):
      return whole.first { size in
        size.pixels.width >= min(box.width, largest.pixels.width)
          || size.pixels.height >= min(box.height, largest.pixels.height)
      } ?? largest
    case .scaled(let wanted, _):
      return whole.first {
        $0.pixels.width >= min(wanted.width, largest.pixels.width)
          && $0.pixels.height >= min(wanted.height, largest.pixels.height)
      } ?? largest
    }
  }

  /// The upright photo's size as it is known of its largest size; nil if none is.
  var frame: PixelSize? {
    let known = wholeSizes.filter(\.isCertain)
    return (known.last { !$0.isOriginal } ?? known.last)?.pixels
  }

  /// The upright original's size, else that of the largest size; nil if neither is known.
  var dimensions: PixelSize? {
    guard let original, let frame else { return original ?? frame }
    // The stored picture may lie on its side.
    let isTurned = (original.width > original.height) != (frame.width > frame.height)
    return isTurned ? original.turned(by: 1) : original
  }

  /// Whether the title has more than blanks.
  var isTitled: Bool { !title.allSatisfy(\.isWhitespace) }

  /// Returns the photo as the viewer lists it; `untitled` is the name of one without a title.
  func listed(untitled: String) -> Photo {
    Photo(id: id, name: isTitled ? title : untitled, uri: page, modified: published)
  }
}
