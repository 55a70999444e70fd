internal import CPixbuf
import PhotoMetadata
import PhotoPages

/// An X pixmap, read by gdk-pixbuf from its lines.
///
/// The loader for files would write them into a temporary file, which a confined process must not.
final class XPMFile: PictureFile {
  let header: PictureHeader
  private let pixbuf: Pixbuf

  private static let signature = Array("/* XPM */".utf8)
  /// The most bytes that are read: each pixel takes some bytes of text.
  private static let greatestSize = 64 << 20

  static func begins(_ beginning: [UInt8]) -> Bool { beginning.starts(with: signature) }

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

  /// Returns the texts between quotation marks, which are all the data in the file, a piece of C.
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

  /// Whether there are as many lines as the first one states, which gdk-pixbuf takes for granted.
  ///
  /// It states columns, rows, colours and characters of a pixel (X PixMap format, version 3).
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

/// Texts that end with 0, one after the other.
private struct Lines {
  var bytes: [UInt8] = []
  private var ends: [Int] = []

  var count: Int { ends.count }

  mutating func endLine() {
    bytes.append(0)
    ends.append(bytes.count)
  }

  /// Returns the text of a line without its end; empty if there is none.
  func line(_ number: Int) -> ArraySlice<UInt8> {
    guard ends.indices.contains(number) else { return [] }
    return bytes[(number == 0 ? 0 : ends[number - 1])..<ends[number] - 1]
  }

  /// Lends the texts as C strings for the time of a call.
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
