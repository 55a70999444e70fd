internal import CLittleCMS
import PhotoPages

// Most pixels of a TIFF that is not plain RGB or grey pass through these loops, so they are written for the
// optimiser: raw pointers, and only inlined closures.

/// A converter of a TIFF's rows of samples to rows of numbers.
final class TIFFSamples {
  private let format: TIFFFormat
  /// Whether each sample comes in a separate row, even if there is only one.
  private let isPlanar: Bool
  private let tables: [UnsafeMutableBufferPointer<UInt16>]
  /// The transform from L*a*b* to sRGB; nil for other colours.
  private let lab: cmsHTRANSFORM?

  /// Whether rows can stay as they are in the file.
  let changesNothing: Bool

  /// Prepares the tables and the transform for a format.
  init(_ format: TIFFFormat, isPlanar: Bool) {
    (self.format, self.isPlanar) = (format, isPlanar)
    tables = format.channels.map { channel in
      let table = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: channel.table.count)
      _ = table.initialize(from: channel.table)
      return table
    }
    lab = format.isLab ? Self.labTransform() : nil
    let isByteOrWord = format.sample == .bits(8) || format.sample == .bits(16)
    changesNothing =
      isByteOrWord && !isPlanar && !format.isLab && format.rows.last != .multipliedAlpha
      && format.rows.last != .ink && format.samples == format.channels.count
      && format.channels.enumerated().allSatisfy { $0.offset == $0.element.sample }
      && format.channels.allSatisfy(\.isUnchanged)
  }

  deinit {
    for table in tables { table.deallocate() }
    if let lab { cmsDeleteTransform(lab) }
  }

  /// Converts some columns of a row, from one row of all samples or from one for each plane.
  func convert(
    _ rows: [UnsafeMutableRawPointer], _ columns: Range<Int>, into row: UnsafeMutableRawPointer
  ) {
    for (place, channel) in format.channels.enumerated() {
      guard let table = tables[place].baseAddress else { continue }
      let samples = Samples(
        row: UnsafeRawPointer(isPlanar ? rows[channel.sample] : rows[0]),
        first: isPlanar ? 0 : channel.sample, step: isPlanar ? 1 : format.samples)
      if format.rows.isDeep {
        let target = row.assumingMemoryBound(to: UInt16.self) + place
        fill(samples, columns) { target[$0] = table[$1] }
      } else {
        let target = row.assumingMemoryBound(to: UInt8.self) + place
        fill(samples, columns) { target[$0] = UInt8(truncatingIfNeeded: table[$1]) }
      }
    }
    if format.rows.last == .multipliedAlpha { limit(row, columns) }
    if let lab {
      let first = row + columns.lowerBound * format.rows.bytesPerPixel
      cmsDoTransform(lab, first, first, cmsUInt32Number(columns.count))
    }
  }

  /// One sample of each pixel of a row.
  private struct Samples {
    let row: UnsafeRawPointer
    let first: Int
    let step: Int
  }

  /// Reads a sample of each column, and passes it on with its index in the row of numbers.
  @inline(__always)
  private func fill(
    _ samples: Samples, _ columns: Range<Int>, _ put: (_ place: Int, _ value: Int) -> Void
  ) {
    let (row, channels) = (samples.row, format.rows.channels)
    let (low, span) = (format.range.lowerBound, format.range.upperBound - format.range.lowerBound)
    @inline(__always) func each(_ read: (Int) -> Int) {
      for x in columns { put(x * channels, read(samples.first + x * samples.step)) }
    }
    switch format.sample {
    case .bits(8): each { Int(row.load(fromByteOffset: $0, as: UInt8.self)) }
    case .bits(16): each { Int(row.load(fromByteOffset: 2 * $0, as: UInt16.self)) }
    case .bits(let bits): each { Self.packed(row, at: $0 * bits, bits) }
    case .long: each { Int(row.load(fromByteOffset: 4 * $0, as: UInt32.self) >> 16) }
    case .float(16):
      each { Self.level(Double(row.load(fromByteOffset: 2 * $0, as: Float16.self)), low, span) }
    case .float(32):
      each { Self.level(Double(row.load(fromByteOffset: 4 * $0, as: Float.self)), low, span) }
    case .float: each { Self.level(row.load(fromByteOffset: 8 * $0, as: Double.self), low, span) }
    }
  }
  /// Returns a number of some bits, the highest bit first, as libtiff leaves them.
  @inline(__always)
  private static func packed(_ row: UnsafeRawPointer, at bit: Int, _ bits: Int) -> Int {
    let (first, last) = (bit / 8, (bit + bits - 1) / 8)
    var value = 0
    for place in first...last {
      value = value << 8 | Int(row.load(fromByteOffset: place, as: UInt8.self))
    }
    return value >> ((last + 1) * 8 - bit - bits) & (1 << bits - 1)
  }

  /// Converts a floating-point number to 16 bits; NaN becomes 0.
  @inline(__always)
  private static func level(_ value: Double, _ low: Double, _ span: Double) -> Int {
    let share = (value - low) / span
    return share > 0 ? Int(min(1, share) * 65535 + 0.5) : 0
  }

  /// Limits colours to their alpha, even if the file exceeds it: cairo's sums would overflow.
  private func limit(_ row: UnsafeMutableRawPointer, _ columns: Range<Int>) {
    let channels = format.rows.channels
    if format.rows.isDeep {
      limit(row.assumingMemoryBound(to: UInt16.self), columns, channels)
    } else {
      limit(row.assumingMemoryBound(to: UInt8.self), columns, channels)
    }
  }

  @inline(__always)
  private func limit<Level: FixedWidthInteger>(
    _ row: UnsafeMutablePointer<Level>, _ columns: Range<Int>, _ channels: Int
  ) {
    for x in columns {
      let pixel = row + x * channels
      let alpha = pixel[channels - 1]
      for colour in 0..<channels - 1 { pixel[colour] = min(pixel[colour], alpha) }
    }
  }

  private static func labTransform() -> cmsHTRANSFORM? {
    let context = ColourProfile.context
    guard let screen = ColourProfile.sRGB(), let lab = cmsCreateLab4ProfileTHR(context, nil) else {
      return nil
    }
    defer { cmsCloseProfile(lab) }
    return cmsCreateTransformTHR(
      context, lab, cms_lab_16, screen.handle, cms_rgb_16,
      cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC),
      cmsUInt32Number(cmsFLAGS_NOCACHE | cmsFLAGS_HIGHRESPRECALC))
  }
}
