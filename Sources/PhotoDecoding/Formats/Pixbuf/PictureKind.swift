import PhotoMetadata

/// What a file's first bytes say about how to have gdk-pixbuf load it.
enum PictureKind: Equatable {
  /// Compressed by gzip, as SVG may be.
  /// Its loader would read that, and gdk-pixbuf does not know.
  case compressed
  /// SVG, of which gdk-pixbuf only knows that which begins with its own name or with XML's: not with a
  /// comment.
  case vector
  /// HEIF, AVIF among it; which of them is what people call it.
  case boxes(name: String)
  /// AVIF that moves, but has a picture for viewers that show one (AV1 Image File Format, 6.3).
  /// Some loaders of AVIF decode no sequences, and would not look for that picture.
  case sequence
  /// Anything else, left to gdk-pixbuf to find out.
  case other

  /// How many of a file's bytes are looked at: a licence may stand before what the file is.
  static let headLength = 4096

  /// Looks at the first bytes of a file, of which it takes no more than `headLength`.
  init(beginning bytes: UnsafeRawBufferPointer) {
    if bytes.starts(with: [0x1F, 0x8B]) {
      self = .compressed
    } else if let kind = Self.boxes(bytes) {
      self = kind
    } else if Self.isVector(bytes) {
      self = .vector
    } else {
      self = .other
    }
  }

  /// Whether it is marked up, and as SVG.
  private static func isVector(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
    let white = Set(" \t\r\n".utf8)
    guard text.first(where: { !white.contains($0) }) == UInt8(ascii: "<") else { return false }
    let name = Array("<svg".utf8)
    return text.indices.dropLast(name.count - 1).contains {
      text[$0] == name[0] && text[$0...].starts(with: name)
    }
  }

  /// What a file is that begins with a box of brands (ISO/IEC 14496-12, 4.3); nil for other brands.
  private static func boxes(_ bytes: UnsafeRawBufferPointer) -> PictureKind? {
    let reader = ByteReader(Array(bytes.prefix(headLength)))
    var boxes = ISOBoxes(reader)
    guard let first = boxes.next(), first.name == "ftyp", first.content.count >= 8 else {
      return nil
    }
    // The main brand and its version come first.
    let brands = stride(from: 16, to: first.content.upperBound - 3, by: 4).compactMap {
      reader.text(at: $0, count: 4)
    }
    switch String(decoding: bytes[majorBrand], as: UTF8.self) {
    case "avis" where brands.contains("avif"): return .sequence
    case "avif", "avis": return .boxes(name: "AVIF")
    case "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "mif2", "msf1":
      return .boxes(name: brands.contains("avif") ? "AVIF" : "HEIF")
    default: return nil
    }
  }

  /// Where a file of boxes tells what it is above all.
  static let majorBrand = 8..<12

  /// What people call the kind of picture, for those of which it is known whether they are whole.
  var name: String? {
    switch self {
    case .boxes(let name): name
    case .sequence: "AVIF"
    default: nil
    }
  }

  /// The loader to use; nil leaves it to gdk-pixbuf, which collects some kilobytes to find out, so that
  /// it decodes small files only when they have ended.
  var loaderName: String? {
    switch self {
    case .compressed, .vector: "svg"
    case .boxes, .sequence, .other: nil
    }
  }
}
