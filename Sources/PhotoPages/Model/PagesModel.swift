/// Everything a gallery knows, as one value: what is listed, which photo is shown, what has been
/// loaded. Only `Pages` changes it.
public struct PagesModel: Equatable, Sendable {
  /// How far the source's listing has come.
  public enum Listing: Equatable, Sendable {
    /// Nobody has asked for it: the photo that was opened comes first.
    case notBegun
    /// Snapshots are coming in.
    case running
    /// All is listed; changes still come in.
    case complete
    /// There is no list, or no longer, and why.
    case failed(PhotoSourceError)
  }

  /// What is listed now.
  public internal(set) var list: PhotoList
  /// How far listing has come.
  public internal(set) var listing: Listing = .notBegun
  /// The shown photo's place in the list; 0 when there are none.
  public internal(set) var index = 0
  /// The pictures of the shown photo and its neighbours, and of no others.
  public internal(set) var pictures: [PhotoID: PictureState] = [:]
  /// Where the shown photo's zoom came to rest; nil while it fits the view.
  public internal(set) var zoom: SettledZoom?
  /// Whether zoom and position are kept on turning to another photo.
  public internal(set) var keepsZoom = false
  /// Whether the window fills the screen.
  public internal(set) var isFullscreen = false
  /// Whether pictures come over a network, so that fetching ahead is sparing.
  public let isRemote: Bool

  /// The direction in which pages were last turned: its neighbour is fetched first.
  var travel = Travel.forward
  /// Whether a person, a command line or a complete list has settled which photo is shown. Until then
  /// it is the list's first, whichever that is as the list grows.
  var isChosen: Bool
  /// The number of attempts to load a picture so far.
  var generation = 0

  /// The way pages are turned.
  enum Travel: Int, Sendable {
    case forward = 1
    case backward = -1
  }

  /// Makes the model of a gallery before anything is listed; `start` is the photo that was opened.
  init(start: Photo?, isRemote: Bool) {
    list = PhotoList(start.map { [$0] } ?? [], isComplete: false)
    isChosen = start != nil
    self.isRemote = isRemote
  }

  /// How many photos are listed.
  public var count: Int { list.photos.count }

  /// The shown photo; nil when there are none.
  public var currentPhoto: Photo? { photo(at: index) }

  /// The photo at a place of the list, or nil outside it.
  public func photo(at index: Int) -> Photo? {
    list.photos.indices.contains(index) ? list.photos[index] : nil
  }

  /// The shown photo's picture.
  public var currentPicture: PictureState? { currentPhoto.flatMap { pictures[$0.id] } }
}

/// A zoom that has come to rest.
public struct SettledZoom: Hashable, Sendable {
  /// Device pixels per photo pixel; 1 is 100 %.
  public var scale: Double
  /// The photo's point in the middle of the view.
  public var centre: NormalizedPoint

  /// Makes a zoom.
  public init(scale: Double, centre: NormalizedPoint) {
    self.scale = scale
    self.centre = centre
  }
}
