internal import CTIFF
import PhotoPages

/// The tables that convert each value of a TIFF's samples.
enum TIFFTables {
  /// Returns the channels of a row, without alpha.
  static func channels(
    _ colours: TIFFFormat.Colours, _ head: CTIFFHead, _ sample: TIFFFormat.Sample, isDeep: Bool
  ) throws(PictureError) -> [TIFFFormat.Channel] {
    let bits = sample.tableBits
    switch colours {
    case .grey:
      let isInverted = Int32(head.photometric) == PHOTOMETRIC_MINISWHITE
      let table = plain(bits, isDeep: isDeep, isInverted: isInverted)
      return [TIFFFormat.Channel(sample: 0, table: table)]
    case .rgb:
      let table = plain(bits, isDeep: isDeep)
      return (0..<3).map { TIFFFormat.Channel(sample: $0, table: table) }
    case .palette:
      let tables = palette(head, count: 1 << bits, isDeep: isDeep)
      return tables.map { TIFFFormat.Channel(sample: 0, table: $0) }
    case .inks:
      // Rows have yellow first, where others have red, so that cyan becomes a pixel's first byte.
      let table = inks(head, bits: bits)
      return [2, 1, 0, 3].map { TIFFFormat.Channel(sample: $0, table: table) }
    case .lab:
      return lab(head, bits: bits)
    }
  }

  /// Returns the table of levels of 8 or of 16 bits.
  ///
  /// Signed numbers are no exception: programs write levels from 0 on into them, and libtiff's own conversion
  /// takes them so.
  static func plain(_ bits: Int, isDeep: Bool, isInverted: Bool = false) -> [UInt16] {
    let greatest = 1 << bits - 1
    let full = isDeep ? 65535 : 255
    return (0...greatest).map { value in
      let level = isInverted ? greatest - value : value
      return UInt16((level * full + greatest / 2) / greatest)
    }
  }

  /// Returns the colours of a palette.
  ///
  /// Some programs write levels of 8 bits, where the colours' high bytes should be.
  private static func palette(_ head: CTIFFHead, count: Int, isDeep: Bool) -> [[UInt16]] {
    let stored = [head.palette.0, head.palette.1, head.palette.2].map {
      Array(UnsafeBufferPointer(start: $0, count: $0 == nil ? 0 : count))
    }
    let isShallow = stored.joined().allSatisfy { $0 < 256 }
    return stored.map { levels in
      levels.map { level in
        let deep = isShallow ? UInt32(level) * 257 : UInt32(level)
        return UInt16(isDeep ? deep : (deep * 255 + 32767) / 65535)
      }
    }
  }

  /// Returns coverage with ink as levels of light; 255 is no ink.
  private static func inks(_ head: CTIFFHead, bits: Int) -> [UInt16] {
    let greatest = Double(1 << bits - 1)
    var (none, full) = (Double(head.no_ink), Double(head.full_ink))
    // A range without most values was meant for samples of 8 bits, not for deeper ones.
    if abs(full - none) < greatest / 2 { (none, full) = (0, greatest) }
    return (0...Int(greatest)).map { value in
      let coverage = min(1, max(0, (Double(value) - none) / (full - none)))
      return UInt16((255 * (1 - coverage)).rounded())
    }
  }

  /// Returns L*, a* and b* in ICC.1:2022's 16 bits: 65535 is L* of 100, 0x8080 is a* of 0.
  ///
  /// TIFF has a* and b* with a sign (CIELab), or with 0x8000 for 0 as in older profiles (ICCLab).
  private static func lab(_ head: CTIFFHead, bits: Int) -> [TIFFFormat.Channel] {
    let isSigned = Int32(head.photometric) == PHOTOMETRIC_CIELAB
    let greatest = 1 << bits - 1
    let half = 1 << (bits - 1)
    let lightness = (0...greatest).map { value in
      let level = bits == 16 && !isSigned ? value * 257 / 256 : value * 65535 / greatest
      return UInt16(min(65535, level))
    }
    let colour = (0...greatest).map { value in
      let level = isSigned ? value ^ half : value
      return UInt16(min(65535, bits == 16 ? level * 257 / 256 : level * 65535 / greatest))
    }
    return [lightness, colour, colour].enumerated().map {
      TIFFFormat.Channel(sample: $0.offset, table: $0.element)
    }
  }
}
