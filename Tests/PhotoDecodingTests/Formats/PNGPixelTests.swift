import PhotoMetadata
import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// That every kind of PNG comes out pixel by pixel, whole, in parts and reduced.
@Suite struct PNGPixelTests {
  static let kinds = TestPNG.Kind.allCases.flatMap { kind in kind.depths.map { (kind, $0) } }

  @Test(arguments: kinds, [false, true])
  func `Every colour type and bit depth, interlaced or not, has the expected pixels`(
    kind: (TestPNG.Kind, Int), isInterlaced: Bool
  ) throws {
    var file = speckled(PixelSize(13, 11), kind.0, depth: kind.1)
    file.isInterlaced = isInterlaced
    let pixels = try decode(file.bytes).pixels
    #expect(pixels.size == file.size)
    for y in 0..<11 {
      for x in 0..<13 {
        #expect(pixels[x, y] == expected(file, x, y), "\(x), \(y)")
      }
    }
  }

  @Test func `One colour of a file may stand for nothing`() throws {
    var grey = TestPNG(PixelSize(3, 1), .grey, depth: 4) { x, _ in [x * 7] }
    grey.chunks = [("tRNS", [0, 7])]
    #expect(try row(grey) == [0xFF00_0000, 0, 0xFFEE_EEEE])
    var deep = TestPNG(PixelSize(2, 1), .rgb, depth: 16) { x, _ in [x, 0x1234, 0xFFFF] }
    deep.chunks = [("tRNS", [0, 1, 0x12, 0x34, 0xFF, 0xFF])]
    #expect(try row(deep) == [0xFF00_12FF, 0])
    var palette = TestPNG(PixelSize(3, 1), .palette, depth: 2) { x, _ in [x] }
    palette.chunks = [("PLTE", [10, 20, 30, 200, 100, 50, 1, 2, 3]), ("tRNS", [255, 128])]
    let half = TestColour(200, 100, 50, alpha: 128).pixel
    #expect(try row(palette) == [0xFF0A_141E, half, 0xFF01_0203])
  }

  @Test(arguments: kinds, [PixelSize(30, 20), PixelSize(29, 7), PixelSize(7, 20), PixelSize(2, 1)])
  func `A reduced picture is the whole one, reduced`(
    kind: (TestPNG.Kind, Int), target: PixelSize
  ) throws {
    let file = speckled(PixelSize(60, 40), kind.0, depth: kind.1)
    let reduced = try open(file).decode(request(target), watch).bitmap
    let whole = try open(file).decode(request(file.size), watch).bitmap
    #expect(reduced.size == target)
    #expect(reduced.bytes == (try whole.reduced(to: target).bytes))
  }

