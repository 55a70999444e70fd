import Glibc
import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding
@testable import PhotoImaging

/// Files that are damaged in every way that chance finds, and what is asked of each: its picture, its preview,
/// its place for tags, its profile, its frames.
@Suite(.onTheThreadForLongOnes, .serialized)
struct HostileFileTests {
  private let pool = DecoderPool(DecoderProgram(path: Repository.built("photo-pages-decoder")))
  private let folder = TemporaryFolder()

  /// How many random changes are made to a file of each format: many more by `make check-deep`.
  private static let changes = getenv("PHOTO_PAGES_DEEP") == nil ? 100 : 5000
  private static let cuts = 100
  /// Of one in so many everything there is is asked, of the others their picture and their metadata.
  private static let share = 10
  private static let kinds = [
    "jpeg", "progressive", "png", "interlaced", "tiff", "gif", "webp", "heic", "avif", "jxl", "svg",
    "bmp", "runs", "ico",
    "tga", "xpm", "ppm", "nef", "dng", "raf", "cr3",
  ]
  /// gdk-pixbuf's names of the kinds that no reader here decodes: it may start programs for them, which cannot be.
  private static let pixbufNames = ["tga": "tga", "ppm": "pnm"]
  /// How long anything may take, on a machine that is busy with other tests, too: more than the processor
  /// time that a decoder has for such a picture.
  private static let timeout = Duration.seconds(30)

  @Test(arguments: kinds)
  func aFileThatIsCutOffOrChangedIsAPictureOrAnError(_ kind: String) throws {
    guard let file = try? Self.file(kind) else {
      print("No \(kind) can be made here: not tested.")
      return
    }
    var generator = SeededGenerator(seed: 17)
    for cut in 0..<Self.cuts {
      try ask(Array(file.prefix(file.count * cut / Self.cuts)), all: cut % Self.share == 0)
    }
    for change in 0..<Self.changes {
      try ask(Self.changed(file, &generator), all: change % Self.share == 0)
    }
    // It goes on, and says of the whole file what it is.
    let request = DecodeRequest(source: try open(file), detail: .full)
    if let name = Self.pixbufNames[kind], PixbufFormats.startsPrograms(name) {
      let missing = PictureError.missing(kind: name.uppercased(), package: "")
      #expect(throws: missing) { try pool.decode(request) }
    } else {
      #expect(try pool.decode(request).fullSize.width > 0)
    }
  }

  @Test
  func aFileWithTheNameOrTheBeginningOfAnotherKindIsAPictureOrAnError() throws {
    let files = Self.kinds.compactMap { try? Self.file($0) }
    for one in files {
      for other in files { try ask(Array(one.prefix(16)) + other.dropFirst(16), all: false) }
    }
    for count in [1, 3, 16, 4096] {
      for byte: UInt8 in [0, 0x20, 0xFF] { try ask([UInt8](repeating: byte, count: count)) }
    }
  }

  /// Asks for a picture and its metadata, or for everything there is; what is not answered ends by its time.
  private func ask(_ bytes: [UInt8], all: Bool = true) throws {
    let source = try open(bytes)
    let start = ContinuousClock.now
    defer { #expect(ContinuousClock.now - start < Self.timeout) }
    try tolerate { _ = try pool.decode(DecodeRequest(source: source, detail: .full)) }
    try tolerate { _ = try pool.metadata(of: source, .all) }
    guard all else { return }
    for detail in [PictureDetail.fitting(PixelSize(width: 20, height: 20)), .preview] {
      try tolerate { _ = try pool.decode(DecodeRequest(source: source, detail: detail)) }
    }
    try tolerate { _ = try pool.storedFrame(of: source) }
    try tolerate { _ = try pool.colourProfileName(of: source) }
    try tolerate {
      let request = DecodeRequest(source: source, detail: .full)
      let animation = try pool.openAnimation(request, DecodingControl())
      for index in 0..<min(3, animation.timing.count) { _ = try animation.frame(index) }
    }
  }

  /// Does something that may fail as pictures do.
  private func tolerate(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as PictureError {
      if case .noDecoder = error { throw error }
    }
  }

  private func open(_ bytes: [UInt8]) throws -> PictureSource {
    let path = folder.write(bytes, as: "photo")
    return .descriptor(FirstPicture.open(Array(path.utf8)))
  }

  /// A file of which some bytes are others, moved or gone.
  private static func changed(_ file: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = file
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes[place] = [0, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 2 where bytes.count > 64: bytes.removeSubrange(place..<min(bytes.count, place + 4))
      case 3: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 8)], at: place)
      default: bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
      }
    }
    return bytes
  }

  /// A small file of a kind.
  private static func file(_ kind: String) throws -> [UInt8] {
    let picture = TestPictures.marker(unit: 5)
    return switch kind {
    case "jpeg": try TestPictures.jpeg(picture, storedFor: .rotated90)
    case "progressive": try PictureTool.converted(picture, to: "jpg", "-interlace", "JPEG")
    case "png": try PictureEncoder.png(picture)
    case "interlaced": try PictureTool.converted(picture, to: "png", "-interlace", "PNG")
    case "tiff": try PictureTool.converted(picture, to: "tiff", "-compress", "LZW")
    case "gif": TestGIF.numbered(4, PixelSize(width: 24, height: 16)).bytes
    case "webp": try PictureTool.webP(picture)
    case "heic": try PictureTool.heif(picture)
    case "avif": try PictureTool.heif(picture, isAVIF: true)
    case "jxl": try PictureTool.jxl(PictureEncoder.png(picture), ["-e", "3"])
    case "svg": Array(svg.utf8)
    case "runs":
      try PictureTool.convert.make(
        from: PictureEncoder.png(picture), to: "out.bmp",
        ["IN", "-colors", "9", "-compress", "RLE", "bmp3:OUT"])
    default:
      if let raw = RawFiles(rawValue: kind) {
        // Of a smaller one LibRaw is asked for a larger one, every time.
        raw.file(
          preview: try PictureEncoder.jpeg(
            TestPictures.solid(PixelSize(width: 1024, height: 8), .red)))
      } else {
        try PictureTool.converted(picture, to: kind)
      }
    }
  }

  private static let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" width="60" height="40" viewBox="0 0 60 40"><defs>
    <linearGradient id="a"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>
    <filter id="b"><feGaussianBlur stdDeviation="2"/></filter><pattern id="c" width="4" height="4">
    <path d="M0 0h2v2z"/></pattern></defs><rect width="30" height="40" fill="url(#a)"/>
    <circle cx="40" cy="20" r="12" fill="url(#c)" filter="url(#b)"/><text x="5" y="30">Text</text></svg>
    """
}
