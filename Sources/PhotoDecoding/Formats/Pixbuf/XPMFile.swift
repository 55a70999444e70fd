internal import CPixbuf
import PhotoMetadata
import PhotoPages

/// An X pixmap. gdk-pixbuf's loader writes what it gets piece by piece into a temporary file, which a confined
/// process must not; so it reads one that has no name.
final class XPMFile: PictureFile {
  let header: PictureHeader
  private let pixbuf: Pixbuf

  /// What such files begin with.
  private static let signature = Array("/* XPM */".utf8)
  /// Bytes of the longest that is read: each pixel takes some of text.
  private static let greatestSize = 64 << 20

  /// Whether a file begins so.
  static func begins(_ beginning: [UInt8]) -> Bool { beginning.starts(with: signature) }

  /// Reads all of it.
  init(_ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    try watch.check()
    let bytes = try input.bytes(at: 0, count: Self.greatestSize)
    guard let memory = try? SharedMemory(copying: bytes) else { throw .tooLarge }
    // The library takes paths only; this one leads to the memory and nowhere else.
    var error: UnsafeMutablePointer<GError>?
    let path = "/proc/self/fd/\(memory.file.rawValue)"
    guard let pointer = gdk_pixbuf_new_from_file(path, &error) else {
      defer { g_clear_error(&error) }
      throw .damaged(reason: error.map { String(cString: $0.pointee.message) } ?? "")
    }
    pixbuf = Pixbuf(adopting: pointer)
    header = PictureHeader(size: pixbuf.size)
  }

  func decode(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap
  {
    DecodedBitmap(bitmap: try pixbuf.bitmap(request, watch))
  }
}
