internal import CHEIF
import PhotoMetadata
import PhotoPages

/// A HEIF file's primary picture, HEIC or AVIF, decoded by libheif (ISO/IEC 23008-12, AV1 Image File Format).
///
/// It is turned and cropped as the file states, so no orientation is left.
final class HEIFFile: PictureFile {
  let header: PictureHeader
  private let source: Source

  private enum Source {
    case whole(HEIFReader)
    case tiles(HEIFTiles)
  }

  /// Bytes above which a picture is decoded tile by tile, if it has tiles: libheif's threads are quicker.
  private static let mostWholeBytes = DecoderAllowance.unseenBytes / 2
  /// Pixels that libde265 and dav1d decode and convert to RGB in a second of processor time.
  private static let decodingRate = 30e6

  /// Reads everything but the pixels; `mostWholeBytes` is the memory above which tiles are decoded one by one.
  init(
    _ input: EncodedInput, _ brand: HEIFBrand, _ watch: DecodeWatch,
    mostWholeBytes: Int = mostWholeBytes
  ) throws(PictureError) {
    let reader = try HEIFReader.open(input, brand, watch)
    let size = PixelSize(width: Int(reader.head.width), height: Int(reader.head.height))
    guard size.width > 0, size.height > 0 else {
      throw .damaged(reason: "The picture has no size")
    }
    var header = PictureHeader(size: size)
    header.profile = reader.profile
    header.decodingRate = Self.decodingRate
    let items = HEIFItems(ByteReader(reader.input))
    let coding = HEIFCoding(items, isAV1: brand.isAV1, size: size)
    let memory = coding.memory(
      size, hasAlpha: reader.head.has_alpha, threads: HEIFReader.threads,
      fileBytes: input.byteCount ?? 0)
    if memory.before > mostWholeBytes, let items,
      let tiles = try HEIFTiles(items, of: reader, brand, watch), tiles.size == size
    {
      source = .tiles(tiles)
      header.memory = tiles.memory(coding, fileBytes: input.byteCount ?? 0)
    } else {
      source = .whole(reader)
      header.memory = memory
    }
    self.header = header
  }

  func decode(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap
  {
    let bitmap =
      switch source {
      case .whole(let reader): try decode(reader, request, watch)
      case .tiles(let tiles): try tiles.decode(request, watch)
      }
    return DecodedBitmap(bitmap, profile: header.profile)
  }

  private func decode(
    _ reader: HEIFReader, _ request: StoredRequest, _ watch: DecodeWatch
  ) throws(PictureError) -> Bitmap {
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
    return try RowReducer.reduce(size, as: format, to: request, watch) {
      UnsafeRawPointer(bytes + $0 * pixels.stride)
    }
  }
}
