import PhotoDecoding
import PhotoPages
import TestSupport

/// Photos of 24 megapixels, drawn once and written by each test that needs them.
enum BigPhotos {
  static let size = PixelSize(width: 6000, height: 4000)

  /// Photos of one colour each: `TestColour.forIndex` of 1 to 5.
  static let solid: [[UInt8]] = (1...5).map { index in
    jpeg { _ in Array(repeating: TestColour.forIndex(index).pixel, count: size.width) }
  }

  /// 8 × 8 fields, each of its own colour: the pixel at a point tells the place on the photo.
  static let map: [UInt8] = jpeg { y in
    (0..<size.width).map { x in fieldColour(column: x / (size.width / 8), row: y).pixel }
  }

  /// The colour of the field in a column and a row, 0 to 7.
  static func fieldColour(column: Int, row: Int) -> TestColour { .forIndex(row * 8 + column) }

  /// Encodes a photo of eight bands, each the same row of pixels over and over.
  private static func jpeg(row: (Int) -> [UInt32]) -> [UInt8] {
    let rows = (0..<8).map(row)
    let picture = PixelBuffer(size: size) { memory, stride in
      for y in 0..<size.height {
        let bytes = (y * stride)..<((y + 1) * stride)
        let line = UnsafeMutableRawBufferPointer(rebasing: memory[bytes])
        rows[y / (size.height / 8)].withUnsafeBytes { line.copyMemory(from: $0) }
      }
    }
    do {
      return try PictureEncoder.jpeg(picture)
    } catch {
      preconditionFailure("No photo can be encoded: \(error)")
    }
  }
}

extension TemporaryFolder {
  /// A folder of five big photos, `1.jpg` and so on, each of the colour with its number.
  static func ofBigPhotos() -> TemporaryFolder {
    let folder = TemporaryFolder()
    for (place, photo) in BigPhotos.solid.enumerated() {
      folder.write(photo, as: "\(place + 1).jpg")
    }
    return folder
  }
}
