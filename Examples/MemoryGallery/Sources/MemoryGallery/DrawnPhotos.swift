import GtkBindings
import PhotoPages
import PhotoPagesGtk
import Synchronization

/// A dozen photos that are nowhere but in memory, each drawn when it is shown.
///
/// What people add to them is there for as long as the program runs.
public final class DrawnPhotos: WritingPhotoSource, CommentingPhotoSource {
  static let count = 12
  private static let size = PixelSize(width: 1200, height: 800)

  /// What people have added, by photo.
  private let added = Mutex<[PhotoID: PhotoAnnotations]>([:])

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

/// What people add is in memory.
extension DrawnPhotos {
  /// What people have added to a drawing, which may be anything.
  public func annotations(of photo: Photo) async throws(PhotoSourceError) -> PhotoAnnotations {
    added.withLock { $0[photo.id] } ?? PhotoAnnotations(permissions: permissions)
  }

  /// Applies a change to what is there, and returns also what takes it back.
  public func save(
    _ change: AnnotationChange, of photo: Photo
  ) async throws(PhotoSourceError) -> SavedAnnotations {
    added.withLock { added in
      var annotations = added[photo.id] ?? PhotoAnnotations(permissions: permissions)
      let inverse = change.inverse(from: annotations)
      change.apply(to: &annotations)
      added[photo.id] = annotations
      return SavedAnnotations(annotations, inverse: inverse)
    }
  }

  /// None that are older: the annotations have all comments.
  public func comments(
    of photo: Photo, before id: CommentID?, limit: Int
  ) async throws(PhotoSourceError) -> [PhotoComment] { [] }
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
