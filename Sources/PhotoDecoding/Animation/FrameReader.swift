import PhotoMetadata
import PhotoPages

/// Reads an animation's frames as displayed: upright, at the wanted size, in the screen's colours.
final class FrameReader: AnimationDecoding {
  var timing: AnimationTiming { file.timing }

  private let file: any AnimationFile
  private let watch: DecodeWatch
  private let steps: RenderSteps
  /// The index of the frame that the file makes next.
  private var position = 0

  /// Opens the animation that a source provides; throws `.notAPicture` if it is not animated.
  init(_ request: DecodeRequest, _ watch: DecodeWatch) throws(PictureError) {
    file = try AnimationFiles.open(request.source.input(), watch)
    self.watch = watch
    steps = RenderSteps(request, header: file.header)
  }

  func frame(_ index: Int) throws(PictureError) -> DecodedPicture {
    guard index < timing.count else { throw Self.missing }
    if index < position { rewind() }
    while position < index {
      try watch.check()
      _ = try file.next(nil, watch)
      position += 1
    }
    try watch.check()
    let request = steps.storedRequest(byteLimit: PictureDecoder.defaultByteLimit)
    guard let frame = try file.next(request, watch) else { throw Self.missing }
    position += 1
    return try steps.finish(frame, watch)
  }

  private static let missing = PictureError.damaged(
    reason: "There are fewer frames than the file says")

  private func rewind() {
    file.rewind()
    position = 0
  }
}
