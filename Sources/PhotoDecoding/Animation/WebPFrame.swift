import PhotoMetadata
import PhotoPages

/// One frame in a WebP file (RFC 9649, 2.7.1.1): where it lies, and how it is laid over the others.
struct WebPFrame {
  /// Where it belongs in the picture.
  let place: PixelRect
  /// Milliseconds for which it is to be seen.
  let delay: Int
  /// Whether what is below shows through it; else it replaces that.
  let isBlended: Bool
  /// Whether its place is cleared before the next frame.
  let isDisposed: Bool
  /// Where its own chunks begin in the file.
  let dataOffset: Int
  /// Bytes of its own chunks.
  let dataCount: Int

  /// Bytes of what is said of a frame before its own chunks.
  static let headCount = 16

  /// Reads the head of a chunk whose content, of `count` bytes, begins at `offset` in the file; nil if
  /// that is not all there.
  init?(_ head: ByteReader, at offset: Int, count: Int) {
    guard count > Self.headCount,
      let x = head.integer(at: 0, bytes: 3), let y = head.integer(at: 3, bytes: 3),
      let width = head.integer(at: 6, bytes: 3), let height = head.integer(at: 9, bytes: 3),
      let delay = head.integer(at: 12, bytes: 3), let flags = head.integer(at: 15, bytes: 1)
    else { return nil }
    place = PixelRect(x: 2 * x, y: 2 * y, width: width + 1, height: height + 1)
    self.delay = delay
    isBlended = flags & 2 == 0
    isDisposed = flags & 1 != 0
    dataOffset = offset + Self.headCount
    dataCount = count - Self.headCount
  }

  /// The frame as a WebP file of its own.
  func file(from input: EncodedInput) throws(PictureError) -> [UInt8] {
    let data = try input.bytes(at: dataOffset, count: dataCount)
    let chunks = data.starts(with: Array("ALPH".utf8)) ? extended + data : data
    return Array("RIFF".utf8) + Self.little(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
  }

  /// The chunk that must come before others than the picture itself: that there is alpha, and the size.
  private var extended: [UInt8] {
    Array("VP8X".utf8) + Self.little(10, 4) + Self.little(0x10, 4)
      + Self.little(place.width - 1, 3) + Self.little(place.height - 1, 3)
  }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