  @Test(arguments: kinds)
  func `An even picture keeps its colours exactly when it is reduced`(
    kind: (TestPNG.Kind, Int)
  ) throws {
    let speckled = speckled(PixelSize(60, 40), kind.0, depth: kind.1)
    var file = TestPNG(speckled.size, kind.0, depth: kind.1) { _, _ in speckled.sample(3, 2) }
    file.chunks = speckled.chunks
    let pixels = try decode(file.bytes, .fitting(PixelSize(17, 17))).pixels
    for x in 0..<17 { #expect(pixels[x, 5] == expected(file, 0, 0)) }
  }

  @Test(arguments: [1, 2, 5], [false, true])
  func `A part is the same as that part of the whole`(factor: Int, isInterlaced: Bool) throws {
    var file = speckled(PixelSize(61, 43), .rgbAlpha, depth: 8)
    file.isInterlaced = isInterlaced
    let target = PixelSize(61 / factor, 43 / factor)
    let whole = try open(file).decode(request(target), watch)
    let part = PixelRect(x: 3, y: 2, width: 5, height: 4)
    let cut = try open(file).decode(
      StoredRequest(target: target, part: part, byteLimit: 1 << 20), watch)
    #expect(cut.bitmap.bytes == whole.bytes(of: part))
  }

  @Test func `A file can be decoded more than once`() throws {
    let file = try open(speckled(PixelSize(5, 5), .rgb, depth: 8))
    let one = try file.decode(request(PixelSize(5, 5)), watch)
    let two = try file.decode(request(PixelSize(5, 5)), watch)
    #expect(levels(one.bitmap, 4, 4) == levels(two.bitmap, 4, 4))
  }

  @Test func `A gradient of sixteen bits stays one through its profile`() throws {
    var file = TestPNG(PixelSize(4096, 2), .rgb, depth: 16) { x, _ in [x * 16, x * 16, x * 16] }
    file.chunks = [("iCCP", TestPNG.profile(TestProfiles.linear))]
    let pixels = try decode(file.bytes).pixels
    let levels = (0..<4096).map { pixels[$0, 1] & 255 }
    #expect(levels == levels.sorted())
    #expect(Set(levels).count >= 250)
  }

  private func row(_ file: TestPNG) throws -> [UInt32] {
    let pixels = try decode(file.bytes).pixels
    return (0..<file.size.width).map { pixels[$0, 0] }
  }
}

private var watch: DecodeWatch { DecodeWatch() }

private func open(_ file: TestPNG) throws -> any PictureFile {
  let opened = try PictureFiles.open(EncodedInput(file.bytes), watch)
  #expect(opened is PNGFile)
  return opened
}

private func request(_ target: PixelSize) -> StoredRequest {
  StoredRequest(target: target, part: PixelRect(target), byteLimit: 1 << 20)
}

/// A picture in which no two neighbours are alike.
private func speckled(_ size: PixelSize, _ kind: TestPNG.Kind, depth: Int) -> TestPNG {
  let most = 1 << depth - 1
  var file = TestPNG(size, kind, depth: depth) { x, y in
    (0..<kind.channels).map { ((x + 1) * 7919 + (y + 3) * 104_729 + $0 * 31) % (most + 1) }
  }
  if kind == .palette {
    file.chunks = [("PLTE", (0...most).flatMap { [UInt8($0), UInt8(255 - $0), UInt8($0 / 2)] })]
  }
  return file
}

/// Red, green, blue and alpha from 0 to 1.
private func straight(_ file: TestPNG, _ x: Int, _ y: Int) -> [Double] {
  let numbers = file.sample(x, y)
  if file.kind == .palette {
    return [Double(numbers[0]), Double(255 - numbers[0]), Double(numbers[0] / 2), 255]
      .map { $0 / 255 }
  }
  let levels = numbers.map { Double($0) / Double(1 << file.depth - 1) }
  switch file.kind {
  case .grey: return [levels[0], levels[0], levels[0], 1]
  case .greyAlpha: return [levels[0], levels[0], levels[0], levels[1]]
  case .rgb: return levels + [1]
  default: return levels
  }
}

private func expected(_ file: TestPNG, _ x: Int, _ y: Int) -> UInt32 {
  let levels = straight(file, x, y)
  let alpha = UInt32((levels[3] * 255).rounded())
  // Eight bits are multiplied by the alpha that there is, sixteen before they are rounded.
  let scale = levels[3] * 255
  let colours = levels.prefix(3).map { UInt32(($0 * scale).rounded()) }
  return alpha << 24 | colours[0] << 16 | colours[1] << 8 | colours[2]
}

/// Red, green, blue and alpha as they are stored.
private func levels(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [Double] {
  if bitmap.layout == .rgba16 {
    let pixel = bitmap.row(y).load(fromByteOffset: 8 * x, as: SIMD4<UInt16>.self)
    return (0..<4).map { Double(pixel[$0]) }
  }
  let pixel = UInt32(littleEndian: bitmap.row(y).load(fromByteOffset: 4 * x, as: UInt32.self))
  return [16, 8, 0, 24].map { Double(pixel >> $0 & 255) }
}
