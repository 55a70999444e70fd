internal import CRaw
import Glibc
import PhotoMetadata
import PhotoPages

/// A picture that a camera has put into a raw file.
enum RawPreview {
  case file([UInt8])
  case pixels(RawPixels)

  /// The size as stored; nil for a file that cannot be shown.
  var size: PixelSize? {
    switch self {
    case .file(let bytes): JPEGHead(bytes).size
    case .pixels(let pixels): pixels.header.size
    }
  }
}

// Ownership: LibRaw reads the bytes in place, and its results belong to it. Both are gone when
// `largestPreview` returns, which copies the preview.

/// A search for previews with LibRaw, which is loaded when the first file comes.
enum LibRaw {
  /// The most pixels of a preview; cameras store none that is larger.
  private static let mostPixels: UInt64 = 1 << 27

  static func largestPreview(in input: EncodedInput) -> (RawPreview, Orientation?)? {
    MappedBytes.read(input) { bytes in
      guard let start = bytes.baseAddress, let file = craw_open(start, bytes.count) else {
        return nil
      }
      defer { craw_close(file) }
      var preview = CRawPreview()
      guard craw_read_preview(file, mostPixels, &preview), let first = preview.bytes else {
        return nil
      }
      let copy = [UInt8](UnsafeBufferPointer(start: first, count: preview.byte_count))
      let orientation = Orientation(rawValue: Int(craw_orientation(file)))
      if preview.channels == 0 { return (.file(copy), orientation) }
      let size = PixelSize(width: Int(preview.width), height: Int(preview.height))
      let pixels = RawPixels(copy, size: size, channels: Int(preview.channels))
      return (.pixels(pixels), orientation)
    }
  }
}

/// All bytes of a file, mapped so that unneeded ones are not read.
///
/// If another program shortens a mapped file, the process that reads it ends. So this is only for libraries
/// that take nothing but memory, and need little of a large file.
enum MappedBytes {
  /// Lends the bytes for the time of a call; nil if there are none.
  static func read<Result>(
    _ input: EncodedInput, _ work: (UnsafeRawBufferPointer) -> Result?
  ) -> Result? {
    switch input.bytes {
    case .memory(let bytes): return bytes.withUnsafeBytes(work)
    case .file(let file):
      guard let count = input.byteCount, count > 0,
        let memory = mmap(nil, count, PROT_READ, MAP_PRIVATE, file.rawValue, 0),
        memory != MAP_FAILED
      else { return nil }
      defer { munmap(memory, count) }
      return work(UnsafeRawBufferPointer(start: memory, count: count))
    }
  }
}

/// A preview that consists of rows of pixels instead of a file.
final class RawPixels: PictureFile {
  let header: PictureHeader
  private let bytes: [UInt8]
  private let format: RowFormat

  /// Takes rows without gaps, with a byte for each of one or three channels.
  init(_ bytes: [UInt8], size: PixelSize, channels: Int) {
    self.bytes = bytes
    header = PictureHeader(size: size)
    format = RowFormat(channels: channels, isDeep: false)
  }

  func decode(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap
  {
    let stride = header.size.width * format.bytesPerPixel
    let bitmap = try bytes.withUnsafeBufferPointer { (bytes) throws(PictureError) in
      try RowReducer.reduce(header.size, as: format, to: request, watch) { y in
        bytes.baseAddress.map { UnsafeRawPointer($0 + y * stride) }
      }
    }
    return DecodedBitmap(bitmap: bitmap, isGrey: !format.hasColour)
  }
}
