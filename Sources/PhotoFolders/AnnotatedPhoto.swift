import GioBindings
import PhotoMetadata
import PhotoPages

/// A photo's file, opened at most once, when it is first needed; all methods block.
final class AnnotatedPhoto {
  private let photo: Location
  private let setup: AnnotationSetup
  private let files: TransferredFiles
  private let known: EmbeddedCache
  private let cancellable: Cancellable
  private var opened: PhotoFile?
  private var stamped: FileStamp?

  init(_ photo: Location, _ sidecarAccess: SidecarAccess, _ cancellable: Cancellable) {
    (self.photo, self.cancellable) = (photo, cancellable)
    (setup, files, known) = (sidecarAccess.setup, sidecarAccess.files, sidecarAccess.embedded)
  }

  /// Returns the picture in the file; a remote file is transferred as a whole.
  private func source() throws(GioError) -> PictureSource {
    if let opened { return opened.source(turnedBy: nil) }
    let file = PhotoFile(try files.file(at: photo, cancellable))
    opened = file
    return file.source(turnedBy: nil)
  }

  /// Returns the file's stamp from before it was opened, so that a write in the meantime invalidates cached values.
  private func stamp() throws(GioError) -> FileStamp {
    if let stamped { return stamped }
    let entry = try DirectoryEntry(of: photo, cancellable: cancellable)
    let stamp = FileStamp(entry, at: photo.uri)
    stamped = stamp
    return stamp
  }

  /// Returns the file's metadata; empty if no decoder reads it.
  func metadata() throws(GioError) -> EmbeddedMetadata { try embedded() ?? EmbeddedMetadata() }

  /// Returns the file's XMP packet; nil if there is none.
  ///
  /// All metadata is read at once, if possible, as it completes the annotations that a save returns.
  func packet() throws(GioError) -> [UInt8]? {
    if let metadata = try embedded() { return metadata.packet }
    return try setup.packet(in: source())
  }

  private func embedded() throws(GioError) -> EmbeddedMetadata? {
    let stamp = try stamp()
    if let metadata = known.look(at: photo, stamp)?.metadata { return metadata }
    let metadata = setup.embedded(in: try source(), .all)
    if let metadata { known.change(photo, stamp) { $0.metadata = metadata } }
    return metadata
  }

  /// Returns the stored size and orientation; nil if the file is no picture.
  func frame() throws(GioError) -> StoredFrame? {
    let stamp = try stamp()
    if let frame = known.look(at: photo, stamp)?.frame { return frame }
    let frame = setup.measure(try source())
    if let frame { known.change(photo, stamp) { $0.frame = frame } }
    return frame
  }

  /// Returns the name of the colour profile; nil if there is none.
  func colourProfile() throws(GioError) -> String? { setup.colourProfile(try source()) }
}

/// An open photo, closed by `deinit`.
final class PhotoFile {
  let opened: OpenedFile

  init(_ opened: OpenedFile) { self.opened = opened }

  /// Returns the picture in the file; a descriptor stays owned by this object.
  func source(turnedBy orientation: Orientation?) -> PictureSource {
    opened.source(turnedBy: orientation) { _ in }
  }

  deinit { if case .descriptor(let number) = opened { OpenedFile.close(number) } }
}
