internal import CJXL
import PhotoMetadata
import PhotoPages

/// A JPEG XL file as a picture, decoded by libjxl (ISO/IEC 18181): its first frame.
///
/// libjxl turns it as the file states. A large one is shown first as a coarse picture of an eighth of its size.
final class JXLFile: PictureFile {
  let header: PictureHeader
  private let whole: WholeFile

  /// Pixels that libjxl decodes in a second of processor time.
  private static let decodingRate = 20e6
  /// The most pixels of a picture that is decoded so soon that a coarse one would only delay it.
  private static let fewPixels = 4 << 20

  private static let signatures: [[UInt8]] = [
    [0xFF, 0x0A], [0, 0, 0, 12] + Array("JXL ".utf8) + [0x0D, 0x0A, 0x87, 0x0A],
  ]

  /// Whether a file begins like JPEG XL: a bare codestream, or boxes.
  static func begins(_ beginning: [UInt8]) -> Bool {
    signatures.contains { beginning.starts(with: $0) }
  }

  init(_ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    whole = try WholeFile(input, watch)
    let reader = try JXLReader(whole, .timing, watch)
    header = try Self.header(reader, isAnimated: Self.hasSecondFrame(reader, watch))
  }

  static func header(_ reader: JXLReader, isAnimated: Bool) -> PictureHeader {
    var header = PictureHeader(size: reader.size, isAnimated: isAnimated, profile: reader.profile)
    header.isDeep = reader.format.isDeep
    header.decodingRate = decodingRate
    return header
  }

  private static func hasSecondFrame(
    _ reader: JXLReader, _ watch: DecodeWatch
  ) throws(PictureError) -> Bool {
    guard reader.head.is_animated else { return false }
    var count = 0
    do throws(PictureError) {
      while count < 2, case .frame = try reader.next(watch) { count += 1 }
    } catch .damaged {
      // The first frame may be good nevertheless.
    }
    return count == 2
  }

  func decode(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap
  {
    try request.allow(header.size)
    let isLarge = header.size.width * header.size.height > Self.fewPixels
    let onPass = request.isWhole && isLarge && !header.isAnimated ? watch.onPass : nil
    let reader = try JXLReader(whole, onPass == nil ? .frames : .passes, watch)
    while true {
      switch try reader.next(watch) {
      case .frame: break
      case .pass:
        if let onPass, reader.flush() { onPass(try decoded(reader, request, watch)) }
      case .pixels: return try decoded(reader, request, watch)
      case .end: throw .damaged(reason: "The file has no frame")
      case .cutOff:
        guard reader.flush() else {
          throw .damaged(reason: "The file ends before its picture does")
        }
        var part = try decoded(reader, request, watch)
        part.isIncomplete = true
        return part
      }
    }
  }

  private func decoded(
    _ reader: JXLReader, _ request: StoredRequest, _ watch: DecodeWatch
  ) throws(PictureError) -> DecodedBitmap {
    DecodedBitmap(
      bitmap: try reader.bitmap(request, watch), profile: header.profile,
      isGrey: !reader.format.hasColour)
  }
}
