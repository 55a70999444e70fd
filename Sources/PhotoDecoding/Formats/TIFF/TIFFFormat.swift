internal import CTIFF
import PhotoPages

/// The meaning of the samples of a TIFF's pixels, and the rows that are made of them.
struct TIFFFormat {
  /// The storage of a sample.
  enum Sample: Equatable {
    /// An integer of at most 16 bits, packed with its neighbours unless it has 8 or 16.
    case bits(Int)
    /// An integer of 32 bits, of which the highest 16 are used.
    case long
    /// A floating-point number of 16, 32 or 64 bits.
    case float(Int)

    /// Bits of the index into a channel's table.
    var tableBits: Int { if case .bits(let bits) = self { bits } else { 16 } }
  }

  /// The source of one number in each pixel of a row.
  struct Channel {
    /// The index of the sample in a stored pixel.
    let sample: Int
    /// The result for each value: a number of 8 or of 16 bits.
    let table: [UInt16]
    /// Whether the result is always the value.
    var isUnchanged: Bool { table.indices.allSatisfy { Int(table[$0]) == $0 } }
  }

  let sample: Sample
  /// Samples of a pixel in the file, including unused ones.
  let samples: Int
  /// The sources of a row's numbers, red first.
  let channels: [Channel]
  let rows: RowFormat
  /// Whether the three numbers are CIE L*a*b* in Little CMS' encoding.
  let isLab: Bool
  /// The floating-point numbers for 0 and for 1.
  let range: ClosedRange<Double>

  /// The number of planes to read from a file with one for each sample.
  var planes: Int { (channels.map(\.sample).max() ?? 0) + 1 }

  /// Interprets a directory; throws `.refused` for samples and colours not in photos, `.damaged` for too few samples.
  init(_ head: CTIFFHead) throws(PictureError) {
    guard !head.is_converted else {
      sample = .bits(8)
      (samples, isLab, range) = (3, false, 0...1)
      channels = (0..<3).map { Channel(sample: $0, table: TIFFTables.plain(8, isDeep: false)) }
      rows = RowFormat(channels: 3, isDeep: false)
      return
    }
    let sample = try Self.sample(head)
    let colours = try Self.colours(head)
    let isDeep = colours != .inks && (sample.tableBits > 8 || colours == .lab)
    let hasAlpha = head.alpha != 0 && colours != .inks && colours != .lab
    var channels = try TIFFTables.channels(colours, head, sample, isDeep: isDeep)
    guard channels.allSatisfy({ $0.sample < Int(head.samples) }) else {
      throw .damaged(reason: "There are too few samples for colors")
    }
    if hasAlpha {
      channels.append(
        Channel(
          sample: Int(head.alpha_sample),
          table: TIFFTables.plain(sample.tableBits, isDeep: isDeep)))
    }
    let last: RowFormat.Last =
      colours == .inks
      ? .ink : head.alpha == UInt16(EXTRASAMPLE_ASSOCALPHA) ? .multipliedAlpha : .alpha
    rows = RowFormat(channels: channels.count, isDeep: isDeep, last: last)
    self.sample = sample
    self.channels = channels
    samples = Int(head.samples)
    isLab = colours == .lab
    range = head.least < head.most ? head.least...head.most : 0...1
  }

  enum Colours {
    case grey, rgb, palette, inks, lab
  }

  private static func colours(_ head: CTIFFHead) throws(PictureError) -> Colours {
    switch Int32(head.photometric) {
    case PHOTOMETRIC_MINISBLACK, PHOTOMETRIC_MINISWHITE, PHOTOMETRIC_MASK: return .grey
    case PHOTOMETRIC_RGB: return .rgb
    case PHOTOMETRIC_PALETTE where head.palette.0 != nil: return .palette
    case PHOTOMETRIC_SEPARATED where head.samples >= 4: return .inks
    case PHOTOMETRIC_CIELAB, PHOTOMETRIC_ICCLAB: return .lab
    default:
      throw .refused(
        kind: TIFFFile.name,
        reason: "Photometric interpretation \(head.photometric) is not supported")
    }
  }

  private static func sample(_ head: CTIFFHead) throws(PictureError) -> Sample {
    let bits = Int(head.bits)
    switch (Int32(head.sample_format), bits) {
    case (SAMPLEFORMAT_IEEEFP, 16), (SAMPLEFORMAT_IEEEFP, 32), (SAMPLEFORMAT_IEEEFP, 64):
      return .float(bits)
    case (SAMPLEFORMAT_UINT, 1...16), (SAMPLEFORMAT_INT, 1...16), (SAMPLEFORMAT_VOID, 1...16):
      return .bits(bits)
    case (SAMPLEFORMAT_UINT, 32), (SAMPLEFORMAT_INT, 32), (SAMPLEFORMAT_VOID, 32):
      return .long
    default:
      throw .refused(
        kind: TIFFFile.name,
        reason: "Samples of \(bits) bits in format \(head.sample_format) are not supported")
    }
  }
}
