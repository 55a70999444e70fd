internal import CGIF
import PhotoMetadata
import PhotoPages

// Ownership: a GIFReader owns its CGIFReader, and closes it in deinit. C borrows the EncodedFeed by pointer; the
// GIFReader keeps it alive longer than the CGIFReader.

/// A giflib reader of one file, used on one thread.
final class GIFReader {
  /// The size of the whole picture in pixels; a side may be 0.
  let size: PixelSize

  private let reader: OpaquePointer
  private let feed: EncodedFeed

  /// Reads the head; throws `.missing` if giflib is not installed.
  init(_ input: EncodedInput) throws(PictureError) {
    guard cgif_load() else { throw .missing(kind: "GIF", package: "libgif7") }
    feed = EncodedFeed(input)
    var reason: UnsafePointer<CChar>?
    guard let reader = cgif_open(readFromFeed, Unmanaged.passUnretained(feed).toOpaque(), &reason)
    else {
      throw feed.failure ?? .damaged(reason: reason.map { String(cString: $0) } ?? "")
    }
    self.reader = reader
    size = PixelSize(width: Int(cgif_width(reader)), height: Int(cgif_height(reader)))
  }

  deinit {
    cgif_close(reader)
  }

  /// Goes to the next frame; nil if there are no more.
  func next() throws(PictureError) -> GIFFrame? {
    var frame = CGIFFrame()
    switch cgif_next(reader, &frame) {
    case CGIF_FRAME: return GIFFrame(frame)
    case CGIF_END: return nil
    default: throw failure
    }
  }

  /// Reads the frame's next row in file order, an index of a colour for each pixel; false if there is none.
  func readRow(into row: UnsafeMutablePointer<UInt8>) throws(PictureError) -> Bool {
    let isThere = cgif_read_row(reader, row)
    if !isThere, let failure = feed.failure { throw failure }
    return isThere
  }

  /// The error of the last call: `.source` if reading failed, otherwise `.damaged`.
  var failure: PictureError {
    feed.failure ?? .damaged(reason: String(cString: cgif_reason(reader)))
  }
}

/// The description of a frame that precedes its pixels.
struct GIFFrame {
  /// The treatment of a frame before the next one comes (GIF89a, 23).
  enum Disposal {
    case keep, clear, restore
  }

  /// The place in pixels of the whole picture; a part of it may lie outside.
  let place: PixelRect
  let disposal: Disposal
  /// The pixel for each of the 256 indices in a row; nil is transparent.
  let colours: [UInt32?]
  /// Whether the file has colours for the frame or for all frames.
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

  /// The frame's rows in file order (GIF89a, appendix E).
  var rowOrder: [Int] {
    guard isInterlaced else { return Array(0..<place.height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { stride(from: $0, to: place.height, by: $1) }
  }
}
