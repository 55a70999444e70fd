import PhotoPages

/// The memory that a reader takes to decode a picture, estimated from the file's head.
///
/// docs/decoding.md has the measurements behind the numbers.
struct DecodingMemory: Equatable {
  /// Bytes while a library decodes the whole picture, before there is memory for the wanted pixels.
  var before = 0
  /// Bytes beside the wanted pixels.
  let beside: Int

  /// Bytes of a stored pixel for a reader that says nothing else: most libraries take four, twice.
  private static let usualBytesPerPixel = 8.0
  /// Bytes for the reader's library, for tables, and for chunks of the file.
  private static let overhead = 24 << 20
  /// Rows of the stored picture that are in memory at once while it is reduced.
  private static let mostRows = 512
  /// Bytes of the wanted pixels, which exist before and after they are converted and turned.
  private static let wantedBytesPerPixel = 12.0
  /// The same of a copy that keeps 16 bits, and of its file.
  private static let deepCopyBytesPerPixel = 24.0

  /// The memory of a reader that has all pixels of a picture at once.
  static func whole(_ size: PixelSize) -> DecodingMemory {
    DecodingMemory(beside: bytes(size, usualBytesPerPixel))
  }

  /// The memory of a reader that has a few rows at once, and `more` bytes for its library.
  static func rows(
    of size: PixelSize, bytesPerPixel: Int = PixelBuffer.bytesPerPixel, more: Int = 0
  ) -> DecodingMemory {
    let rows = PixelSize(width: size.width, height: min(size.height, mostRows))
    return DecodingMemory(
      beside: sum(overhead, sum(bytes(rows, Double(bytesPerPixel)), more)))
  }

  /// Returns the most bytes at any time, if `part` of the picture is wanted, perhaps for a copy of 16 bits.
  func most(with part: PixelSize, isDeepCopy: Bool = false) -> Int {
    let bytesPerPixel = isDeepCopy ? Self.deepCopyBytesPerPixel : Self.wantedBytesPerPixel
    return max(before, Self.sum(beside, Self.bytes(part, bytesPerPixel)))
  }

  /// Returns the bytes of pixels, as many as an integer holds if they are more.
  static func bytes(_ size: PixelSize, _ bytesPerPixel: Double) -> Int {
    Int(exactly: (Double(size.width) * Double(size.height) * bytesPerPixel).rounded(.up)) ?? .max
  }

  /// Returns the sum of two positive numbers, as much as an integer holds if it is more.
  static func sum(_ one: Int, _ other: Int) -> Int {
    let (sum, isLarge) = one.addingReportingOverflow(other)
    return isLarge ? .max : sum
  }
}
