import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// The least that a source can be: a list, and a picture of each photo.
public final class PlainSource: PhotoDataSource {
  private static let count = 5

  /// Makes the source.
  public init() {}

  /// All photos at once; they never change.
  public func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> {
    AsyncStream { continuation in
      continuation.yield(
        .listed((1...Self.count).map { Photo(id: PhotoID($0), name: "Grey \($0)") }))
      continuation.finish()
    }
  }

  /// Fills a picture with one grey.
  public func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    let level = Double(request.photo.id.number) / Double(Self.count + 1)
    return .pixels(
      PixelBuffer(size: PixelSize(width: 600, height: 400)) {
        $0.paint(Colour(red: level, green: level, blue: level))
      })
  }
}
