internal import CJXL
import PhotoMetadata
import PhotoPages

/// A JPEG XL file's frames, laid over each other by libjxl.
final class JXLAnimation: AnimationFile {
  let header: PictureHeader
  let timing: AnimationTiming
  private let whole: WholeFile
  /// The reader of the frames; nil before the first.
  private var reader: JXLReader?

  /// Scans the file for frames; throws `.notAPicture` if it is not animated, `.damaged` without a complete frame.
  init(_ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    whole = try WholeFile(input, watch)
    let reader = try JXLReader(whole, .timing, watch)
    guard reader.head.is_animated else { throw .notAPicture }
    let plays = Int(reader.head.plays)
    timing = AnimationTiming(
      told: try Self.delays(reader, watch), plays: plays == 0 ? nil : plays)
    header = JXLFile.header(reader, isAnimated: timing.count > 1)
    guard timing.count > 0 else { throw .damaged(reason: "The file has no frame") }
  }

  /// Reads the times of the complete frames, in milliseconds.
  private static func delays(
    _ reader: JXLReader, _ watch: DecodeWatch
  ) throws(PictureError) -> [Int] {
    var delays: [Int] = []
    do throws(PictureError) {
      while delays.count < AnimationTiming.mostFrames {
        switch try reader.next(watch) {
        case .frame(let milliseconds): delays.append(milliseconds)
        case .cutOff: return delays.dropLast()
        default: return delays
        }
      }
    } catch .damaged {
      return delays.dropLast()
    }
    return delays
  }

  func next(_ request: StoredRequest?, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap?
  {
    if self.reader == nil { reader = try JXLReader(whole, .frames, watch) }
    guard let reader else { return nil }
    while true {
      switch try reader.next(watch) {
      case .frame, .pass: break
      case .pixels:
        guard let request else { return nil }
        return DecodedBitmap(
          bitmap: try reader.bitmap(request, watch), profile: header.profile,
          isGrey: !reader.format.hasColour)
      case .end, .cutOff: throw .damaged(reason: "There are fewer frames than the file says")
      }
    }
  }

  func rewind() { reader = nil }
}
