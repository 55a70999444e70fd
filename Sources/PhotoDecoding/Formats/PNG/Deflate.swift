internal import CPixbuf

/// Unpacks what zlib has packed (RFC 1950), by GLib.
enum Deflate {
  /// Bytes that are unpacked at a time.
  private static let stepLength = 64 << 10

  /// The bytes; nil where they are damaged, or would be more than `limit`.
  static func expand(_ packed: ArraySlice<UInt8>, atMost limit: Int) -> [UInt8]? {
    // A decompressor is its caller's to release.
    guard let converter = g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB) else {
      return nil
    }
    defer { g_object_unref(UnsafeMutableRawPointer(converter)) }
    var result: [UInt8] = []
    var rest = packed
    var step = [UInt8](repeating: 0, count: stepLength)
    while result.count <= limit {
      var (read, written): (gsize, gsize) = (0, 0)
      let state = rest.withUnsafeBytes { from in
        step.withUnsafeMutableBytes { to in
          g_converter_convert(
            converter, from.baseAddress, gsize(from.count), to.baseAddress, gsize(to.count),
            G_CONVERTER_INPUT_AT_END, &read, &written, nil)
        }
      }
      result += step.prefix(Int(written))
      rest = rest.dropFirst(Int(read))
      if state == G_CONVERTER_FINISHED { return result }
      if state != G_CONVERTER_CONVERTED { return nil }
    }
    return nil
  }
}
