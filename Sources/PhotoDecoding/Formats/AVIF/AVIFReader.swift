internal import CAVIF
import PhotoMetadata
import PhotoPages

// Ownership: an AVIFReader owns its CAVIFReader, and closes it in deinit, and the memory for a frame. C borrows the
// WholeFile's bytes; the AVIFReader keeps it alive longer than the CAVIFReader.

/// A libavif decoder of the pictures in an AVIF image sequence (AV1 Image File Format, 3), used on one thread.
final class AVIFReader {
  let header: PictureHeader
  let timing: AnimationTiming

  private let reader: OpaquePointer
  private let whole: WholeFile
  private let head: CAVIFHead
  private let orientation: Orientation
  private var pixels: UnsafeMutableRawBufferPointer?

  /// Pixels that dav1d decodes and libavif converts to RGB in a second of processor time.
  private static let decodingRate = 30e6
  /// The most pictures; later ones are left out, since libavif counts all times up to each.
  private static let mostFrames: Int32 = 10_000

  /// Whether a file begins like an image sequence.
  static func begins(_ beginning: [UInt8]) -> Bool {
    beginning.dropFirst(4).starts(with: "ftypavis".utf8)
  }

  /// Whether libavif is installed.
  static var canRead: Bool { cavif_load() }

  /// The error for a sequence without libavif.
  static let missing = PictureError.missing(kind: "AVIF", package: "libavif")

  /// Reads everything but the pixels; throws `.damaged` if there is not one whole picture.
  init(_ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    guard cavif_load() else { throw Self.missing }
    whole = try WholeFile(input, watch)
    var reason: UnsafePointer<CChar>?
    guard let start = whole.bytes.bindMemory(to: UInt8.self).baseAddress,
      let reader = cavif_open(start, whole.bytes.count, Int32(HEIFReader.threads), &reason)
    else { throw .damaged(reason: reason.map { String(cString: $0) } ?? "") }
    let head = cavif_head(reader)
    let stored = PixelSize(width: Int(head.width), height: Int(head.height))
    let delays: [Int]
    do throws(PictureError) {
      delays = try Self.delays(reader, head, byteCount: whole.bytes.count, watch)
      if stored.width <= 0 || stored.height <= 0 || delays.isEmpty {
        throw .damaged(reason: "The file has no frame that is whole")
      }
    } catch {
      cavif_close(reader)
      throw error
    }
    orientation = Orientation(rawValue: Int(head.orientation)) ?? .upright
    timing = AnimationTiming(told: delays, plays: head.plays == 0 ? nil : Int(head.plays))
    let size = orientation.applied(to: stored)
    var header = PictureHeader(
      size: size, isAnimated: timing.count > 1, profile: Self.profile(head))
    header.decodingRate = Self.decodingRate
    header.memory = HEIFCoding(nil, isAV1: true, size: size).memory(
      size, hasAlpha: head.has_alpha, threads: 1, fileBytes: whole.bytes.count)
    (self.header, self.reader, self.head) = (header, reader, head)
  }

  deinit {
    cavif_close(reader)
    if let pixels { PixelMemory.free(pixels) }
  }

  /// Returns the milliseconds for which each picture is shown, up to the first that is cut off.
  private static func delays(
    _ reader: OpaquePointer, _ head: CAVIFHead, byteCount: Int, _ watch: DecodeWatch
  ) throws(PictureError) -> [Int] {
    var delays: [Int] = []
    for frame in 0..<wholeCount(reader, min(head.frame_count, mostFrames), byteCount) {
      try watch.check()
      let milliseconds = max(0, cavif_seconds(reader, frame)) * 1000
      delays.append(Int(exactly: milliseconds.rounded()) ?? AnimationTiming.longest)
    }
    return delays
  }

  /// Returns the number of pictures before the first whose bytes are not all there, by bisection.
  private static func wholeCount(
    _ reader: OpaquePointer, _ count: Int32, _ byteCount: Int
  ) -> Int32 {
    var (low, high) = (Int32(0), max(0, count))
    while low < high {
      let middle = low + (high - low) / 2
      if cavif_end(reader, middle) <= UInt64(clamping: byteCount) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// Returns the ICC profile, if it is for RGB or grey; nil if there is none.
  private static func profile(_ head: CAVIFHead) -> [UInt8]? {
    guard let start = head.profile else { return nil }
    let profile = [UInt8](UnsafeBufferPointer(start: start, count: head.profile_count))
    return ColourSpaceName(ofProfile: profile) == .other ? nil : profile
  }

  /// Decodes the wanted part of a picture, upright as the file states.
  func decode(
    _ frame: Int, _ request: StoredRequest, _ watch: DecodeWatch
  ) throws(PictureError) -> DecodedBitmap {
    let size = PixelSize(width: Int(head.width), height: Int(head.height))
    let format = RowFormat(
      channels: head.has_alpha ? 4 : 3, isDeep: false,
      last: head.is_alpha_multiplied ? .multipliedAlpha : .alpha)
    let stride = size.width * format.bytesPerPixel
    let rows = try rows(of: size, format)
    try watch.check()
    switch cavif_decode(reader, Int32(clamping: frame), rows, stride) {
    case CAVIF_GOOD: break
    case CAVIF_NO_MEMORY: throw .tooLarge
    default: throw .damaged(reason: String(cString: cavif_reason(reader)))
    }
    let stored = try RowReducer.reduce(
      size, as: format, to: request.stored(turnedBy: orientation), watch
    ) { UnsafeRawPointer(rows + $0 * stride) }
    return DecodedBitmap(try Turning.turn(stored, by: orientation), profile: header.profile)
  }

  /// Returns the memory for a decoded picture, which all pictures use.
  private func rows(
    of size: PixelSize, _ format: RowFormat
  ) throws(PictureError) -> UnsafeMutablePointer<UInt8> {
    if pixels == nil {
      try StoredRequest(all: size).allow(size, bytesPerPixel: format.bytesPerPixel)
      pixels = PixelMemory.allocate(byteCount: size.width * size.height * format.bytesPerPixel)
    }
    guard let start = pixels?.bindMemory(to: UInt8.self).baseAddress else { throw .tooLarge }
    return start
  }
}
