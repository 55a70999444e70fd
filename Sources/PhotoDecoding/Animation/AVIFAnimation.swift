import PhotoMetadata
import PhotoPages

/// The frames of an AVIF image sequence, each of which libavif decodes from the last one that needs no other.
final class AVIFAnimation: AnimationFile {
  var header: PictureHeader { reader.header }
  var timing: AnimationTiming { reader.timing }

  private let reader: AVIFReader
  private var position = 0

  init(_ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    reader = try AVIFReader(input, watch)
  }

  func next(_ request: StoredRequest?, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap?
  {
    defer { position += 1 }
    guard let request else { return nil }
    return try reader.decode(position, request, watch)
  }

  func rewind() { position = 0 }
}
