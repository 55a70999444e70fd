internal import CTurboJPEG
import PhotoPages

/// A JPEG, read by libjpeg-turbo.
///
/// Its head is read when it is opened, and again when it is decoded, which takes some microseconds and
/// keeps nothing between the two. Further pictures in the file (MPF) are not looked at.
final class JPEGFile: PictureFile {
  /// What every JPEG begins with: start of image, and the first byte of another marker.
  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

  let header: PictureHeader

  private let input: EncodedInput
  private let pace: PassPace

  /// Reads the head.
  init(
    _ input: EncodedInput, _ watch: DecodeWatch, pace: PassPace = PassPace()
  ) throws(PictureError) {
    let reader = try JPEGReader(input, watch, byteCount: nil)
    try reader.readHeader()
    let info = reader.info.pointee
    guard info.data_precision == 8 else {
      throw .damaged(reason: "JPEG with \(info.data_precision) bits a colour")
    }
    let segments = try JPEGSegments(input, watch)
    let exif = segments.exif.map { ExifReader($0) }
    header = PictureHeader(
      size: PixelSize(width: Int(info.image_width), height: Int(info.image_height)),
      orientation: exif?.orientation, profile: segments.profile, thumbnail: exif?.thumbnail)
    self.input = input
    self.pace = pace
  }

  func decode(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap
  {
    let first = try JPEGDecoding(input, request, watch, pace)
    var decoded: DecodedBitmap
    do throws(PictureError) {
      decoded = try first.decode()
    } catch {
      // Between scans there are headers, and what is wrong in one ends libjpeg's work. All that came
      // before it is good: it is decoded again as though the file ended there.
      guard case .damaged = error, let end = first.endOfGoodScans else { throw error }
      decoded = try JPEGDecoding(input, request, watch, pace, byteCount: end).decode()
      decoded.isIncomplete = true
    }
    decoded.profile = header.profile
    return decoded
  }
}
