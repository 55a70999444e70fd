// Ownership: the checksum is freed before the call returns.

import CGioBindings

/// Sums by which contents are told apart.
public enum Digest {
  /// How many bytes an MD5 sum has (RFC 1321).
  private static let md5Length = 16

  /// The MD5 sum of bytes: 16 bytes. Not for anything that must be safe from forgery.
  public static func md5(_ bytes: [UInt8]) -> [UInt8] {
    guard let checksum = g_checksum_new(G_CHECKSUM_MD5) else { return [] }
    defer { g_checksum_free(checksum) }
    g_checksum_update(checksum, bytes, gssize(bytes.count))
    var sum = [UInt8](repeating: 0, count: md5Length)
    var length = gsize(md5Length)
    g_checksum_get_digest(checksum, &sum, &length)
    return sum
  }
}
