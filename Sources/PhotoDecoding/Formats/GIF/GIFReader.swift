internal import CGIF
import PhotoMetadata
import PhotoPages

// Ownership: a GIFReader owns its CGIFReader, and closes it in deinit. C borrows the EncodedFeed by pointer; the
// GIFReader keeps it alive longer than the CGIFReader.

/// giflib at work on one file, from its head to its last frame. Used on one thread.
final class GIFReader {
  /// The size of the whole picture in pixels; a side of it may be 0.
  let size: PixelSize

  private let reader: OpaquePointer
  private let feed: EncodedFeed

  /// Reads the head. `.missing` where giflib is not installed.
  init(_ input: EncodedInput) throws(PictureError) {
    guard cgif_load() else { throw .missing(kind: "GIF", package: "libgif7") }
    feed = EncodedFeed(input)
    var reason: UnsafePointer<CChar>?
    guard let reader = cgif_open(readBytes, Unmanaged.passUnretained(feed).toOpaque(), &reason)
    else {
      throw feed.failure ?? .damaged(reason: reason.map { String(cString: $0) } ?? "")
    }
    self.reader = reader
    size = PixelSize(width: Int(cgif_width(reader)), height: Int(cgif_height(reader)))
  }

  deinit {
    cgif_close(reader)
  }

  /// Goes to the next frame; nil where there are no more.
  func next() throws(PictureError) -> GIFFrame? {
    var frame = CGIFFrame()
    switch cgif_next(reader, &frame) {
    case CGIF_FRAME: return GIFFrame(frame)
    case CGIF_END: return nil
    default: throw failure
    }
  }

  /// Reads the frame's next row in the file's order, the number of a colour for each pixel; false where there is none.
  func readRow(into row: UnsafeMutablePointer<UInt8>) throws(PictureError) -> Bool {
    let isThere = cgif_read_row(reader, row)
    if !isThere, let failure = feed.failure { throw failure }
    return isThere
  }

  /// Why there is nothing more: `.source` when reading failed, else `.damaged`.
  var failure: PictureError {
    feed.failure ?? .damaged(reason: String(cString: cgif_reason(reader)))
  }
}

/// What stands before the pixels of a frame.
struct GIFFrame {
  /// What becomes of a frame when the next one comes (GIF89a, 23).
  enum Disposal {
    case keep, clear, restore
  }

  /// In pixels of the whole picture; some of it may lie outside.
  let place: PixelRect
  let disposal: Disposal
  /// The pixel for each of the 256 numbers that a row may hold; nil lets what is there show through.
  let colours: [UInt32?]
  /// Whether the file tells any colours, for the frame or for all.
  let hasColours: Bool
  private let isInterlaced: Bool

  fileprivate init(_ frame: CGIFFrame) {
    place = PixelRect(
      x: Int(frame.x), y: Int(frame.y), width: Int(frame.width), height: Int(frame.height))
    disposal =
      switch frame.disposal {
      case 2: .clear
      case 3: .restore
      default: .keep
      }
    isInterlaced = frame.is_interlaced
    hasColours = frame.colour_count > 0
    var colours = [UInt32?](repeating: nil, count: 256)
    for number in 0..<min(256, Int(frame.colour_count)) where number != Int(frame.transparent) {
      guard let bytes = frame.colours.map({ $0 + 3 * number }) else { continue }
      let colour = UInt32(bytes[0]) << 16 | UInt32(bytes[1]) << 8 | UInt32(bytes[2])
      colours[number] = (0xFF00_0000 | colour).littleEndian
    }
    self.colours = colours
  }

  /// The frame's rows in the order in which they stand in the file (GIF89a, appendix E).
  var rowOrder: [Int] {
    guard isInterlaced else { return Array(0..<place.height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { stride(from: $0, to: place.height, by: $1) }
  }
}

/// `CGIFSource`.
private func readBytes(
  _ context: UnsafeMutableRawPointer, _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int
) -> Int {
  Unmanaged<EncodedFeed>.fromOpaque(context).takeUnretainedValue()
    .read(into: UnsafeMutableRawBufferPointer(start: bytes, count: count))
}
