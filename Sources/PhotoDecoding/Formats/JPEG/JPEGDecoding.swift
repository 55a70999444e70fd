internal import CTurboJPEG
import PhotoMetadata
import PhotoPages

/// One decoding of a JPEG, from its first byte to the pixels.
final class JPEGDecoding {
  /// The offset of the last good scan's end, in a file with several; nil while there is none.
  private(set) var endOfGoodScans: Int?

  let reader: JPEGReader
  let watch: DecodeWatch
  let scale: JPEGScale
  /// The picture's size at that scale.
  let size: PixelSize
  private let byteCount: Int?
  private var pace: PassPace
  private let request: StoredRequest
  private let layout: PixelLayout

  /// Reads the head, and decides what to decode; memory for the pixels is allocated later.
  ///
  /// libjpeg's defaults stay: the exact transform and smooth colours. In measurements the faster transform
  /// (JDCT_IFAST) and unsmoothed colours took as long, and reduced pictures of most files need neither, since
  /// their colours come out as large as their brightness.
  init(
    _ input: EncodedInput, _ request: StoredRequest, _ watch: DecodeWatch, _ pace: PassPace,
    byteCount: Int? = nil
  ) throws(PictureError) {
    reader = try JPEGReader(input, watch, byteCount: byteCount)
    try reader.readHeader()
    self.request = request
    self.watch = watch
    self.pace = pace
    self.byteCount = byteCount ?? input.byteCount
    let info = reader.info
    let full = PixelSize(
      width: Int(info.pointee.image_width), height: Int(info.pointee.image_height))
    scale = JPEGScale(of: full, for: request)
    size = scale.applied(to: full)
    layout = try Self.layout(info.pointee)
    info.pointee.out_color_space = layout == .bgrx8 ? JCS_EXT_BGRA : JCS_CMYK
    info.pointee.scale_num = UInt32(scale.eighths)
    info.pointee.scale_denom = 8
    info.pointee.mem.pointee.max_memory_to_use = request.byteLimit
    info.pointee.buffered_image = jpeg_has_multiple_scans(info)
    try request.allow(request.source(at: size).size)
  }

  /// Returns the layout of the decoded pixels.
  ///
  /// Colours are BGRA, whose last byte libjpeg-turbo promises to make 255. Inks are taken as Adobe's, with its marker
  /// or without, as in browsers and gdk-pixbuf: existing files without it come from programs that wrote for Photoshop.
  private static func layout(_ info: jpeg_decompress_struct) throws(PictureError) -> PixelLayout {
    switch info.jpeg_color_space {
    case JCS_GRAYSCALE, JCS_YCbCr, JCS_RGB: return .bgrx8
    case JCS_CMYK, JCS_YCCK: return .cmyk8
    default: throw .damaged(reason: "JPEG with \(info.num_components) colors of no known meaning")
    }
  }

  func decode() throws(PictureError) -> DecodedBitmap {
    try reader.start()
    if reader.info.pointee.buffered_image != 0 {
      try takeInScans()
      try reader.startOutput()
    }
    return try output()
  }

  private func output() throws(PictureError) -> DecodedBitmap {
    let reducer = try RowReducer(request, from: size, layout: layout)
    let hasAllRows = try read(into: reducer)
    return DecodedBitmap(
      bitmap: try reducer.finish(watch),
      isGrey: reader.info.pointee.jpeg_color_space == JCS_GRAYSCALE,
      isIncomplete: !hasAllRows || isIncomplete)
  }

  private var isIncomplete: Bool {
    let findings = reader.findings
    return findings.damages > 0 || findings.failure != 0 || findings.is_cut_off && lacksScans
  }

  /// Whether scans must be missing from a file without an end marker.
  private var lacksScans: Bool {
    let info = reader.info.pointee
    guard info.buffered_image != 0 else { return false }
    let count = Int(info.num_components)
    if let precisions = info.coef_bits {
      // The number of low bits that each coefficient still lacks; negative if it never came.
      let coefficients = UnsafeRawPointer(precisions).assumingMemoryBound(to: Int32.self)
      return (0..<count * Int(DCTSIZE2)).contains { coefficients[$0] != 0 }
    }
    // A colour gets its table with its first scan.
    return (0..<count).contains { info.comp_info[$0].quant_table == nil }
  }
}

/// Progressive files and others with several scans.
///
/// Each scan refines the whole picture, and libjpeg keeps all coefficients until the last has come.
extension JPEGDecoding {
  /// The most scans, more than any program writes.
  ///
  /// Each takes time for the whole picture, so a small file of many scans could keep a processor busy for hours.
  private static let mostScans = 200

  /// Reads all scans, and shows a few passes of the picture on the way.
  private func takeInScans() throws(PictureError) {
    let start = ContinuousClock.now
    while true {
      switch try reader.consume() {
      case JPEG_REACHED_EOI: return
      case JPEG_SCAN_COMPLETED:
        endOfGoodScans = endOfScan
        if Int(reader.info.pointee.input_scan_number) >= Self.mostScans { return }
        if let onPass = watch.onPass { try showPass(onPass, since: start) }
      default: break
      }
      try watch.check()
    }
  }

  /// The offset at which the file could end now.
  private var endOfScan: Int {
    // The next marker may have been read already.
    reader.offset - (reader.info.pointee.unread_marker == 0 ? 0 : 2)
  }

  private func showPass(
    _ onPass: (DecodedBitmap) -> Void, since start: ContinuousClock.Instant
  ) throws(PictureError) {
    let clock = ContinuousClock()
    let progress = byteCount.map { Double(reader.offset) / Double(max(1, $0)) }
    // A part is decoded by cropping, which libjpeg can set up only once.
    guard request.isWhole, pace.isDue(at: clock.now - start, progress: progress ?? 0) else {
      return
    }
    try reader.startOutput()
    let pass = try output()
    try reader.finishOutput()
    onPass(pass)
    pace.passed(at: clock.now - start)
  }
}

/// The scale at which a JPEG is decoded, in eighths.
///
/// The inverse cosine transform can make fewer pixels of a block than the eight by eight that it holds.
struct JPEGScale: Equatable {
  /// The number of pixels that are made of eight.
  let eighths: Int

  /// The scales with vector instructions in libjpeg-turbo, which outweigh the larger pictures that come out.
  ///
  /// Decoding a 24-megapixel 4:2:0 photo and reducing it took, in milliseconds on an x86-64 processor with AVX2: to
  /// 1620 × 1080 89 by 4/8, 96 by 3/8; to 3600 × 2400 143 by 8/8, 147 by 5/8; to 4350 × 2900 155 by 8/8, 175 by 6/8.
  private static let fast = [1, 2, 4, 8]

  /// Returns the size of a picture at this scale; libjpeg rounds up.
  func applied(to size: PixelSize) -> PixelSize {
    PixelSize(width: (size.width * eighths + 7) / 8, height: (size.height * eighths + 7) / 8)
  }
}

extension JPEGScale {
  /// Chooses the smallest fast scale that suffices or, if that takes too much memory, the smallest of all that do.
  init(of size: PixelSize, for request: StoredRequest) {
    let sufficient = (1...8).map { JPEGScale(eighths: $0) }.filter { scale in
      let scaled = scale.applied(to: size)
      return scaled.width >= request.target.width && scaled.height >= request.target.height
    }
    let fast = sufficient.first { Self.fast.contains($0.eighths) }
    let isAllowed = fast.map { scale in
      (try? request.allow(request.source(at: scale.applied(to: size)).size)) != nil
    }
    self = (isAllowed == true ? fast : sufficient.first) ?? JPEGScale(eighths: 8)
  }
}
