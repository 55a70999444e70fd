internal import CPixbuf
import PhotoMetadata
import PhotoPages

/// An X pixmap, read by gdk-pixbuf from its lines. The loader for files writes them into a temporary one, which a
/// confined process must not.
final class XPMFile: PictureFile {
  let header: PictureHeader
  private let pixbuf: Pixbuf

  /// The first bytes of such files.
  private static let signature = Array("/* XPM */".utf8)
  /// Bytes of the longest that is read: each pixel takes some of text.
  private static let greatestSize = 64 << 20

  /// Whether a file begins so.
  static func begins(_ beginning: [UInt8]) -> Bool { beginning.starts(with: signature) }

  /// Reads all of it.
  init(_ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    try watch.check()
    let text = try input.bytes(at: 0, count: Self.greatestSize)
    let lines = Self.lines(in: text)
    guard Self.isWhole(lines) else {
      throw .damaged(reason: "The file ends before its picture does")
    }
    let pointer = lines.withPointers { gdk_pixbuf_new_from_xpm_data($0) }
    guard let pointer else { throw .damaged(reason: "The lines are no X pixmap") }
    pixbuf = Pixbuf(adopting: pointer)
    header = PictureHeader(size: pixbuf.size)
  }

  func decode(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap
  {
    DecodedBitmap(bitmap: try pixbuf.bitmap(request, watch))
  }

  /// The texts between quotation marks, which are all that such a file, a piece of C, says.
  private static func lines(in text: [UInt8]) -> Lines {
    var lines = Lines()
    var isQuoted = false
    for byte in text {
      if byte == UInt8(ascii: "\"") {
        if isQuoted { lines.endLine() }
        isQuoted.toggle()
      } else if isQuoted, byte != 0 {
        lines.bytes.append(byte)
      }
    }
    return lines
  }

  /// Whether there are as many lines as the first says, which gdk-pixbuf takes for granted: it counts columns, rows
  /// and colours (X PixMap format, version 3).
  private static func isWhole(_ lines: Lines) -> Bool {
    let counts = lines.line(0).split(separator: UInt8(ascii: " ")).prefix(4)
      .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard counts.count == 4, counts.allSatisfy({ (1...(1 << 20)).contains($0) }),
      counts[0] <= PictureDecoder.defaultByteLimit / PixelBuffer.bytesPerPixel / counts[1],
      lines.count > counts[1] + counts[2]
    else { return false }
    return (1 + counts[2]..<1 + counts[2] + counts[1]).allSatisfy {
      lines.line($0).count >= counts[0] * counts[3]
    }
  }
}

/// Texts that end with 0, one behind the other.
private struct Lines {
  var bytes: [UInt8] = []
  private var ends: [Int] = []

  var count: Int { ends.count }

  mutating func endLine() {
    bytes.append(0)
    ends.append(bytes.count)
  }

  /// The text of a line without its end; empty where there is none.
  func line(_ number: Int) -> ArraySlice<UInt8> {
    guard ends.indices.contains(number) else { return [] }
    return bytes[(number == 0 ? 0 : ends[number - 1])..<ends[number] - 1]
  }

  /// Lends the texts as C has them for the time of a call.
  func withPointers<Result>(
    _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> Result
  ) -> Result {
    bytes.withUnsafeBytes { memory in
      let starts = [0] + ends.dropLast()
      var pointers = starts.map { start in
        memory.baseAddress.map { UnsafePointer($0.assumingMemoryBound(to: CChar.self) + start) }
      }
      return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress) }
    }
  }
}
