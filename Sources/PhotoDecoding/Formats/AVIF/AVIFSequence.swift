import PhotoMetadata
import PhotoPages

/// An AVIF image sequence as a picture: its first one.
final class AVIFSequence: PictureFile {
  let header: PictureHeader
  private let reader: AVIFReader

  /// Opens a sequence; without libavif, or if that does not read it, the still picture that most have as well.
  static func open(
    _ input: EncodedInput, _ brand: HEIFBrand, _ watch: DecodeWatch
  ) throws(PictureError) -> any PictureFile {
    do throws(PictureError) {
      return try AVIFSequence(input, watch)
    } catch .cancelled {
      throw .cancelled
    } catch {
      guard let still = try? HEIFFile(input, brand, watch) else { throw error }
      return still
    }
  }

  init(_ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    reader = try AVIFReader(input, watch)
    header = reader.header
  }

  func decode(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap
  {
    try request.allow(header.size)
    return try reader.decode(0, request, watch)
  }
}
