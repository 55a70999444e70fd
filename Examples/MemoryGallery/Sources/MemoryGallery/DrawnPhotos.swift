import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// A dozen photos that are nowhere but in memory, each drawn when it is shown.
///
/// What people add to them is there for as long as the program runs.
public struct DrawnPhotos: MemoryAnnotatingPhotoSource {
  static let count = 12
  private static let size = PixelSize(width: 1200, height: 800)

  /// What people have added.
  public let memory = MemoryAnnotations()

  /// Makes the source.
  public init() {}

  /// Everything that the source's roles allow.
  ///
  /// There is no role for deleting, so nothing can be deleted.
  public var permissions: PhotoPermissions { .all }

  /// All of them at once; they never change.
  public func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> {
    let photos = (1...Self.count).map { Photo(id: PhotoID($0), name: "Drawing \($0)") }
    return AsyncStream { continuation in
      continuation.yield(.listed(photos))
      continuation.finish()
    }
  }

  /// Draws one.
  public func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    let number = request.photo.id.number
    guard (1...Self.count).contains(number) else { throw .notFound }
    return .pixels(PixelBuffer(size: Self.size) { draw(number, with: $0) })
  }

  /// Rings, one for each number, over a colour of its own.
  private func draw(_ number: Int, with cairo: CairoContext) {
    let part = Double(number) / Double(Self.count)
    cairo.paint(Colour(red: 0.1 + 0.5 * part, green: 0.3, blue: 0.7 - 0.5 * part))
    for ring in 1...number {
      cairo.arc(600, 400, radius: Double(ring) * 30, from: 0, to: 2 * .pi)
      cairo.stroke(Colour(red: 1, green: 1, blue: 1, alpha: 0.8), width: 6)
    }
  }
}

/// The menu Share ends with an entry of this source.
extension DrawnPhotos: SharingPhotoSource {
  /// One way: to copy what a drawing is made of.
  public var sharing: SourceSharing {
    SourceSharing([SharingWay(name: "copy-recipe", label: Message("Copy Recipe"))])
  }

  /// Has the recipe copied.
  public func share(
    _ photos: [Photo], by way: SharingWay
  ) async throws(PhotoSourceError) -> SharingResult {
    guard let number = photos.first?.id.number else { throw .notFound }
    return .text("Rings: \(number), 30 pixels apart", saying: Message("Recipe copied"))
  }
}
