// Ownership: memory from GLib is copied and freed before the call returns. Charset converters stay open until the
// process ends.

internal import CGExiv2Bindings

extension [UInt8] {
  /// The MD5 digest, 16 bytes (RFC 1321); not secure against forgery.
  package var md5: [UInt8] {
    guard let checksum = g_checksum_new(G_CHECKSUM_MD5) else { return [] }
    defer { g_checksum_free(checksum) }
    g_checksum_update(checksum, self, gssize(clamping: count))
    var sum = [UInt8](repeating: 0, count: 16)
    var length = gsize(clamping: sum.count)
    g_checksum_get_digest(checksum, &sum, &length)
    return sum
  }
}

extension String {
  /// Decodes text in a charset by its `iconv` name; nil if the charset is unknown or the bytes are invalid.
  package init?(_ bytes: [UInt8], charset: String) {
    var count: gsize = 0
    let converted = bytes.withUnsafeBytes {
      g_convert(
        $0.baseAddress?.assumingMemoryBound(to: CChar.self), gssize(clamping: $0.count), "UTF-8",
        charset,
        nil, &count, nil)
    }
    guard let converted else { return nil }
    defer { g_free(converted) }
    self.init(
      decoding: UnsafeRawBufferPointer(start: converted, count: Int(clamping: count)), as: UTF8.self
    )
  }

  /// Loads charsets until the process ends, so that decoding opens no file; blocks.
  package static func loadCharsets(_ names: [String]) {
    // An open converter keeps its tables in memory.
    for name in names { _ = g_iconv_open("UTF-8", name) }
  }
}
