import PhotoMetadata
import PhotoPages

/// An opened file whose pictures follow each other in time, read in order on one thread.
protocol AnimationFile: AnyObject {
  var header: PictureHeader { get }
  var timing: AnimationTiming { get }

  /// Decodes the next frame, laid over those before it and not turned yet; throws `.damaged` if the file lacks it.
  ///
  /// It is asked for no more frames than `timing` counts. Without a request it only prepares the frames that follow, and returns nil.
  func next(_ request: StoredRequest?, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap?

  func rewind()
}

enum AnimationFiles {
  /// Opens an animated file; throws `.notAPicture` if no reader finds an animation in it.
  static func open(
    _ input: EncodedInput, _ watch: DecodeWatch
  ) throws(PictureError) -> any AnimationFile {
    let beginning = try input.bytes(at: 0, count: 12)
    if GIFFile.begins(beginning) { return try GIFAnimation(input, watch) }
    if WebPContainer.begins(beginning) {
      let container = try WebPContainer(input, watch)
      if container.isAnimated { return try WebPAnimation(container) }
    }
    if AVIFReader.begins(beginning) { return try AVIFAnimation(input, watch) }
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

  /// The shortest plausible time of a frame in milliseconds, as in web browsers, for which animations are made.
  static let shortest = 20
  /// Milliseconds for which a frame with a shorter time than `shortest` is shown.
  static let usual = 100
  /// The longest time of a frame in milliseconds: an hour.
  static let longest = 3_600_000
  /// The most frames, half an hour at the shortest times; later ones are left out.
  static let mostFrames = 100_000

  /// Makes a timing of the milliseconds that a file states for each frame; `plays` is nil for ever.
  public init(told delays: [Int], plays: Int?) {
    self.delays = delays.prefix(Self.mostFrames).map {
      $0 < Self.shortest ? Self.usual : min($0, Self.longest)
    }
    self.plays = plays
  }

  /// The number of frames.
  public var count: Int { delays.count }
}
