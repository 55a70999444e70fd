internal import CSVG
import Glibc
import PhotoMetadata
import PhotoPages

// Ownership: a SVGFile owns its CSVGPicture, and closes it in deinit. The bytes are parsed when it is opened, and not
// needed afterwards.

/// A vector picture, of which librsvg draws only the wanted part at the wanted size.
final class SVGFile: PictureFile {
  let header: PictureHeader
  private let picture: OpaquePointer

  /// Parses the whole file; throws `.missing` if librsvg is not installed.
  init(
    _ input: EncodedInput, _ kind: SVGKind, _ watch: DecodeWatch
  ) throws(PictureError) {
    guard csvg_load() else { throw .missing(kind: "SVG", package: "librsvg2-2") }
    let whole = try WholeFile(input, watch)
    let bytes = whole.bytes.bindMemory(to: UInt8.self)
    var reason: UnsafeMutablePointer<CChar>?
    let opened = bytes.baseAddress.flatMap { csvg_open($0, bytes.count, &reason) }
    withExtendedLifetime(whole) {}
    guard let picture = opened else {
      // A compressed file that is not SVG may be anything.
      let error = Self.damage(reason)
      throw kind == .compressed ? .notAPicture : error
    }
    self.picture = picture
    var (width, height): (Int32, Int32) = (0, 0)
    csvg_get_size(picture, &width, &height)
    header = PictureHeader(
      size: VectorSize.natural(PixelSize(width: Int(width), height: Int(height))), isVector: true)
  }

  deinit {
    csvg_close(picture)
  }

  func decode(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap
  {
    try watch.check()
    let size = VectorSize.largest(within: request)
    guard size != request.target else {
      return DecodedBitmap(
        bitmap: try draw(request.part, of: size).withoutOpaqueAlpha(watch))
    }
    // The picture was drawn smaller than wanted, so it is enlarged.
    let part = request.source(at: size)
    let drawn = try draw(part, of: size)
    return DecodedBitmap(
      bitmap: try RowReducer.reduce(drawn, holding: part, of: size, to: request, watch))
  }

  /// Draws the whole picture at a size, on this thread alone, and discards it.
  func draw(_ size: PixelSize) throws(PictureError) { _ = try draw(PixelRect(size), of: size) }

  private func draw(_ part: PixelRect, of size: PixelSize) throws(PictureError) -> Bitmap {
    let bitmap = try Bitmap(size: part.size, layout: .bgra8)
    bitmap.clear()
    let place = CSVGPart(
      whole_width: Double(size.width), whole_height: Double(size.height), x: Double(part.x),
      y: Double(part.y), width: Int32(clamping: part.width), height: Int32(clamping: part.height))
    var reason: UnsafeMutablePointer<CChar>?
    let pixels = bitmap.base.assumingMemoryBound(to: UInt8.self)
    guard csvg_draw(picture, place, pixels, Int32(clamping: bitmap.stride), &reason) else {
      throw Self.damage(reason)
    }
    return bitmap
  }

  /// Makes the error for a reason, and frees the reason.
  private static func damage(_ reason: UnsafeMutablePointer<CChar>?) -> PictureError {
    guard let reason else { return .tooLarge }
    defer { free(reason) }
    return .damaged(reason: String(cString: reason))
  }
}

/// The kind of a file that may be SVG, by its first bytes.
enum SVGKind: Equatable {
  /// Compressed by gzip, as SVG may be.
  case compressed
  /// Markup with SVG in it; a licence may precede it.
  case plain

  /// The number of first bytes that are examined.
  static let headLength = 4096

  /// Examines the first bytes of a file; nil for other kinds of files.
  init?(beginning bytes: [UInt8]) {
    if bytes.starts(with: [0x1F, 0x8B]) {
      self = .compressed
    } else if Self.isMarkedUp(bytes.prefix(Self.headLength)) {
      self = .plain
    } else {
      return nil
    }
  }

  private static func isMarkedUp(_ bytes: ArraySlice<UInt8>) -> Bool {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes
    let white = Set(" \t\r\n".utf8)
    guard text.first(where: { !white.contains($0) }) == UInt8(ascii: "<") else { return false }
    let name = Array("<svg".utf8)
    return text.indices.dropLast(name.count - 1).contains {
      text[$0] == name[0] && text[$0...].starts(with: name)
    }
  }
}

/// The sizes in which vector pictures are drawn.
enum VectorSize {
  /// The size of a picture that states none, as in web browsers.
  private static let unknown = PixelSize(width: 300, height: 150)
  /// The longest side of a surface in pixels, a limit of cairo and so of librsvg.
  private static let longestSide = 32_767
  /// Bytes of a pixel while drawing: in cairo's surface, and in librsvg's for groups and filters.
  private static let bytesPerPixel = 12

  static func natural(_ size: PixelSize) -> PixelSize {
    size.width > 0 && size.height > 0 ? size : unknown
  }

  /// Returns the requested size, or the largest of its shape that may be drawn.
  static func largest(within request: StoredRequest) -> PixelSize {
    let target = request.target
    let pixels = Double(target.width) * Double(target.height)
    let scale = min(
      1, (Double(request.byteLimit / bytesPerPixel) / pixels).squareRoot(),
      Double(longestSide) / Double(max(target.width, target.height)))
    guard scale < 1 else { return target }
    // Rounding up could exceed the limit by one pixel.
    return PixelSize(
      width: max(1, Int(Double(target.width) * scale)),
      height: max(1, Int(Double(target.height) * scale)))
  }
}
