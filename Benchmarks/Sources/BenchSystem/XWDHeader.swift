/// The beginning of an X window dump, the format of the file in which Xvfb keeps its screen: 25 numbers
/// of four bytes, the greatest byte first (X11/XWDFile.h).
public struct XWDHeader: Equatable, Sendable {
  /// Bytes of the header itself.
  public static let byteCount = 100

  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int
  /// Bytes from one row to the next.
  public let stride: Int
  /// Where the pixels begin.
  public let offset: Int

  /// Reads a header.
  ///
  /// - Throws: if it is not one of a screen with four bytes a pixel.
  public init(_ bytes: [UInt8]) throws(BenchError) {
    guard bytes.count >= Self.byteCount else { throw BenchError("The screen's file is too short.") }
    func number(_ index: Int) -> Int {
      bytes[(index * 4)..<(index * 4 + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    let bitsPerPixel = number(11)
    guard number(1) == 7, bitsPerPixel == 32 else {
      throw BenchError("The screen's file is of an unknown kind.")
    }
    let bytesPerColour = 12
    width = number(4)
    height = number(5)
    stride = number(12)
    offset = number(0) + number(19) * bytesPerColour
  }
}
