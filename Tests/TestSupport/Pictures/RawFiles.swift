import PhotoPages

/// The least that a raw file of each kind consists of: tags that tell its kind, and the JPEG file that
/// stands for pixels which nobody here reads.
public enum RawFiles: String, CaseIterable, Sendable {
  case cr2, nef, arw, dng, pef, orf, rw2, raf, cr3

  /// The bytes of a file.
  ///
  /// - Parameters:
  ///   - preview: the JPEG file inside.
  ///   - small: a smaller one, where the kind has room for it.
  ///   - orientation: what the raw file says of turning; RAF leaves that to the JPEG file.
  /// - Returns: the file.
  public func file(
    preview: [UInt8], small: [UInt8] = [], orientation: Orientation = .upright
  ) -> [UInt8] {
    let turned = TiffFile.Field.short(0x0112, [orientation.rawValue])
    switch self {
    case .cr2: return canon(preview, small, turned)
    case .nef: return nikon(preview, small, turned)
    case .arw: return sony(preview, turned)
    case .dng: return digitalNegative(preview, turned)
    case .pef: return pentax(preview, turned)
    case .orf: return olympus(preview, turned)
    case .rw2: return panasonic(preview, turned)
    case .raf: return fuji(preview)
    case .cr3: return CanonBoxWriter(preview, small, orientation).bytes
    }
  }

  private func canon(_ preview: [UInt8], _ small: [UInt8], _ turned: TiffFile.Field) -> [UInt8] {
    let thumbnail: [TiffFile.Field] = [
      .place(0x0201, small), .long(0x0202, [small.count]),
    ]
    return TiffFile(
      [
        .short(0x0100, [6000]), .short(0x0101, [4000]), .short(0x0103, [6]),
        .text(0x010F, "Canon"), .text(0x0110, "Canon EOS 80D"), .place(0x0111, preview), turned,
        .long(0x0117, [preview.count]),
      ], next: small.isEmpty ? [] : [thumbnail], afterHead: Array("CR\u{2}\0\0\0\0\0".utf8)
    ).bytes
  }

  private func nikon(_ preview: [UInt8], _ small: [UInt8], _ turned: TiffFile.Field) -> [UInt8] {
    let large: [TiffFile.Field] = [
      .long(0x00FE, [1]), .short(0x0103, [6]), .place(0x0201, preview),
      .long(0x0202, [preview.count]),
    ]
    let pixels: [TiffFile.Field] = [
      .long(0x00FE, [0]), .short(0x0103, [34713]), .short(0x0106, [32803]),
    ]
    return TiffFile(
      [
        .long(0x00FE, [1]), .short(0x0103, [1]), .text(0x010F, "NIKON CORPORATION"),
        .text(0x0110, "NIKON D850"), turned, .directories(0x014A, [large, pixels]),
      ], isBigEndian: true
    ).bytes
  }

  private func sony(_ preview: [UInt8], _ turned: TiffFile.Field) -> [UInt8] {
    let pixels: [TiffFile.Field] = [
      .long(0x00FE, [0]), .short(0x0103, [32767]), .short(0x0106, [32803]),
    ]
    return TiffFile([
      .long(0x00FE, [1]), .short(0x0103, [6]), .text(0x010F, "SONY"), .text(0x0110, "ILCE-7M3"),
      turned, .directories(0x014A, [pixels]), .place(0x0201, preview),
      .long(0x0202, [preview.count]),
    ]).bytes
  }

  private func digitalNegative(_ preview: [UInt8], _ turned: TiffFile.Field) -> [UInt8] {
    let pixels: [TiffFile.Field] = [
      .long(0x00FE, [0]), .short(0x0103, [7]), .short(0x0106, [32803]),
    ]
    let large: [TiffFile.Field] = [
      .long(0x00FE, [1]), .long(0x0100, [1024]), .long(0x0101, [768]),
      .short(0x0102, [8, 8, 8]), .short(0x0103, [7]), .short(0x0106, [6]),
      .place(0x0111, preview), .short(0x0115, [3]), .long(0x0116, [768]),
      .long(0x0117, [preview.count]),
    ]
    return TiffFile([
      .long(0x00FE, [1]), .short(0x0103, [1]), .text(0x010F, "Leica"), .text(0x0110, "M10"),
      turned, .directories(0x014A, [pixels, large]), .bytes(0xC612, [1, 4, 0, 0]),
    ]).bytes
  }

  private func pentax(_ preview: [UInt8], _ turned: TiffFile.Field) -> [UInt8] {
    TiffFile(
      [
        .short(0x0100, [6000]), .short(0x0101, [4000]), .short(0x0103, [65535]),
        .short(0x0106, [32803]), .text(0x010F, "PENTAX"), .text(0x0110, "PENTAX K-1"), turned,
      ],
      next: [
        [.short(0x0103, [6]), .place(0x0201, preview), .long(0x0202, [preview.count])]
      ], isBigEndian: true
    ).bytes
  }

  private func panasonic(_ preview: [UInt8], _ turned: TiffFile.Field) -> [UInt8] {
    TiffFile(
      [.bytes(0x002E, preview), .text(0x010F, "Panasonic"), .text(0x0110, "DC-G9"), turned],
      head: Array("IIU\0".utf8)
    ).bytes
  }

