import PhotoMetadata
import PhotoPages

/// Reads an animation's frames as displayed: upright, at the wanted size, in the screen's colours.
///
/// Used on one thread, which it blocks.
final class FrameReader: AnimationDecoding {
  var timing: AnimationTiming { file.timing }

  private let file: any AnimationFile
  private let watch: DecodeWatch
  private let development: Development
  /// The index of the frame that the file makes next.
  private var position = 0

  /// Opens the animation that a source provides.
  ///
  /// - Throws: `.notAPicture` if it is not animated.
  init(_ request: DecodeRequest, _ watch: DecodeWatch) throws(PictureError) {
    file = try AnimationFiles.open(request.source.input(), watch)
    self.watch = watch
    development = Development(request, header: file.header)
  }

  func frame(_ index: Int) throws(PictureError) -> DecodedPicture {
    if index < position { rewind() }
    while position < index {
      try watch.check()
      _ = try file.next(nil, watch)
      position += 1
    }
    try watch.check()
    let request = development.storedRequest(byteLimit: PictureDecoder.defaultByteLimit)
    guard let frame = try file.next(request, watch) else {
      throw .damaged(reason: "There are fewer frames than the file says")
    }
    position += 1
    return try development.finish(frame, watch)
  }

  private func rewind() {
    file.rewind()
    position = 0
  }
}
