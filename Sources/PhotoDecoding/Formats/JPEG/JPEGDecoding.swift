internal import CTurboJPEG
import PhotoPages

/// One decoding of a JPEG, from its first byte to the pixels.
final class JPEGDecoding {
  /// Where the last scan ended that was taken in without failure, in a file that has several; nil while
  /// there is none.
  var endOfGoodScans: Int?

  let reader: JPEGReader
  let watch: DecodeWatch
  let byteCount: Int?
  var pace: PassPace
  private let wish: StoredWish
  private let scale: JPEGScale
  private let size: PixelSize
  private let layout: PixelLayout

  /// Reads the head, and decides what to decode.
  ///
  /// libjpeg's own choices stay: the exact transform and smooth colours. The quicker transform (JDCT_IFAST)
  /// and hard colours took as long as these in measurement, and reduced pictures of most files need
  /// neither: their colours come out as large as their brightness.
  ///
  /// - Throws: `.tooLarge` before anything is allocated for the pixels, `.damaged`, `.source`,
  ///   `.cancelled`.
  init(
    _ input: EncodedInput, _ wish: StoredWish, _ watch: DecodeWatch, _ pace: PassPace,
    byteCount: Int? = nil
  ) throws(PictureError) {
    reader = try JPEGReader(input, watch, byteCount: byteCount)
    try reader.readHeader()
    self.wish = wish
    self.watch = watch
    self.pace = pace
    self.byteCount = byteCount ?? input.byteCount
    let info = reader.info
    let full = PixelSize(
      width: Int(info.pointee.image_width), height: Int(info.pointee.image_height))
    scale = JPEGScale(of: full, for: wish)
    size = scale.applied(to: full)
    layout = try Self.layout(info.pointee)
    info.pointee.out_color_space = layout == .bgrx8 ? JCS_EXT_BGRA : JCS_CMYK
    info.pointee.scale_num = UInt32(scale.eighths)
    info.pointee.scale_denom = 8
    info.pointee.mem.pointee.max_memory_to_use = wish.byteLimit
    info.pointee.buffered_image = jpeg_has_multiple_scans(info)
    try wish.allow(wish.part(at: size).size)
  }

  /// What a pixel will be.
  ///
  /// The colours are always in BGRA's order, whose last byte libjpeg-turbo promises to make 255. Inks
  /// are taken for Adobe's whether its mark is there or not, as browsers and gdk-pixbuf take them: those
  /// without it that are about come from programs which wrote what Photoshop reads.
  private static func layout(_ info: jpeg_decompress_struct) throws(PictureError) -> PixelLayout {
    switch info.jpeg_color_space {
    case JCS_GRAYSCALE, JCS_YCbCr, JCS_RGB: return .bgrx8
    case JCS_CMYK, JCS_YCCK: return .cmyk8
    default: throw .damaged(reason: "JPEG with \(info.num_components) colours of no known meaning")
    }
  }

  /// Decodes.
  ///
  /// - Throws: `.damaged` if there is not a single row; anything else as it comes.
  func decode() throws(PictureError) -> DecodedBitmap {
    try reader.start()
    if reader.info.pointee.buffered_image != 0 {
      try takeInScans()
      try reader.startOutput()
    }
    // Passes are put out again and again from what libjpeg keeps; all else comes once, from the top.
    let isReduced = wish.isWhole && size != wish.target
    if isReduced, reader.info.pointee.buffered_image == 0 { return try reducedRows() }
    return try rows(of: wish.part(at: size))
  }

  private func reducedRows() throws(PictureError) -> DecodedBitmap {
    let reduction = try RowReduction(from: size, to: wish.target, layout: layout)
    let goodRows = try read(PixelRect(size), into: reduction)
    return decoded(
      DecodedBitmap(reduction.finish()), isIncomplete: goodRows < size.height || isIncomplete)
  }

  /// All pixels as they are now, if they can be had.
  func pass() throws(PictureError) -> DecodedBitmap? {
    // A part is decoded by cropping, which libjpeg does once and for all.
    guard wish.isWhole else { return nil }
    try reader.startOutput()
    let pass = try rows(of: PixelRect(size))
    try reader.finishOutput()
    return pass
  }

  private func rows(of part: PixelRect) throws(PictureError) -> DecodedBitmap {
    let bitmap = try Bitmap(size: part.size, layout: layout)
    let goodRows = try read(part, into: bitmap)
    return decoded(
      DecodedBitmap(bitmap, part: part, of: size),
      isIncomplete: goodRows < part.height || isIncomplete)
  }

  /// Reads a part of what is put out now.
  ///
  /// - Returns: how many rows are the file's own.
  private func read(_ part: PixelRect, into sink: any RowSink) throws(PictureError) -> Int {
    let rows = JPEGRows(
      reader, sink, part, of: size, blockRows: blockRows, blockColumns: blockColumns)
    return try rows.read(watch)
  }

  private func decoded(_ pixels: DecodedBitmap, isIncomplete: Bool) -> DecodedBitmap {
    var decoded = pixels
    decoded.isGrey = reader.info.pointee.jpeg_color_space == JCS_GRAYSCALE
    decoded.isIncomplete = isIncomplete
    return decoded
  }

  /// Rows of the result that are decoded together.
  private var blockRows: Int { scale.eighths * Int(reader.info.pointee.max_v_samp_factor) }

  /// Columns of the result that are decoded together.
  private var blockColumns: Int { scale.eighths * Int(reader.info.pointee.max_h_samp_factor) }

  /// Whether the file had less than it should.
  private var isIncomplete: Bool {
    let findings = reader.findings
    return findings.damages > 0 || findings.failure != 0 || findings.is_cut_off && lacksScans
  }

  /// Whether scans must be missing from a file that ends without saying so.
  private var lacksScans: Bool {
    let info = reader.info.pointee
    guard info.buffered_image != 0 else { return false }
    let count = Int(info.num_components)
    if let precisions = info.coef_bits {
      // How many low bits each coefficient still lacks; less than 0 if it never came.
      let coefficients = UnsafeRawPointer(precisions).assumingMemoryBound(to: Int32.self)
      return (0..<count * Int(DCTSIZE2)).contains { coefficients[$0] != 0 }
    }
    // A colour gets its table with its first scan.
    return (0..<count).contains { info.comp_info[$0].quant_table == nil }
  }
}
