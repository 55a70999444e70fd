internal import CHEIF
import PhotoMetadata
import PhotoPages

/// A HEIF file's primary picture, HEIC or AVIF, decoded by libheif (ISO/IEC 23008-12, AV1 Image File Format).
///
/// libheif turns and crops it as the file states, so no orientation is left.
final class HEIFFile: PictureFile {
  let header: PictureHeader
  private let reader: HEIFReader

  init(
    _ input: EncodedInput, _ brand: HEIFBrand, _ watch: DecodeWatch
  ) throws(PictureError) {
    let reader = try HEIFReader.open(input, brand, watch)
    let size = PixelSize(width: Int(reader.head.width), height: Int(reader.head.height))
    guard size.width > 0, size.height > 0 else {
      throw .damaged(reason: "The picture has no size")
    }
    var header = PictureHeader(size: size)
    header.profile = reader.profile
    header.decodingRate = Self.decodingRate
    self.reader = reader
    self.header = header
  }

  /// Pixels that libde265 and dav1d decode and convert to RGB in a second of processor time.
  private static let decodingRate = 30e6

  func decode(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap
  {
    try request.allow(header.size)
    try watch.check()
    let pixels = try reader.decode()
    let size = PixelSize(width: Int(pixels.width), height: Int(pixels.height))
    guard size == header.size, let bytes = pixels.bytes else {
      throw .damaged(reason: "The picture has another size than the file says")
    }
    let format = RowFormat(
      channels: Int(pixels.channels), isDeep: false,
      last: reader.head.is_alpha_multiplied ? .multipliedAlpha : .alpha)
    let reducer = try RowReducer(request, from: size, layout: format.layout)
    for y in reducer.source.y..<reducer.source.bottom {
      if y % 64 == 0 { try watch.check() }
      reducer.add(bytes + y * pixels.stride, as: format)
    }
    return DecodedBitmap(
      bitmap: try reducer.finish(watch), profile: header.profile,
      isGrey: header.profile.map { ColourSpaceName(ofProfile: $0) == .grey } ?? false)
  }
}
