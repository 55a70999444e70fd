import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// Files that end too soon, or hold what nobody wrote.
@Suite struct JPEGDamageTests {
  private let size = PixelSize(160, 240)
  private let rowsOfBlocks = 16

  private func picture(isProgressive: Bool = false) -> TestJPEG {
    var picture = TestJPEG(size)
    picture.sampling = (2, 2)
    picture.isProgressive = isProgressive
    return picture
  }

  @Test(arguments: [0.2, 0.5, 0.9], [8, 4, 1])
  func `A picture that is cut off has its first rows, and black below`(
    fraction: Double, eighths: Int
  ) throws {
    let file = picture().file()
    let target = JPEGScale(eighths: eighths).applied(to: size)
    let whole = try openJPEG(file).decode(to: target)
    let cut = try openJPEG(Array(file.prefix(Int(Double(file.count) * fraction)))).decode(
      to: target)
    #expect(cut.isIncomplete)
    #expect(!whole.isIncomplete)
    let black = (0..<target.height).first { y in
      cut.bytes(of: PixelRect(x: 0, y: y, width: target.width, height: target.height - y))
        .enumerated().allSatisfy { $1 == ($0 % 4 == 3 ? 255 : 0) }
    }
    let rows = try #require(black)
    #expect(abs(Double(rows) / Double(target.height) - fraction) < 0.15)
    // The last row of blocks is smoothed with colours that are not there.
    let good = PixelRect(x: 0, y: 0, width: target.width, height: rows - 2)
    #expect(cut.difference(from: whole, in: good) == 0)
  }

  @Test func `A picture without a whole row of blocks is damaged`() throws {
    let file = picture().file()
    let scan = try #require(file.indices.first { file[$0...].starts(with: [0xFF, 0xDA]) })
    for count in [scan, scan + 12, scan + 20, scan + 200] {
      #expect(
        isDamaged { () throws(PictureError) in
          _ = try openJPEG(Array(file.prefix(count))).decode()
        })
    }
  }

  @Test(arguments: [false, true])
  func `A file that lacks nothing but its end marker is whole`(isProgressive: Bool) throws {
    let file = picture(isProgressive: isProgressive).file()
    let decoded = try openJPEG(Array(file.dropLast(2))).decode()
    #expect(!decoded.isIncomplete)
    let whole = try openJPEG(file).decode()
    #expect(decoded.difference(from: whole, in: PixelRect(size)) == 0)
  }

  @Test func `A progressive picture that ends between two scans is incomplete`() throws {
    let file = picture(isProgressive: true).file()
    let scans = file.indices.filter { file[$0...].starts(with: [0xFF, 0xDA]) }
    #expect(scans.count > 5)
    for scan in scans.dropFirst(2) {
      // Tables stand before a scan's head: without them, too, it is a file that ends between two.
      #expect(try openJPEG(Array(file.prefix(scan))).decode().isIncomplete)
    }
  }

  @Test(arguments: [0.4, 0.6, 0.95])
  func `A progressive picture that is cut off is all there, but coarse`(fraction: Double) throws {
    let file = picture(isProgressive: true).file()
    let whole = try openJPEG(file).decode()
    let cut = try openJPEG(Array(file.prefix(Int(Double(file.count) * fraction)))).decode()
    #expect(cut.isIncomplete)
    let below = PixelRect(x: 0, y: 200, width: 160, height: 40)
    #expect(cut.bytes(of: below).contains { $0 > 100 && $0 < 255 })
    #expect(cut.difference(from: whole, in: PixelRect(size)) < 200)
  }

  @Test func `Nonsense between two scans costs what follows`() throws {
    var file = picture(isProgressive: true).file()
    let tables = file.indices.filter { file[$0...].starts(with: [0xFF, 0xC4]) }
    let last = try #require(tables.last)
    // A table with more codes than there are.
    for index in last + 5..<last + 21 { file[index] = 255 }
    let decoded = try openJPEG(file).decode()
    #expect(decoded.isIncomplete)
    let whole = try openJPEG(picture(isProgressive: true).file()).decode()
    #expect(decoded.difference(from: whole, in: PixelRect(size)) < 120)
  }

  @Test(arguments: [false, true])
  func `Bytes changed in the middle make it incomplete, not black`(isProgressive: Bool) throws {
    var picture = picture(isProgressive: isProgressive)
    picture.restartInterval = isProgressive ? 0 : 10
    var file = picture.file()
    let whole = try openJPEG(file).decode()
    let middle = file.count / 2
    // A byte of ones, as it is written; there is no code of ones alone.
    for index in middle..<middle + 20 {
      file[2 * (index - middle) + middle] = 0xFF
      file[2 * (index - middle) + middle + 1] = 0
    }
    let decoded = try openJPEG(file).decode()
    #expect(decoded.isIncomplete)
    // Behind a restart marker all is well again.
    for y in [0, 220] where !isProgressive {
      let rows = PixelRect(x: 0, y: y, width: 160, height: 18)
      #expect(decoded.difference(from: whole, in: rows) == 0)
    }
  }

  @Test func `DisplacedVersion bytes between segments are harmless`() throws {
    let file = picture().file()
    let tables = try #require(file.indices.first { file[$0...].starts(with: [0xFF, 0xDB]) })
    let stray = Array(file[..<tables] + [1, 2, 3] + file[tables...])
    let decoded = try openJPEG(stray).decode()
    #expect(!decoded.isIncomplete)
    let whole = try openJPEG(file).decode()
    #expect(decoded.difference(from: whole, in: PixelRect(size)) == 0)
  }

  @Test func `Inks that are missing are black`() throws {
    let file = TestJPEG(size, .cmyk).file()
    let cut = try openJPEG(Array(file.prefix(file.count / 2))).decode()
    #expect(cut.pixel(80, 239) == [0, 0, 0, 0], "Adobe's inks: 0 is all of it")
  }

  @Test func `The decoder of all kinds says that a picture is incomplete`() throws {
    let file = picture().file()
    let decoded = try decode(Array(file.prefix(file.count / 2)), .fitting(PixelSize(60, 60)))
    #expect(decoded.traits.contains(.isIncomplete))
    #expect(try !decode(file).traits.contains(.isIncomplete))
  }

  @Test func `A bomb of grey is too large, and reduced it is damaged`() throws {
    var file = TestJPEG(PixelSize(64, 64), .grey).file()
    let frame = try #require(file.indices.first { file[$0...].starts(with: [0xFF, 0xC0]) })
    file.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
    let bomb = try openJPEG(file)
    #expect(bomb.header.size == PixelSize(65500, 65500))
    #expect(throws: PictureError.tooLarge) { try bomb.decode() }
    #expect(
      isDamaged { () throws(PictureError) in
        _ = try bomb.decode(to: PixelSize(1000, 1000))
      })
  }
}
