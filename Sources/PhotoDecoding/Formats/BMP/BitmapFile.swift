import PhotoMetadata
import PhotoPages

/// A Windows or OS/2 bitmap: a BMP file, or a picture in an icon.
///
/// One row is in memory at a time, or the whole picture if it is compressed by runs.
final class BitmapFile: PictureFile {
  let header: PictureHeader
  private let input: EncodedInput
  private let head: BitmapHead
  private let rows: BitmapRows
  /// The offset of the pixels in the file.
  private let start: Int
  private let isIcon: Bool

  /// Bytes before the head of a BMP file, which state the offset of the pixels.
  private static let fileHeadLength = 14
  private static let rowsPerCheck = 64

  static func begins(_ beginning: [UInt8]) -> Bool { beginning.starts(with: "BM".utf8) }

  convenience init(_ input: EncodedInput) throws(PictureError) {
    let reader = ByteReader(input, .little)
    let head = BitmapHead(reader, at: Self.fileHeadLength, isIcon: false)
    try reader.throwFailure()
    guard let head, let told = reader.integer(at: 10, bytes: 4) else { throw Self.brokenHead }
    let isTold = told >= Self.fileHeadLength + 12 && told < reader.end
    try self.init(input, head, start: isTold ? told : head.end, isIcon: false)
  }

  /// Reads the head of a picture in an icon, at `place` of the icon's file.
  convenience init(inIcon input: EncodedInput, at place: Int) throws(PictureError) {
    let reader = ByteReader(input, .little)
    let head = BitmapHead(reader, at: place, isIcon: true)
    try reader.throwFailure()
    guard let head, head.compression == .none else { throw Self.brokenHead }
    try self.init(input, head, start: head.end, isIcon: true)
  }

  private init(
    _ input: EncodedInput, _ head: BitmapHead, start: Int, isIcon: Bool
  ) throws(PictureError) {
    try head.promise.check(head.size, in: input.byteCount.map { $0 - start })
    (self.input, self.head, self.start, self.isIcon) = (input, head, start, isIcon)
    rows = BitmapRows(head, isIcon: isIcon)
    var header = PictureHeader(size: head.size)
    if !head.isRuns { header.memory = .rows(of: head.size) }
    self.header = header
  }

  private static let brokenHead = PictureError.damaged(reason: "The head breaks the rules of BMP")
  private static let cutOff = PictureError.damaged(
    reason: "The file ends before its picture does")

  func decode(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap
  {
    switch head.compression {
    case .none, .masks: try decodeRows(request, watch)
    case .runs8, .runs4: try decodeRuns(request, watch)
    }
  }

  private func decodeRows(
    _ request: StoredRequest, _ watch: DecodeWatch
  ) throws(PictureError) -> DecodedBitmap {
    let format = RowFormat(channels: rows.channels, isDeep: false)
    let reducer = try RowReducer(request, from: head.size, layout: format.layout)
    try request.allow(PixelSize(width: head.size.width, height: 4), bytesPerPixel: 8)
    var row = [UInt8](repeating: 0, count: rows.stride)
    var mask = [UInt8](repeating: 0, count: maskStride)
    var pixels = [UInt8](repeating: 0, count: head.size.width * rows.channels)
    var missing = 0
    for y in reducer.source.y..<reducer.source.bottom {
      if y % Self.rowsPerCheck == 0 { try watch.check() }
      let place = head.isTopDown ? y : head.size.height - 1 - y
      guard try read(&row, at: start + place * rows.stride) else {
        missing += 1
        reducer.add(nil, as: format)
        continue
      }
      row.withUnsafeBufferPointer { from in
        pixels.withUnsafeMutableBufferPointer { to in
          // Neither is empty: a row has at least one pixel.
          if let from = from.baseAddress, let to = to.baseAddress { rows.unpack(from, into: to) }
        }
      }
      if isIcon, head.depth < 32 {
        let isThere = try read(&mask, at: maskStart + place * maskStride)
        if isThere { hide(&pixels, by: mask) } else { missing += 1 }
      }
      pixels.withUnsafeBytes { reducer.add($0.baseAddress, as: format) }
    }
    if missing >= reducer.source.height { throw Self.cutOff }
    return DecodedBitmap(bitmap: try reducer.finish(watch), isIncomplete: missing > 0)
  }

  /// Bytes of a row of an icon's mask, which has a bit for each pixel.
  private var maskStride: Int { (head.size.width + 31) / 32 * 4 }
  private var maskStart: Int { start + head.size.height * rows.stride }

  /// Makes the pixels transparent whose bit is set.
  private func hide(_ pixels: inout [UInt8], by mask: [UInt8]) {
    for x in 0..<head.size.width where mask[x >> 3] >> UInt8(7 - x & 7) & 1 == 1 {
      pixels[4 * x + 3] = 0
    }
  }

  /// Reads a whole row; false if the file lacks it.
  private func read(_ row: inout [UInt8], at offset: Int) throws(PictureError) -> Bool {
    var failure: PictureError?
    let isThere = row.withUnsafeMutableBytes { memory in
      do throws(PictureError) {
        return try input.read(at: offset, into: memory) == memory.count
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    return isThere
  }

  private func decodeRuns(
    _ request: StoredRequest, _ watch: DecodeWatch
  ) throws(PictureError) -> DecodedBitmap {
    try request.allow(head.size)
    // Sensible runs take no more bytes than the unpacked pixels, so no more are read.
    let bytes = try input.bytes(at: start, count: request.byteLimit)
    var runs = BitmapRuns(head, bytes)
    try runs.draw(watch)
    if !runs.hasAny { throw Self.cutOff }
    let format = RowFormat(channels: 4, isDeep: false)
    let bitmap = try runs.pixels.withUnsafeBufferPointer { (pixels) throws(PictureError) in
      try RowReducer.reduce(head.size, as: format, to: request, watch) { y in
        pixels.baseAddress.map { UnsafeRawPointer($0 + 4 * head.size.width * y) }
      }
    }
    return DecodedBitmap(bitmap: bitmap, isIncomplete: !runs.isComplete)
  }
}
