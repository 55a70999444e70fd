import PhotoMetadata
import PhotoPages

/// A GIF file's frames, with the times that its blocks state.
final class GIFAnimation: AnimationFile {
  let header: PictureHeader
  let timing: AnimationTiming
  private let frames: GIFFrames

  init(_ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    timing = try GIFBlocks.timing(input, watch)
    frames = try GIFFrames(input)
    header = PictureHeader(size: frames.size, isAnimated: true)
    guard timing.count > 0 else {
      throw .damaged(reason: "The file has no frame that is whole")
    }
  }

  func next(_ request: StoredRequest?, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap?
  {
    let isComplete = try frames.next(watch)
    guard let request else { return nil }
    return DecodedBitmap(
      bitmap: try frames.bitmap(request, watch), isIncomplete: !isComplete)
  }

  func rewind() { frames.rewind() }
}
