import GioBindings
import PhotoImaging
import PhotoPages
import PhotoPagesGtk

struct WindowContent {
  let source: any PhotoDataSource
  var start: Photo?
  /// The start photo's first picture, if it is on its way.
  var firstPicture: FirstPicture?
  /// The folder of the photos; nil if they are from several folders.
  var folder: Location?
  /// The name of what was asked for; nil for several files.
  var name: String?
  var isStart = false
  /// Whether the folder is deleted when the program ends, so that nothing of it is remembered.
  var isTemporary = false
  /// The URI of the photo that was shown last in the folder.
  var lastPhoto: String?
  /// Whether the place of the photos has not answered for a while.
  var isSlow = false

  /// The folder, if it is one to remember.
  var rememberedFolder: Location? { isTemporary ? nil : folder }

  /// The folder and those around it, the outermost first; nothing is around a temporary folder.
  var path: [PhotoFolder] {
    guard isTemporary, let folder, let name else { return folder?.path ?? [] }
    return [PhotoFolder(name: name, uri: folder.uri)]
  }

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

extension Location {
  /// The most folders of a path bar.
  private static let longestPath = 4

  /// This folder and those around it, the outermost first.
  var path: [PhotoFolder] {
    // The outermost folder has no name.
    let all = sequence(first: self) { $0.parent }.filter { $0.parent != nil }
      .prefix(Self.longestPath)
    return all.reversed().map { PhotoFolder(name: $0.displayName, uri: $0.uri) }
  }
}
