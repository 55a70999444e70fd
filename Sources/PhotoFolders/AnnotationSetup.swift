import GioBindings
import PhotoIndex
import PhotoMetadata
import PhotoPages
import PhotoSidecars

/// The author, folders and metadata readers for saving annotations; a source without them is read-only.
public struct AnnotationSetup: Sendable {
  let user: Author
  /// The folder for sidecars of photos whose own folder is not writable; made when needed.
  let userData: Location
  /// The folder for drafts; made when needed.
  let drafts: Location
  /// The folder for the journals of moves; made when needed.
  let moves: Location
  /// The user's cache folder.
  let cache: Location
  /// The index of all photos that were seen.
  let index: PhotoIndex
  let measure: @Sendable (PictureSource) -> StoredFrame?
  let colourProfile: @Sendable (PictureSource) -> String?
  private let metadata: MetadataReading
  /// Reads the packets of several photos, which is faster together; nil for a photo without one.
  let packets: @Sendable ([PictureSource]) -> [[UInt8]?]
  /// Adds what sidecars do not hold to the annotations of a photo, and may take permissions away; it must not block.
  package var completing: @Sendable (_ photo: Location, inout PhotoAnnotations) -> Void = { _, _ in
  }

  /// A function that reads the metadata in a picture's file; it blocks.
  public typealias MetadataReading =
    @Sendable (PictureSource, MetadataRequest) throws(PictureError) -> EmbeddedMetadata

  /// Makes a configuration from the user, the folders and the functions that read photos' files.
  ///
  /// - Parameters:
  ///   - user: the author whose comments, likes and reports are the user's own.
  ///   - data: the program's folder in the user's data.
  ///   - cache: the user's cache folder.
  ///   - colourProfile: reads the name of a picture's colour profile; nil if it has none. Blocks.
  ///   - metadata: reads the metadata in a photo's file. The default reads nothing.
  ///   - packets: reads the packets of several photos where that is faster than one by one.
  ///   - measure: reads the stored size and orientation, if possible from the head; nil if it is no picture. Blocks.
  public init(
    user: Author, data: Location, cache: Location = .cacheFolder,
    colourProfile: @escaping @Sendable (PictureSource) -> String? = { _ in nil },
    metadata: @escaping MetadataReading = { _, _ in EmbeddedMetadata() },
    packets: (@Sendable ([PictureSource]) -> [[UInt8]?])? = nil,
    measure: @escaping @Sendable (PictureSource) -> StoredFrame?
  ) {
    userData = data.child(Array("sidecars".utf8))
    drafts = data.child(Array("drafts".utf8))
    moves = data.child(Array("moves".utf8))
    (self.user, self.cache) = (user, cache)
    index = .shared(in: cache, user: user.id)
    (self.colourProfile, self.metadata, self.measure) = (colourProfile, metadata, measure)
    self.packets = packets ?? { photos in photos.map { (try? metadata($0, .packet))?.packet } }
  }

  /// Returns the metadata in a photo's file, nil if it cannot be read; blocks.
  func embedded(in photo: PictureSource, _ wanted: MetadataRequest) -> EmbeddedMetadata? {
    try? metadata(photo, wanted)
  }

  /// Returns the XMP packet in a photo's file, nil if there is none; blocks.
  func packet(in photo: PictureSource) throws(GioError) -> [UInt8]? {
    do throws(PictureError) {
      return try metadata(photo, .packet).packet
    } catch {
      switch error {
      case .source(.unreadable(let reason)): throw .other(message: reason)
      case .source(.isFolder): throw .isDirectory
      default: throw .notReachable
      }
    }
  }
}

/// The access to the sidecars of a source's photos, with caches of what was read and written.
struct SidecarAccess: Sendable {
  let setup: AnnotationSetup
  let files: TransferredFiles
  let names: FolderNames
  let cache: SidecarCache
  let embedded = EmbeddedCache()

  func store(of photo: Location) -> SidecarStore {
    SidecarStore(of: photo, userData: setup.userData, cache: cache, names: names)
  }

  func moveSidecars(
    from photo: Location, to newPhoto: Location, _ cancellable: Cancellable
  ) {
    cache.move(from: photo, to: newPhoto)
    // Sidecars that cannot be moved stay: nothing is lost, and the user did not request the move.
    try? SidecarStore.move(from: photo, to: newPhoto, userData: setup.userData, cancellable)
  }

  func forget(_ photo: Location) {
    cache.forget(photo)
    embedded.forget(photo)
  }

  /// Whether a sidecar has the content that this program saved last for a photo; blocks.
  func hasSaved(_ photo: Location, in sidecar: Location, _ cancellable: Cancellable) -> Bool {
    cache.isSaved(photo) { try? cache.contents(of: sidecar, cancellable) }
  }
}
