import GioBindings
import PhotoMetadata
import PhotoPages

/// One photo's file, which is looked at and opened when something of it is needed, once. Everything blocks.
final class AnnotatedPhoto {
  private let photo: Location
  private let setup: FolderKeeping
  private let files: TransferredFiles
  private let known: EmbeddedCache
  private let cancellable: Cancellable
  private var opened: PhotoFile?
  private var stamped: FileStamp?

  init(_ photo: Location, _ keeper: SidecarKeeper, _ cancellable: Cancellable) {
    (self.photo, self.cancellable) = (photo, cancellable)
    (setup, files, known) = (keeper.setup, keeper.files, keeper.embedded)
  }

  /// The picture in it. From another machine it is fetched as a whole.
  private func source() throws(GioError) -> PictureSource {
    if let opened { return opened.source(turnedBy: nil) }
    let file = PhotoFile(try files.file(at: photo, cancellable))
    opened = file
    return file.source(turnedBy: nil)
  }

  /// As it was before it was opened, so that what is written meanwhile makes another one.
  private func stamp() throws(GioError) -> FileStamp {
    if let stamped { return stamped }
    let entry = try DirectoryEntry(of: photo, cancellable: cancellable)
    let stamp = FileStamp(entry, at: photo.uri)
    stamped = stamp
    return stamp
  }

  /// All that it holds beside the picture; nothing where it cannot be looked into.
  ///
  /// - Throws: why the file cannot be opened.
  func metadata() throws(GioError) -> EmbeddedMetadata {
    let stamp = try stamp()
    if let metadata = known.metadata(of: photo, stamp) { return metadata }
    guard let metadata = setup.embedded(in: try source(), .all) else { return EmbeddedMetadata() }
    known.note(metadata, of: photo, stamp)
    return metadata
  }

  /// The packet in it; nil if there is none.
  ///
  /// - Throws: why it is not known whether there is one.
  func packet() throws(GioError) -> [UInt8]? {
    if let metadata = known.metadata(of: photo, try stamp()) { return metadata.packet }
    return try setup.packet(in: source())
  }

  /// How its picture is stored; nil if it is none.
  ///
  /// - Throws: why the file cannot be opened.
  func frame() throws(GioError) -> StoredFrame? {
    let stamp = try stamp()
    if let frame = known.frame(of: photo, stamp) { return frame }
    let frame = setup.measure(try source())
    if let frame { known.note(frame, of: photo, stamp) }
    return frame
  }

  /// The name of its colour profile; nil if it has none.
  ///
  /// - Throws: why the file cannot be opened.
  func colourProfile() throws(GioError) -> String? { setup.colourProfile(try source()) }
}

/// An open photo, closed with this object.
final class PhotoFile {
  let opened: OpenedFile

  init(_ opened: OpenedFile) { self.opened = opened }

  /// The picture in it; a descriptor is lent, and stays open as long as this object.
  func source(turnedBy orientation: Orientation?) -> PictureSource {
    opened.source(turnedBy: orientation) { _ in }
  }

  deinit { if case .descriptor(let number) = opened { OpenedFile.close(number) } }
}
