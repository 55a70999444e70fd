import PhotoMetadata
import PhotoPages

/// The head of a bitmap in BMP files and icons: BITMAPINFOHEADER, its predecessors and its successors.
struct BitmapHead {
  enum Compression: Int {
    case none = 0
    /// Runs of equal pixels, of 8 bits or of 4.
    case runs8
    case runs4
    /// No compression; the head states the bits of each colour in a pixel.
    case masks
  }

  let size: PixelSize
  /// Whether the first row in the file is the topmost.
  let isTopDown: Bool
  /// Bits of a pixel.
  let depth: Int
  let compression: Compression
  /// The bits of red, green, blue and alpha in a pixel of 16 or 32 bits.
  let masks: [BitmapMask]
  /// Blue, green and red of each palette colour, 0 for colours that the file lacks.
  let colours: [UInt8]
  /// The offset of the palette's end, after which pixels may begin.
  let end: Int

  /// Lengths of heads with the fields of Windows.
  private static let lengths: Set = [40, 52, 56, 64, 108, 124]
  /// The length of OS/2's first head, whose fields have 16 bits and whose colours have 3 bytes.
  private static let shortLength = 12
  private static let depths: Set = [1, 4, 8, 16, 24, 32]

  /// Reads the head at a place, which in an icon states twice the number of rows; nil if it is invalid.
  init?(_ reader: ByteReader, at start: Int, isIcon: Bool) {
    guard let length = reader.integer(at: start, bytes: 4),
      let fields = Self.fields(reader, at: start, isShort: length == Self.shortLength),
      length == Self.shortLength || Self.lengths.contains(length),
      Self.depths.contains(fields.depth),
      let compression = Compression(rawValue: fields.compression),
      Self.fit(compression, fields.depth, isTopDown: fields.height < 0)
    else { return nil }
    let height = abs(fields.height) / (isIcon ? 2 : 1)
    guard fields.width > 0, height > 0 else { return nil }
    size = PixelSize(width: fields.width, height: height)
    isTopDown = fields.height < 0
    (depth, self.compression) = (fields.depth, compression)
    let hasMasksBehind = compression == .masks && (length == 40 || length == 64)
    let masksPlace = hasMasksBehind ? start + length : start + 40
    let maskCount = [56, 108, 124].contains(length) ? 4 : 3
    masks = Self.masks(reader, at: compression == .masks ? masksPlace : nil, maskCount, depth)
    let coloursPlace = start + length + (hasMasksBehind ? 12 : 0)
    let known = depth > 8 ? 0 : 1 << depth
    let count = fields.colourCount == 0 ? known : fields.colourCount
    // Deeper pixels may have an unused palette, too.
    guard depth > 8 || count <= known, count <= 1 << 16 else { return nil }
    let step = length == Self.shortLength ? 3 : 4
    let isTabled = depth <= 8
    let table = isTabled ? Array(reader.slice(at: coloursPlace, upTo: count * step)) : []
    colours = Self.colours(table, step: step, count: known)
    end = coloursPlace + (isTabled || isIcon ? count * step : 0)
  }

  /// Whether the pixels are runs, which are drawn in memory for the whole picture.
  var isRuns: Bool { compression == .runs8 || compression == .runs4 }

  /// The most pixels in a byte of the file: two bytes are a run of up to 255.
  var promise: PixelPromise {
    PixelPromise(mostPixelsPerByte: isRuns ? 255 / 2 : 8 / Double(depth))
  }

  private struct Fields {
    var width: Int
    var height: Int
    var depth: Int
    var compression = 0
    var colourCount = 0
  }

  private static func fields(_ reader: ByteReader, at start: Int, isShort: Bool) -> Fields? {
    if isShort {
      guard let width = reader.integer(at: start + 4, bytes: 2),
        let height = reader.integer(at: start + 6, bytes: 2),
        let depth = reader.integer(at: start + 10, bytes: 2)
      else { return nil }
      return Fields(width: width, height: height, depth: depth)
    }
    guard let width = signed(reader, at: start + 4), let height = signed(reader, at: start + 8),
      let depth = reader.integer(at: start + 14, bytes: 2),
      let compression = reader.integer(at: start + 16, bytes: 4),
      let count = reader.integer(at: start + 32, bytes: 4)
    else { return nil }
    return Fields(
      width: width, height: height, depth: depth, compression: compression, colourCount: count)
  }

  private static func signed(_ reader: ByteReader, at place: Int) -> Int? {
    reader.integer(at: place, bytes: 4).map { Int(Int32(truncatingIfNeeded: $0)) }
  }

  private static func fit(_ compression: Compression, _ depth: Int, isTopDown: Bool) -> Bool {
    switch compression {
    case .none: true
    case .runs8: depth == 8 && !isTopDown
    case .runs4: depth == 4 && !isTopDown
    case .masks: depth == 16 || depth == 32
    }
  }

  private static func masks(
    _ reader: ByteReader, at place: Int?, _ count: Int, _ depth: Int
  ) -> [BitmapMask] {
    if let place {
      let told = (0..<count).map { reader.integer(at: place + 4 * $0, bytes: 4) ?? 0 }
      if !told.prefix(3).contains(0) { return told.map { BitmapMask(UInt32($0)) } }
      if depth == 32 { return [0xFF0000, 0xFF00, 0xFF, 0xFF00_0000].map { BitmapMask($0) } }
    }
    return [0x7C00, 0x3E0, 0x1F].map { BitmapMask($0) }
  }

  private static func colours(_ table: [UInt8], step: Int, count: Int) -> [UInt8] {
    var colours = [UInt8](repeating: 0, count: 3 * count)
    for number in 0..<min(count, table.count / step) {
      for channel in 0..<3 { colours[3 * number + channel] = table[step * number + channel] }
    }
    return colours
  }
}

/// The bits of one colour in a pixel.
struct BitmapMask {
  private let mask: UInt32
  private let shift: UInt32
  private let bits: UInt32

  init(_ mask: UInt32) {
    self.mask = mask
    let all = UInt32(mask.nonzeroBitCount)
    bits = min(8, all)
    // Of more than eight bits, the highest are used.
    shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount) + all - bits
  }

  var isEmpty: Bool { bits == 0 }

  /// Returns the colour of a pixel, 0 to 255.
  func level(_ pixel: UInt32) -> UInt8 {
    let value = (pixel & mask) >> shift
    if bits == 8 { return UInt8(truncatingIfNeeded: value) }
    if bits < 4 { return UInt8(truncatingIfNeeded: bits == 0 ? 0 : value * 255 / (1 << bits - 1)) }
    return UInt8(truncatingIfNeeded: value << (8 - bits) | value >> (2 * bits - 8))
  }
}
