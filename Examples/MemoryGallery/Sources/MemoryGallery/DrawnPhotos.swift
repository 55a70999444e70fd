import Gtk
import PhotoPages
import PhotoPagesGtk

/// A dozen photos that are nowhere but in memory, each drawn when it is wanted. What people say about
/// them is kept for as long as the program runs.
public struct DrawnPhotos: PhotoDataSource {
  private static let count = 12
  private static let size = PixelSize(width: 1200, height: 800)
  private let said = MemoryAnnotations(permissions: Self.permissions)

  /// All but deleting: there would be nothing to bring a photo back from.
  private static var permissions: PhotoPermissions {
    var permissions = PhotoPermissions.all
    permissions.delete = false
    return permissions
  }

  /// Makes the source.
  public init() {}

  /// What may be done with each of them.
  public var permissions: PhotoPermissions { Self.permissions }

  /// All of them at once; they never change.
  public func photos() -> AsyncStream<PhotoListUpdate> {
    let photos = (1...Self.count).map { Photo(id: PhotoID("\($0)"), name: "Drawing \($0)") }
    return AsyncStream { continuation in
      continuation.yield(.listed(PhotoList(photos)))
      continuation.finish()
    }
  }

  /// Draws one.
  public func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    guard let number = Int(request.photo.id.rawValue) else { throw .notFound }
    return .pixels(PixelBuffer(size: Self.size) { draw(number, with: $0) })
  }

  /// What was said about one.
  public func annotations(of photo: Photo) async throws(PhotoSourceError) -> PhotoAnnotations {
    await said.annotations(of: photo.id)
  }

  /// Keeps what is said about one.
  public func save(_ change: AnnotationChange, of photo: Photo) async throws(PhotoSourceError)
    -> SaveRemark?
  {
    await said.save(change, of: photo.id)
    return nil
  }

  /// The names that were put on them.
  public func names() async -> [NameCount] { await said.names() }

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
