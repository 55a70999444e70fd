import PhotoMetadata
import PhotoPages

/// An opened file whose pictures follow each other in time.
///
/// They are read in order from the first, on one thread.
protocol AnimationFile: AnyObject {
  var header: PictureHeader { get }
  var timing: AnimationTiming { get }

  /// Decodes the next frame, laid over those before it and not turned yet.
  ///
  /// Without a request it only prepares the frames that follow, and returns nil.
  ///
  /// - Throws: `.damaged` if there is no further frame.
  func next(_ request: StoredRequest?, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap?

  /// Goes back to before the first frame.
  func rewind()
}

/// Finds the reader for an animation.
enum AnimationFiles {
  /// Opens an animated file.
  ///
  /// - Throws: `.notAPicture` if no reader finds an animation in it.
  static func open(
    _ input: EncodedInput, _ watch: DecodeWatch
  ) throws(PictureError) -> any AnimationFile {
    let beginning = try input.bytes(at: 0, count: 12)
    if GIFFile.begins(beginning) { return try GIFAnimation(input, watch) }
    if WebPContainer.begins(beginning) {
      let container = try WebPContainer(input, watch)
      if container.isAnimated { return try WebPAnimation(container) }
    }
    if JXLFile.begins(beginning) { return try JXLAnimation(input, watch) }
    throw .notAPicture
  }
}

/// The times of an animation's frames, as its file states them.
public struct AnimationTiming: Equatable, Sendable {
  /// Milliseconds for which each frame is shown.
  public let delays: [Int]
  /// The number of times that all frames are shown; nil for ever.
  public let plays: Int?

  /// The shortest plausible time of a frame in milliseconds.
  ///
  /// Web browsers ignore shorter times, too, and animations are made for them.
  static let shortest = 20
  /// Milliseconds for which a frame with a shorter time than `shortest` is shown.
  static let usual = 100
  /// The longest time of a frame in milliseconds: an hour.
  static let longest = 3_600_000
  /// The most frames; later ones are left out. At the shortest times this many take half an hour.
  static let mostFrames = 100_000

  /// Makes a timing.
  ///
  /// - Parameters:
  ///   - delays: milliseconds for each frame, as the file states them.
  ///   - plays: the number of times that all frames are shown; nil for ever.
  public init(told delays: [Int], plays: Int?) {
    self.delays = delays.prefix(Self.mostFrames).map {
      $0 < Self.shortest ? Self.usual : min($0, Self.longest)
    }
    self.plays = plays
  }

  /// The number of frames.
  public var count: Int { delays.count }
}
