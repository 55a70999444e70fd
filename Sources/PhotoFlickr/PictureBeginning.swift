/// The first bytes of pictures, which distinguish them from a page with an error.
enum PictureBeginning {
  private static let known: [[UInt8]] = [
    [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47], Array("GIF8".utf8), Array("RIFF".utf8),
    Array("II*\0".utf8), Array("MM\0*".utf8),
  ]

  /// Whether bytes begin like a file of JPEG, PNG, GIF, WebP or TIFF.
  static func isKnown(_ bytes: [UInt8]) -> Bool { known.contains { bytes.starts(with: $0) } }
}
