import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// A part of a picture is decoded alone, and is what it would be in the whole.
@Suite struct JPEGPartTests {
  /// A way to store a JPEG.
  struct Kind: CustomTestStringConvertible, Sendable {
    var colours = TestJPEG.Colours.yCbCr
    var across = 1
    var down = 1
    var isProgressive = false
    var restartInterval = 0

    var testDescription: String {
      "\(colours) \(across)×\(down)" + (isProgressive ? " progressive" : "")
        + (restartInterval > 0 ? " restarting" : "")
    }

    /// A file of this kind.
    func file(_ size: PixelSize) -> [UInt8] {
      var picture = TestJPEG(size, colours)
      picture.sampling = (across, down)
      picture.isProgressive = isProgressive
      picture.restartInterval = restartInterval
      return picture.file()
    }

    static let all: [Kind] = [false, true].flatMap { isProgressive in
      [(1, 1), (2, 1), (2, 2), (1, 2), (4, 1), (4, 2), (1, 4), (3, 1)].map {
        Kind(across: $0.0, down: $0.1, isProgressive: isProgressive)
      } + [
        Kind(colours: .grey, isProgressive: isProgressive),
        Kind(colours: .grey, across: 2, down: 2, isProgressive: isProgressive),
        Kind(colours: .cmyk, isProgressive: isProgressive),
        Kind(colours: .ycck, across: 2, down: 2, isProgressive: isProgressive),
        Kind(across: 2, down: 2, isProgressive: isProgressive, restartInterval: 3),
      ]
    }
  }

  @Test(arguments: Kind.all, [PixelSize(203, 149), PixelSize(64, 96), PixelSize(35, 211)])
  func `A part equals the same part of the whole`(kind: Kind, size: PixelSize) throws {
    let file = try openJPEG(kind.file(size))
    var random = SeededGenerator(seed: UInt64(size.width))
    for eighths in [8, 4, 2, 1] {
      let target = JPEGScale(eighths: eighths).applied(to: size)
      let whole = try file.decode(to: target)
      for part in parts(of: target, &random) {
        let decoded = try file.decode(to: target, part: part)
        #expect(decoded.bitmap.size == part.size)
        #expect(decoded.bitmap.bytes == whole.bytes(of: part), "\(part) of \(target)")
      }
    }
  }

  /// Corners, edges, single rows and columns, and anything.
  private func parts(of size: PixelSize, _ random: inout SeededGenerator) -> [PixelRect] {
    let (width, height) = (size.width, size.height)
    let whole = PixelRect(size)
    let chosen = [
      PixelRect(x: 0, y: 0, width: 5, height: 5),
      PixelRect(x: width - 3, y: height - 3, width: 3, height: 3),
      PixelRect(x: 0, y: height / 2, width: width, height: 1),
      PixelRect(x: width / 2, y: 0, width: 1, height: height),
      PixelRect(x: 0, y: height - 1, width: width, height: 1),
    ]
    let any = (0..<12).map { _ in
      let (x, y) = (
        Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random)
      )
      return PixelRect(
        x: x, y: y, width: Int.random(in: 1...width - x, using: &random),
        height: Int.random(in: 1...height - y, using: &random))
    }
    return (chosen + any).map { whole.intersection($0) }.filter { !$0.isEmpty }
  }

  @Test(arguments: [false, true])
  func `A part of a picture that is reduced equals the same part of the whole`(
    isProgressive: Bool
  ) throws {
    let kind = Kind(across: 2, down: 2, isProgressive: isProgressive)
    let file = try openJPEG(kind.file(PixelSize(640, 480)))
    let target = PixelSize(250, 187)
    let whole = try file.decode(to: target)
    for part in [
      PixelRect(x: 101, y: 33, width: 50, height: 60),
      PixelRect(x: 0, y: 180, width: 250, height: 7),
    ] {
      let decoded = try file.decode(to: target, part: part)
      #expect(decoded.bitmap.bytes == whole.bytes(of: part))
    }
  }

  @Test func `A part may be had of a picture that is too large as a whole`() throws {
    let size = PixelSize(400, 300)
    let file = try openJPEG(Kind(across: 2, down: 2).file(size))
    let part = PixelRect(x: 350, y: 280, width: 20, height: 20)
    #expect(throws: PictureError.tooLarge) { try file.decode(byteLimit: 2000) }
    #expect(try file.decode(part: part, byteLimit: 2000).bitmap.size == part.size)
  }

  @Test func `What comes below a part is not read`() throws {
    let size = PixelSize(400, 4000)
    let bytes = Kind().file(size)
    let half = Array(bytes.prefix(bytes.count / 2))
    let part = PixelRect(x: 0, y: 100, width: 400, height: 100)
    #expect(try !openJPEG(half).decode(part: part).isIncomplete)
  }
}
