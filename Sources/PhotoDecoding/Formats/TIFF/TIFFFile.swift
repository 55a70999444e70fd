internal import CTIFF
import PhotoMetadata
import PhotoPages

/// A TIFF file's first page, read by libtiff by rows or by tiles (TIFF 6.0 and its supplements, BigTIFF).
///
/// Only the wanted part at the wanted size, and a row of strips or tiles, are in memory at once.
final class TIFFFile: PictureFile {
  /// The name of the format in errors that quote the library.
  static let name = "TIFF"

  let header: PictureHeader

  private let input: EncodedInput

  /// The value for uncompressed data in the tag Compression (TIFF 6.0, section 3).
  private static let uncompressed = 1

  init(_ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    let reader = try TIFFReader(input, watch)
    let head = reader.head
    let size = PixelSize(width: Int(head.width), height: Int(head.height))
    var header = PictureHeader(
      size: size, orientation: Orientation(rawValue: Int(head.orientation)),
      profile: head.profile.map {
        [UInt8](UnsafeBufferPointer(start: $0, count: head.profile_count))
      })
    header.memory = .rows(
      of: size, bytesPerPixel: 8, more: Self.blockBytes(head, fileBytes: input.byteCount ?? 0))
    header.isDeep = head.bits > 8
    if head.compression == Self.uncompressed { header.decodingRate = 400e6 }
    self.header = header
    self.input = input
  }

  /// Bytes of the strip or the row of tiles that are read together, encoded and decoded.
  private static func blockBytes(_ head: CTIFFHead, fileBytes: Int) -> Int {
    let (width, height) = (Double(head.width), Double(head.block_height))
    let across = head.is_tiled ? (width / max(1, Double(head.block_width))).rounded(.up) : 1
    let planes = head.is_planar ? max(1, Double(head.samples)) : 1
    // libtiff may take as much again, and converts colours in four bytes a pixel.
    let decoded =
      head.is_converted
      ? width * height * 10 : Double(head.row_size) * across * height * planes * 2
    let encoded = Double(fileBytes) * min(1, height / max(1, Double(head.height)))
    return Int(exactly: (decoded + encoded).rounded(.up)) ?? .max
  }

  func decode(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap
  {
    let reader = try TIFFReader(input, watch)
    let format = try TIFFFormat(reader.head)
    let source = try rows(reader, format, request, watch)
    let reducer = try RowReducer(request, from: header.size, layout: format.rows.layout)
    let isComplete = try source.read(into: reducer)
    return DecodedBitmap(
      bitmap: try reducer.finish(watch), profile: fittingProfile(format),
      isGrey: !format.rows.hasColour, isIncomplete: !isComplete)
  }

  private func rows(
    _ reader: TIFFReader, _ format: TIFFFormat, _ request: StoredRequest, _ watch: DecodeWatch
  ) throws(PictureError) -> TIFFRows {
    // A reader for each plane, since each reads its strips in order.
    var readers = [reader]
    if !reader.head.is_converted, reader.head.is_planar {
      for _ in 1..<format.planes { readers.append(try TIFFReader(input, watch)) }
    }
    return try TIFFRows(readers, format, request, watch)
  }

  private func fittingProfile(_ format: TIFFFormat) -> [UInt8]? {
    guard let profile = header.profile, !format.isLab else { return nil }
    let isForInks = ColourSpaceName(ofProfile: profile) == .other
    return isForInks == (format.rows.last == .ink) ? profile : nil
  }
}