  /// The preview's place is told from the beginning of the maker's own note.
  private func olympus(_ preview: [UInt8], _ turned: TiffFile.Field) -> [UInt8] {
    let noteHead = Array("OLYMPUS\0II\u{3}\0".utf8)
    // Two directories of one and three fields, then the preview.
    let settings = noteHead.count + 2 + 12 + 4
    let image = settings + 2 + 3 * 12 + 4
    let field = { (tag: Int, type: Int, value: Int) in
      little(tag, 2) + little(type, 2) + little(1, 4) + little(value, 4)
    }
    let note =
      noteHead + little(1, 2) + field(0x2020, 13, settings) + little(0, 4)
      + little(3, 2) + field(0x0100, 4, 1) + field(0x0101, 4, image)
      + field(0x0102, 4, preview.count) + little(0, 4) + preview
    return TiffFile(
      [
        .long(0x0100, [4640]), .long(0x0101, [3472]), .short(0x0102, [16]), .short(0x0103, [1]),
        .text(0x010F, "OLYMPUS CORPORATION"), .text(0x0110, "E-M1"),
        .place(0x0111, Array(repeating: 7, count: 1000)), turned, .short(0x0115, [1]),
        .long(0x0116, [3472]), .long(0x0117, [1000]),
        .directories(0x8769, [[.bytes(0x927C, note)]]),
      ], head: Array("IIRO".utf8)
    ).bytes
  }

  /// A file of Nikon's whose preview is no JPEG file but red, green and blue of each pixel.
  public static func withPixels(_ pixels: [UInt8], of size: PixelSize) -> [UInt8] {
    let raw: [TiffFile.Field] = [
      .long(0x00FE, [0]), .long(0x0100, [3040]), .long(0x0101, [2014]), .short(0x0102, [12]),
      .short(0x0103, [34713]), .short(0x0106, [32803]),
      .place(0x0111, Array(repeating: 7, count: 1000)), .short(0x0115, [1]),
      .long(0x0116, [2014]), .long(0x0117, [1000]),
    ]
    return TiffFile(
      [
        .long(0x00FE, [1]), .long(0x0100, [size.width]), .long(0x0101, [size.height]),
        .short(0x0102, [8, 8, 8]), .short(0x0103, [1]), .short(0x0106, [2]),
        .text(0x010F, "NIKON CORPORATION"), .text(0x0110, "NIKON D70"), .place(0x0111, pixels),
        .short(0x0112, [Orientation.rotated90.rawValue]), .short(0x0115, [3]),
        .long(0x0116, [size.height]), .long(0x0117, [pixels.count]),
        .directories(0x014A, [raw]),
      ], isBigEndian: true
    ).bytes
  }

  private func fuji(_ preview: [UInt8]) -> [UInt8] {
    let head = Array("FUJIFILMCCD-RAW 0201FF159502X-T3".utf8)
    let places = big(160, 4) + big(preview.count, 4)
    let start = head + Array(repeating: 0, count: 84 - head.count) + places
    return start + Array(repeating: 0, count: 160 - start.count) + preview
      + Array(repeating: 7, count: 1000)
  }
}

/// A number's bytes, the least first.
private func little(_ value: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
}

/// A number's bytes, the greatest first.
private func big(_ value: Int, _ count: Int) -> [UInt8] { little(value, count).reversed() }

/// Writes what Canon's CR3 consists of.
private struct CanonBoxWriter {
  let bytes: [UInt8]

  init(_ preview: [UInt8], _ small: [UInt8], _ orientation: Orientation) {
    let type = Self.box("ftyp", Array("crx ".utf8) + big(1, 4) + Array("crx isom".utf8))
    let exif = TiffFile([
      .text(0x010F, "Canon"), .short(0x0112, [orientation.rawValue]),
    ]).bytes
    let thumbnail = Self.box(
      "THMB",
      big(0, 4) + big(0x00A0_0078, 4) + big(small.count, 4)
        + big(0x0001_0000, 4) + small)
    let canon = Self.box(
      "uuid",
      [
        0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A,
        0x48,
      ] + Self.box("CNCV", Array("CanonCR3_001".utf8)) + Self.box("CMT1", exif)
        + (small.isEmpty ? [] : thumbnail))
    let raw: [UInt8] = [0xFF, 0x01, 0, 8] + Array(repeating: 5, count: 5000)
    let tracks = { (offset: Int) in
      Self.track(preview.count, at: offset) + Self.track(raw.count, at: offset + preview.count)
    }
    let movie = { (offset: Int) in Self.box("moov", canon + tracks(offset)) }
    let before = type + movie(0)
    bytes = type + movie(before.count + 8) + Self.box("mdat", preview + raw)
  }

  private static func track(_ count: Int, at offset: Int) -> [UInt8] {
    let sizes = box("stsz", big(0, 4) + big(0, 4) + big(1, 4) + big(count, 4))
    let places = box("co64", big(0, 4) + big(1, 4) + big(offset, 8))
    return box("trak", box("mdia", box("minf", box("stbl", sizes + places))))
  }

  private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8, 4) + Array(name.utf8) + content
  }
}
