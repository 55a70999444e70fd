import PhotoMetadata
import PhotoPages

/// A GIF file as a picture: its first frame.
final class GIFFile: PictureFile {
  let header: PictureHeader
  private let frames: GIFFrames

  static func begins(_ beginning: [UInt8]) -> Bool { beginning.starts(with: "GIF8".utf8) }

  init(_ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    frames = try GIFFrames(input)
    header = PictureHeader(
      size: frames.size, isAnimated: try GIFBlocks.isAnimated(input, watch))
  }

  func decode(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap
  {
    try request.allow(header.size)
    frames.rewind()
    let isComplete = try frames.next(watch)
    return DecodedBitmap(
      bitmap: try frames.bitmap(request, watch), isIncomplete: !isComplete)
  }
}
