import GioBindings
import PhotoPages

// Annotations of photos that are elsewhere, such as on the web: each has a small file in a folder of the user's data, with
// an XMP packet about it, and the sidecar beside that.
extension FolderSource {
  /// The largest file of a packet that is read, in bytes.
  private static let maxPacketFile = 4 << 20

  /// Makes a source of files with packets, of which only annotations and drafts are wanted.
  ///
  /// - Parameters:
  ///   - folder: the folder of the files; it need not exist yet.
  ///   - setup: the author and the folders. Its functions get the bytes of a file.
  package convenience init(packetsIn folder: Location, keeping setup: AnnotationSetup) {
    let files = TransferredFiles { (location, cancellable) throws(GioError) in
      .bytes(
        try location.contents(atMost: Self.maxPacketFile, cancellable: cancellable) ?? [])
    }
    self.init(.folder(folder, asked: nil), showing: [], keeping: setup, files: files)
  }
}
