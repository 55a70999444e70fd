internal import CPNG
internal import CTurboJPEG
import Glibc
import PhotoMetadata
import PhotoPages

/// An encoder of pixels as picture files, for thumbnails, the demo album, screenshots and tests.
public enum PictureEncoder {
  /// Encodes as JPEG, which has no alpha: transparent pixels lie on black.
  ///
  /// `pixels` are as stored; `quality` is 0 to 100, as libjpeg counts. An `orientation` other than `.upright` is
  /// written into an EXIF segment, and the pixels stay as they are.
  ///
  /// - Throws: `.tooLarge` if memory is short.
  public static func jpeg(
    _ pixels: PixelBuffer, quality: Int = 90, orientation: Orientation = .upright
  ) throws(PictureError) -> [UInt8] {
    var count = 0
    let file = pixels.storage.withUnsafeBytes { bytes in
      bytes.baseAddress.flatMap {
        turbo_jpeg_encode(
          $0.assumingMemoryBound(to: UInt8.self), UInt32(pixels.size.width),
          UInt32(pixels.size.height), pixels.stride, Int32(quality), &count)
      }
    }
    let bytes = try taking(file, count)
    return orientation == .upright ? bytes : ExifSegment(orientation).inserted(into: bytes)
  }

  /// Encodes pixels in their stored order as PNG, with alpha; throws as `jpeg` does.
  public static func png(_ pixels: PixelBuffer) throws(PictureError) -> [UInt8] {
    var count = 0
    let file = cpng_encode(
      pixels.straightColours(), UInt32(pixels.size.width), UInt32(pixels.size.height), &count)
    return try taking(file, count)
  }

  /// Encodes a thumbnail as PNG with texts before its pixels, fast rather than small.
  ///
  /// `hasAlpha` is whether some of it may be transparent; zeros in texts end them.
  ///
  /// - Throws: `.tooLarge` if memory is short.
  package static func thumbnail(
    _ pixels: PixelBuffer, hasAlpha: Bool, texts: [(keyword: String, text: String)]
  ) throws(PictureError) -> [UInt8] {
    var count = 0
    let allTexts = texts.flatMap { [$0.keyword, $0.text] }
      .flatMap { $0.utf8CString.prefix { $0 != 0 } + [0] }
    let encode = { (bytes: UnsafeRawBufferPointer, stride: Int) -> UnsafeMutablePointer<UInt8>? in
      guard let rows = bytes.baseAddress else { return nil }
      return (allTexts + [0]).withUnsafeBufferPointer { text in
        text.baseAddress.flatMap { text in
          var thumbnail = CPNGThumbnail(
            rows: rows.assumingMemoryBound(to: UInt8.self), stride: stride,
            width: UInt32(pixels.size.width), height: UInt32(pixels.size.height),
            has_alpha: hasAlpha, texts: text, text_count: texts.count)
          return cpng_encode_thumbnail(&thumbnail, &count)
        }
      }
    }
    let file =
      hasAlpha
      ? pixels.straightColours().withUnsafeBytes {
        encode($0, pixels.size.width * PixelBuffer.bytesPerPixel)
      } : pixels.storage.withUnsafeBytes { encode($0, pixels.stride) }
    return try taking(file, count)
  }

  /// Encodes a transparent pixel with texts, for a cache's note that there is no thumbnail.
  package static func emptyThumbnail(
    texts: [(keyword: String, text: String)]
  ) throws(PictureError) -> [UInt8] {
    let pixel = PixelBuffer(size: PixelSize(width: 1, height: 1)) { memory, _ in
      memory.initializeMemory(as: UInt8.self, repeating: 0)
    }
    return try thumbnail(pixel, hasAlpha: true, texts: texts)
  }

  /// Copies a file that a C function has allocated, and frees it.
  private static func taking(
    _ file: UnsafeMutablePointer<UInt8>?, _ count: Int
  ) throws(PictureError) -> [UInt8] {
    guard let file else { throw .tooLarge }
    defer { free(file) }
    return [UInt8](UnsafeBufferPointer(start: file, count: count))
  }
}

extension PixelBuffer {
  /// Returns a copy in separate memory, without the file and the mapping that shared memory takes.
  ///
  /// - Throws: `.tooLarge` if there is no memory left.
  package func copied() throws(PictureError) -> PixelBuffer {
    let copy = try Bitmap(size: size, layout: .bgra8)
    storage.withUnsafeBytes { bytes in
      for row in 0..<size.height {
        let line = bytes[row * stride..<row * stride + copy.stride]
        UnsafeMutableRawBufferPointer(start: copy.base + row * copy.stride, count: copy.stride)
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: line))
      }
    }
    return copy.takePixels()
  }

  /// Returns rows of red, green, blue and alpha, one byte each; the colours are divided by alpha.
  fileprivate func straightColours() -> [UInt8] {
    var colours = [UInt8]()
    colours.reserveCapacity(size.width * size.height * 4)
    storage.withUnsafeBytes { bytes in
      for row in 0..<size.height {
        for column in 0..<size.width {
          let pixel = UInt32(
            littleEndian: bytes.load(
              fromByteOffset: row * stride + column * PixelBuffer.bytesPerPixel, as: UInt32.self))
          let alpha = pixel >> 24
          colours.append(Self.quotient(pixel >> 16 & 255, alpha))
          colours.append(Self.quotient(pixel >> 8 & 255, alpha))
          colours.append(Self.quotient(pixel & 255, alpha))
          colours.append(UInt8(alpha))
        }
      }
    }
    return colours
  }

  /// Returns `colour * 255 / alpha`, rounded; black for fully transparent pixels.
  private static func quotient(_ colour: UInt32, _ alpha: UInt32) -> UInt8 {
    if alpha == 255 { return UInt8(truncatingIfNeeded: colour) }
    return alpha == 0 ? 0 : UInt8(min(255, (colour * 255 + alpha / 2) / alpha))
  }
}
