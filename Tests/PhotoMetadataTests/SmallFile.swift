import Glibc
import PhotoPages
import TestSupport

/// A small file of one kind, with something of everything beside the picture.
enum SmallFile: String, CaseIterable {
  case jpeg, png, webP, boxes, items, tiff

  static let packet = Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8)
  static let exif = TiffFile([
    .text(0x010E, "Sea"), .text(0x010F, "Maker"), .short(0x0112, [6]),
    .directories(0x8769, [[.text(0x9003, "2024:03:02 10:20:30")]]),
  ]).bytes

  var bytes: [UInt8] {
    switch self {
    case .jpeg: Self.jpegBytes
    case .png: Self.png(Self.pngChunks)
    case .webP: Self.riff(Self.riffChunks)
    case .boxes: Self.boxBytes
    case .items: Self.itemBytes
    case .tiff: TiffFile([.text(0x010E, "Sea"), .bytes(0x02BC, Self.packet)]).bytes
    }
  }

  private static let jpegBytes = {
    var photo = TestJPEG(PixelSize(width: 8, height: 8))
    photo.add(exif: exif)
    photo.add(packet: packet)
    photo.segments.append((0xED, Array("Photoshop 3.0\0".utf8) + resource(0x0404, iptc)))
    photo.profile = [1, 2, 3]
    return photo.file()
  }()

  /// IPTC's older model with an object name.
  static let iptc: [UInt8] = [0x1C, 2, 5, 0, 4] + Array("Lake".utf8)

  /// A resource of Photoshop's without a name.
  static func resource(_ id: Int, _ content: [UInt8]) -> [UInt8] {
    Array("8BIM".utf8) + number(id, 2) + [0, 0] + number(content.count, 4) + content
      + (content.count % 2 == 0 ? [] : [0])
  }

  private static let pngChunks: [(String, [UInt8])] = [
    ("IHDR", number(1, 4) + number(1, 4) + [8, 0, 0, 0, 0]), ("eXIf", exif),
    ("tEXt", Array("Title\0Sea".utf8)),
    ("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + packet), ("IDAT", [1, 2, 3]),
  ]

  /// A PNG file of chunks, whose checksums are wrong.
  static func png(_ chunks: [(String, [UInt8])]) -> [UInt8] {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    for (name, content) in chunks + [("IEND", [])] {
      bytes += number(content.count, 4)
      bytes += Array(name.utf8) + content + [0, 0, 0, 0]
    }
    return bytes
  }

  private static let riffChunks: [(String, [UInt8])] = [
    ("VP8X", [0x0C] + Array(repeating: 0, count: 9)), ("VP8L", [1, 2, 3]),
    ("EXIF", Array("Exif\0\0".utf8) + exif), ("XMP ", packet),
  ]

  /// A WebP file of chunks.
  static func riff(_ chunks: [(String, [UInt8])]) -> [UInt8] {
    var body = Array("WEBP".utf8)
    for (name, content) in chunks {
      body += Array(name.utf8) + number(content.count, 4).reversed()
      body += content
      if content.count % 2 == 1 { body.append(0) }
    }
    return Array("RIFF".utf8) + number(body.count, 4).reversed() + body
  }

  /// As JPEG XL has them.
  private static let boxBytes =
    box("ftyp", Array("jxl ".utf8) + [0, 0, 0, 0]) + box("jxlp", [1, 2, 3])
    + box("Exif", [0, 0, 0, 0] + exif) + box("xml ", packet)

  /// As HEIC and AVIF have them: items in one place, EXIF first.
  private static let itemBytes = {
    let items = [[0, 0, 0, 0] + exif, packet]
    let start = itemFile(items, at: 0).count - items.joined().count
    return itemFile(items, at: start)
  }()

  private static func itemFile(_ items: [[UInt8]], at start: Int) -> [UInt8] {
    let types = [Array("Exif\0".utf8), Array("mime\0application/rdf+xml\0".utf8)]
    let infos = types.enumerated().flatMap { index, type in
      box("infe", [2, 0, 0, 0] + number(index + 1, 2) + [0, 0] + type)
    }
    var places: [UInt8] = []
    var offset = start
    for (index, item) in items.enumerated() {
      places += number(index + 1, 2) + [0, 0, 0, 1]
      places += number(offset, 4) + number(item.count, 4)
      offset += item.count
    }
    let meta =
      box("iinf", [0, 0, 0, 0, 0, 2] + infos)
      + box("iloc", [0, 0, 0, 0, 0x44, 0, 0, 2] + places)
    return box("ftyp", Array("heicmif1".utf8)) + box("meta", [0, 0, 0, 0] + meta)
      + box("mdat", items.flatMap { $0 })
  }

  static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    number(8 + content.count, 4) + Array(name.utf8) + content
  }

  /// A number, its greatest byte first.
  static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

extension ScratchFolder {
  /// A file or folder, opened to be read.
  func descriptor(of name: String) throws -> FileDescriptor {
    let number = Glibc.open(
      path(of: Array(name.utf8)).map { CChar(bitPattern: $0) } + [0], O_RDONLY)
    guard number >= 0 else { throw PictureError.notAPicture }
    return FileDescriptor(adopting: number) { close($0) }
  }
}
