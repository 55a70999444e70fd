import PhotoMetadata
import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// A watch for a decoding that nobody gives up.
var patient: DecodeWatch { DecodeWatch() }

/// Opens bytes as a JPEG, whose passes are shown without a pause.
func openJPEG(_ bytes: [UInt8]) throws(PictureError) -> JPEGFile {
  try JPEGFile(EncodedInput(bytes), patient, pace: PassPace(interval: .zero, share: .infinity))
}

extension PictureFile {
  /// Decodes all pixels, or what is needed for a smaller size, or a part.
  func decode(
    to target: PixelSize? = nil, part: PixelRect? = nil, byteLimit: Int = 1 << 30
  ) throws(PictureError) -> DecodedBitmap {
    let target = target ?? header.size
    let request = StoredRequest(
      target: target, part: part ?? PixelRect(target), byteLimit: byteLimit)
    return try decode(request, patient)
  }
}

extension TestJPEG {
  /// A smooth picture, which loses next to nothing: from a colour at the left to another at the right.
  static func slope(_ size: PixelSize, _ colours: Colours) -> TestJPEG {
    var picture = TestJPEG(PixelSize(1, 1), colours)
    picture.size = size
    picture.samples = (0..<size.width * size.height).flatMap { place in
      (0..<colours.count).map { UInt8(40 + 20 * $0 + place % size.width * 100 / size.width) }
    }
    picture.quality = 100
    return picture
  }
}

extension DecodedBitmap {
  /// The four bytes of a pixel.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let row = bitmap.row(y).assumingMemoryBound(to: UInt8.self)
    return (0..<4).map { row[x * 4 + $0] }
  }

  /// All bytes of a part.
  func bytes(of wanted: PixelRect) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(wanted.width * wanted.height * 4)
    for y in wanted.y..<wanted.bottom {
      let start = UnsafeRawPointer(bitmap.row(y)) + wanted.x * 4
      bytes += UnsafeRawBufferPointer(start: start, count: wanted.width * 4)
    }
    return bytes
  }

  /// The greatest difference of a byte from another bitmap's in a part that both have.
  func difference(from other: DecodedBitmap, in part: PixelRect) -> Int {
    zip(bytes(of: part), other.bytes(of: part)).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }
}

/// Whether decoding failed because the file is damaged.
func isDamaged(_ work: () throws(PictureError) -> Void) -> Bool {
  do throws(PictureError) {
    try work()
  } catch .damaged(let reason) {
    return !reason.isEmpty
  } catch {
    return false
  }
  return false
}
