import PhotoPages

/// An opened file whose pictures follow each other in time, one after the other from the first.
///
/// Used on one thread.
protocol AnimationFile: AnyObject {
  /// What is known without decoding.
  var header: PictureHeader { get }
  /// When the frames follow each other.
  var timing: AnimationTiming { get }

  /// Makes the next frame, as it is seen: laid over those before it.
  ///
  /// - Parameters:
  ///   - isWanted: whether anybody looks at it; else it only prepares for those that follow.
  ///   - watch: asked now and then.
  /// - Returns: the whole picture, not turned yet; nil if it is not wanted.
  /// - Throws: `.damaged` where there is none, `.tooLarge`, `.source`, `.cancelled`.
  func next(isWanted: Bool, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap?

  /// Goes back to before the first frame.
  func rewind()
}

/// Finds the reader for an animation.
enum AnimationFiles {
  /// Opens a file that moves.
  ///
  /// - Throws: `.notAPicture` when nothing here reads such animations, `.damaged`, `.tooLarge`,
  ///   `.source`, `.cancelled`.
  static func open(
    _ input: EncodedInput, _ watch: DecodeWatch
  ) throws(PictureError) -> any AnimationFile {
    let beginning = try input.bytes(at: 0, count: 12)
    if beginning.starts(with: Array("GIF8".utf8)) { return try GIFAnimation(input, watch) }
    if WebPChunks.begin(beginning) { return try WebPAnimation(input, watch) }
    throw .notAPicture
  }
}
