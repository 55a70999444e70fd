// Ownership: the stream is released with its SharedObject; the GSeekable is the same object.

import CGioBindings

/// A file on a server of which pieces are read, without transferring the rest where the server allows that.
///
/// Blocks: never use it on the main thread. One thread uses it at a time.
package final class FilePieces {
  /// The size of the file in bytes.
  package let byteCount: Int
  private let stream: SharedObject
  private let cancellable: Cancellable

  /// Opens a file; throws `.notSupported` if only a transfer of all of it could reach its end.
  package init(_ location: Location, size: Int64, _ cancellable: Cancellable) throws(GioError) {
    let stream = SharedObject(
      adopting: OpaquePointer(
        try GioError.value { g_file_read(location.pointer, cancellable.pointer, $0) }))
    guard g_seekable_can_seek(stream.pointer) != 0 else { throw .notSupported }
    (self.stream, self.cancellable) = (stream, cancellable)
    byteCount = Int(clamping: size)
  }

  /// Returns bytes at an offset, fewer at the end.
  package func bytes(at offset: Int, count: Int) throws(GioError) -> [UInt8] {
    _ = try GioError.check {
      g_seekable_seek(
        stream.pointer, goffset(clamping: offset), G_SEEK_SET, cancellable.pointer, $0)
    }
    var piece = [UInt8](repeating: 0, count: count)
    var done: gsize = 0
    let input = UnsafeMutablePointer<GInputStream>(stream.pointer)
    _ = try GioError.check { error in
      piece.withUnsafeMutableBytes {
        g_input_stream_read_all(
          input, $0.baseAddress, gsize(clamping: $0.count), &done, cancellable.pointer, error)
      }
    }
    cancellable.noteProgress()
    return Array(piece[..<Int(clamping: done)])
  }
}
