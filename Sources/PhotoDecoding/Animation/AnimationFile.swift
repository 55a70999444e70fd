import PhotoMetadata
import PhotoPages

/// An opened file whose pictures follow each other in time, one after the other from the first.
///
/// Used on one thread.
protocol AnimationFile: AnyObject {
  var header: PictureHeader { get }
  var timing: AnimationTiming { get }

  /// Makes the next frame, as it is seen, laid over those before it, and not turned yet. Without a
  /// request it only prepares for those that follow. `.damaged` where there is none.
  func next(_ request: StoredRequest?, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap?

  /// Goes back to before the first frame.
  func rewind()
}

/// Finds the reader for an animation.
enum AnimationFiles {
  /// Opens a file that moves; `.notAPicture` when nothing here reads such animations.
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

/// When the frames of an animation follow each other, as its file says.
public struct AnimationTiming: Equatable, Sendable {
  /// Milliseconds for which each frame is seen.
  public let delays: [Int]
  /// How often all of them are shown; nil for ever.
  public let plays: Int?

  /// Times shorter than this many milliseconds are not believed: web browsers do not either, and
  /// animations are made for them.
  static let shortest = 20
  /// Milliseconds for which a frame is seen whose time is not believed.
  static let usual = 100
  /// Nor are times longer than this many milliseconds, an hour.
  static let longest = 3_600_000
  /// Frames after so many are left out: at the shortest times they would take half an hour.
  static let mostFrames = 100_000

  /// Makes a timing.
  ///
  /// - Parameters:
  ///   - delays: milliseconds for each frame as the file tells them.
  ///   - plays: how often all frames are shown; nil for ever.
  public init(told delays: [Int], plays: Int?) {
    self.delays = delays.prefix(Self.mostFrames).map {
      $0 < Self.shortest ? Self.usual : min($0, Self.longest)
    }
    self.plays = plays
  }

  /// How many frames there are.
  public var count: Int { delays.count }
}
