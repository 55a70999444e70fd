import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// Whatever a file holds, decoding it ends, with a picture or with an error.
@Suite struct JPEGFuzzTests {
  private static let size = PixelSize(72, 56)

  /// Small files of every kind.
  private static func files() -> [[UInt8]] {
    var files: [[UInt8]] = []
    for colours in TestJPEG.Colours.allCases {
      for isProgressive in [false, true] {
        var picture = TestJPEG(size, colours)
        picture.sampling = colours == .grey ? (1, 1) : (2, 2)
        picture.isProgressive = isProgressive
        picture.restartInterval = isProgressive ? 0 : 4
        picture.profile = [1, 2, 3]
        let tiff = TestTIFF(orientation: 6, thumbnail: TestJPEG(PixelSize(8, 8)).file())
        picture.add(exif: tiff.bytes)
        files.append(picture.file())
        picture.isArithmetic = true
        files.append(picture.file())
      }
    }
    return files
  }

  @Test(arguments: 0..<20) func `Changed files are decoded or refused`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let files = Self.files()
    let file = files[seed % files.count]
    for _ in 0..<150 {
      var bytes = file
      change(&bytes, &random)
      let part = PixelRect(
        x: Int.random(in: 0..<60, using: &random), y: Int.random(in: 0..<50, using: &random),
        width: 12, height: 6)
      try decode(bytes, part: Bool.random(using: &random) ? part : nil)
    }
  }

  /// Opens and decodes; errors that any bytes may lead to are fine.
  private func decode(_ bytes: [UInt8], part: PixelRect?) throws {
    do throws(PictureError) {
      let file = try openJPEG(bytes)
      let whole = PixelRect(file.header.size)
      let wanted = whole.intersection(part ?? whole)
      let request = StoredRequest(
        target: file.header.size, part: wanted.isEmpty ? whole : wanted, byteLimit: 4 << 20)
      var watch = patient
      watch.onPass = { #expect($0.bitmap.size == file.header.size) }
      let decoded = try file.decode(request, watch)
      #expect(decoded.bitmap.size == request.part.size)
      if let thumbnail = file.header.thumbnail {
        _ = try openJPEG(thumbnail).decode(byteLimit: 4 << 20)
      }
    } catch .damaged, .tooLarge {
      // What may be said of bytes like these.
    } catch {
      Issue.record("\(error)")
    }
  }

  private func change(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let place = Int.random(in: 3..<bytes.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2:
        bytes.removeSubrange(
          place..<min(bytes.count, place + Int.random(in: 1...40, using: &random)))
      case 3:
        let marker = [0xC0, 0xC2, 0xC4, 0xD0, 0xD9, 0xDA, 0xDB, 0xDD, 0xE1].randomElement(
          using: &random)
        bytes.insert(contentsOf: [0xFF, UInt8(marker ?? 0xD9)], at: place)
      case 4:
        let start = Int.random(in: 3..<bytes.count, using: &random)
        bytes.insert(contentsOf: bytes[start..<min(bytes.count, start + 60)], at: place)
      default: bytes.removeSubrange(place...)
      }
      if bytes.count < 20 { return }
    }
  }
}
