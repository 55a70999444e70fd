import PhotoImaging
import PhotoPages
import PhotoPagesGtk

struct WindowContent {
  let source: any PhotoDataSource
  var start: Photo?
  /// The start photo's first picture, if it is on its way.
  var firstPicture: FirstPicture?
  /// The name of what was asked for, if it cannot be opened or is temporary.
  var name: String?
  var isStart = false
  /// Whether the photos are deleted when the program ends, so that they are not offered again.
  var isTemporary = false
  /// Whether the gallery is shown first, as for a place whose photos are looked through and seldom known.
  var opensGallery = false
  /// The URI of the photo that was shown last in the place.
  var lastPhoto: String?
  /// The URI of the folder, among those shown, that one comes from.
  var origin: String?
  /// What was shown of the place before, as one goes back to it.
  var visit: VisitedPlaces.Visit?
  /// The search in the bar, if these are its results and one goes on typing there.
  var search: PhotoSearch?
  /// The search on which a person settled before these results came.
  var settledSearch: PhotoSearch?
  /// Whether the window has shown other places before.
  var canGoBack = false
  /// Whether the place of the photos has not answered for a while.
  var isSlow = false

  /// The place of the photos after those around it, as the source names them; a temporary place has a name of its own.
  var path: [PhotoFolder] {
    guard isTemporary, let name else { return source.path }
    return source.path.suffix(1).map { PhotoFolder(name: name, uri: $0.uri) }
  }

  /// The place of the photos; nil if they are of no single one.
  var place: PhotoFolder? { path.last }

  /// The place, if it is one to offer again.
  var rememberedPlace: PhotoFolder? { isTemporary ? nil : place }

  /// Whether nothing of what was asked for could be opened.
  var isNothing: Bool { place == nil && start == nil }

  static var start: WindowContent { WindowContent(source: EmptySource(), isStart: true) }
}

/// A source without photos: for the start page, or to show an error.
struct EmptySource: PhotoDataSource {
  var update = PhotoListUpdate.listed([])

  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> {
    AsyncStream { continuation in
      continuation.yield(update)
      continuation.finish()
    }
  }

  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    throw .notFound
  }
}
