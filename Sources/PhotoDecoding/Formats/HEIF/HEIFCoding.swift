import PhotoMetadata
import PhotoPages

/// The coding of a HEIF file's primary picture, as its head states it before anything is decoded.
struct HEIFCoding: Equatable {
  /// Whether it is compressed as AV1, otherwise as HEVC.
  var isAV1: Bool
  /// The samples of two pixels in all planes but alpha: 2 for grey, 3 to 6 for colours.
  var samples = 6
  /// Bytes of a decoded sample: 2 for more than eight bits.
  var sampleBytes = 2
  /// The size of what is decoded at once, as coded: the whole picture or one of its tiles.
  var unit: PixelSize
  /// Whether the picture is a grid of tiles.
  var isTiled = false

  /// Reads the coding of a picture of `size`; a head that does not state it is taken to mean the most.
  init(_ items: HEIFItems?, isAV1: Bool, size: PixelSize) {
    (self.isAV1, unit) = (isAV1, size)
    guard let items else { return }
    isTiled = items.items[items.primary]?.type == "grid"
    let coded = isTiled ? items.targets(of: items.primary, "dimg").first : items.primary
    guard let coded else { return }
    for property in items.properties(of: coded) {
      switch property.name {
      case "ispe": unit = items.size(property) ?? unit
      case "av1C": readAV1(property, of: items)
      case "hvcC": readHEVC(property, of: items)
      default: break
      }
    }
  }

  /// Reads AV1CodecConfigurationRecord (AV1 Codec ISO Media File Format Binding, 2.3.3).
  private mutating func readAV1(_ property: Chunk, of items: HEIFItems) {
    guard let bits = items.number(property, at: 2, bytes: 1) else { return }
    isAV1 = true
    sampleBytes = bits & 0x40 == 0 ? 1 : 2
    switch bits >> 2 & 7 {
    case 4...7: samples = 2
    case 3: samples = 3
    case 2: samples = 4
    default: samples = 6
    }
  }

  /// Reads HEVCDecoderConfigurationRecord (ISO/IEC 14496-15, 8.3.3.1).
  private mutating func readHEVC(_ property: Chunk, of items: HEIFItems) {
    guard let chroma = items.number(property, at: 16, bytes: 1),
      let luma = items.number(property, at: 17, bytes: 1),
      let colour = items.number(property, at: 18, bytes: 1)
    else { return }
    isAV1 = false
    sampleBytes = max(luma & 7, colour & 7) == 0 ? 1 : 2
    samples = [2, 3, 4, 6][chroma & 3]
  }
}

extension HEIFCoding {
  /// Bytes that libraries take beside pixels: heaps of two threads, and dav1d's for each core.
  static let overhead = 40 << 20 + Machine.cores * (2 << 20)

  /// Returns the bytes that a tile takes, decoded and as red, green and blue.
  func bytes(ofTile tile: PixelSize) -> Int {
    DecodingMemory.sum(DecodingMemory.bytes(tile, decodingBytes), DecodingMemory.bytes(tile, 3))
  }

  /// Bytes of a decoded sample in all planes, for a pixel.
  private var planes: Double { Double(samples * sampleBytes) / 2 }

  /// Bytes for each pixel that a codec decodes.
  private var decodingBytes: Double { (isAV1 ? 4 : 2) * planes + 5 }

  /// Returns the memory that libheif takes with the codec to decode a picture of `size`.
  ///
  /// dav1d has two pictures, and coefficients of twice their size if there are several cores; libde265 has two
  /// pictures. Converting the colours takes the picture twice more with eight bits, and with more bits in samples of
  /// 16 bits.
  func memory(
    _ size: PixelSize, hasAlpha: Bool, threads: Int, fileBytes: Int
  ) -> DecodingMemory {
    let converting =
      sampleBytes == 1 ? (hasAlpha ? 10.5 : 7.5) : (hasAlpha ? 18.5 : 14)
    let unitBytes = DecodingMemory.bytes(unit, decodingBytes)
    let units = min(isTiled ? threads : 1, Int.max / max(1, unitBytes))
    let whole = isTiled ? DecodingMemory.bytes(size, planes) : 0
    // libheif copies the bytes of what it decodes.
    let rest = DecodingMemory.sum(Self.overhead, 2 * fileBytes)
    return DecodingMemory(
      before: DecodingMemory.sum(
        max(
          DecodingMemory.sum(units * unitBytes, whole), DecodingMemory.bytes(size, converting)),
        rest),
      beside: DecodingMemory.sum(DecodingMemory.bytes(size, hasAlpha ? 4 : 3), rest))
  }
}
