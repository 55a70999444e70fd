// Ownership: the stream holds the GFileInputStream; the GSeekable is the same object.

import CGioBindings

/// A file on a server of which pieces are read, without transferring the rest where the server allows that.
///
/// Blocks: never use it on the main thread. One thread uses it at a time.
package final class FilePieces {
  /// The size of the file in bytes.
  package let byteCount: Int
  private let stream: FileStream
  private let cancellable: Cancellable

  /// Opens a file; throws `.notSupported` if only a transfer of all of it could reach its end.
  package init(_ location: Location, size: Int64, _ cancellable: Cancellable) throws(GioError) {
    let stream = try FileStream(location, cancellable)
    guard g_seekable_can_seek(stream.object.opaque) != 0 else { throw .notSupported }
    (self.stream, self.cancellable) = (stream, cancellable)
    byteCount = Int(clamping: size)
  }

  /// Returns bytes at an offset, fewer at the end.
  package func bytes(at offset: Int, count: Int) throws(GioError) -> [UInt8] {
    _ = try GioError.check {
      g_seekable_seek(
        stream.object.opaque, goffset(clamping: offset), G_SEEK_SET, cancellable.pointer, $0)
    }
    let piece = try stream.next(count, cancellable)
    cancellable.recordProgress()
    return piece
  }
}
