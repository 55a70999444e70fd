import CPixbuf
import PhotoPages

/// gdk-pixbuf's loaders, as viewers of the desktop use them.
public enum GdkPixbuf {
  /// Bytes that a loader gets at a time, as many as GTK gives it.
  private static let chunkSize = 65_536

  /// Decodes a file to the pixels that its loader makes of it, and gives them up.
  ///
  /// - Parameter bytes: a file's.
  /// - Returns: the size of the picture.
  /// - Throws: if no loader takes the file.
  @discardableResult
  public static func decode(_ bytes: [UInt8]) throws(BenchError) -> PixelSize {
    guard let loader = gdk_pixbuf_loader_new() else { throw BenchError("There is no loader.") }
    defer { g_object_unref(loader) }
    let isWritten = bytes.withUnsafeBufferPointer { bytes in
      stride(from: 0, to: bytes.count, by: chunkSize).allSatisfy { begin in
        let chunk = bytes[begin..<min(bytes.count, begin + chunkSize)]
        return gdk_pixbuf_loader_write(
          loader, UnsafeBufferPointer(rebasing: chunk).baseAddress, gsize(chunk.count), nil) != 0
      }
    }
    // A loader must be closed even if it has failed.
    let isClosed = gdk_pixbuf_loader_close(loader, nil) != 0
    guard isWritten, isClosed, let pixels = gdk_pixbuf_loader_get_pixbuf(loader) else {
      throw BenchError("gdk-pixbuf does not take the file.")
    }
    return PixelSize(
      width: Int(gdk_pixbuf_get_width(pixels)), height: Int(gdk_pixbuf_get_height(pixels)))
  }
}
