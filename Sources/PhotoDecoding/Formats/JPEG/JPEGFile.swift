internal import CTurboJPEG
import PhotoMetadata
import PhotoPages

/// A JPEG, read by libjpeg-turbo.
///
/// Its head is read when it is opened, and again when it is decoded, which takes some microseconds and
/// keeps nothing between the two. Further pictures in the file (MPF) are not looked at.
final class JPEGFile: PictureFile {
  let header: PictureHeader

  private let input: EncodedInput
  private let pace: PassPace

  /// Reads the head.
  init(
    _ input: EncodedInput, _ watch: DecodeWatch, pace: PassPace = PassPace()
  ) throws(PictureError) {
    let reader = try JPEGReader(input, watch, byteCount: nil)
    try reader.readHeader()
    let info = reader.info.pointee
    guard info.data_precision == 8 else {
      throw .damaged(reason: "JPEG with \(info.data_precision) bits a colour")
    }
    let head = ByteReader(input, check: watch.check)
    let segments = JPEGMetadata(head, [.exif, .profile])
    try head.throwFailure()
    let exif = segments.exif.first.map { ExifReader($0) }
    var header = PictureHeader(
      size: PixelSize(width: Int(info.image_width), height: Int(info.image_height)),
      orientation: exif?.orientation, profile: segments.profile, thumbnail: exif?.thumbnail)
    header.decodingRate = info.progressive_mode != 0 ? 80e6 : 300e6
    self.header = header
    self.input = input
    self.pace = pace
  }

  func decode(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap
  {
    let first = try JPEGDecoding(input, request, watch, pace)
    var decoded: DecodedBitmap
    do throws(PictureError) {
      decoded = try first.decode()
    } catch {
      // Between scans there are headers, and what is wrong in one ends libjpeg's work. All that came
      // before it is good: it is decoded again as though the file ended there.
      guard case .damaged = error, let end = first.endOfGoodScans else { throw error }
      decoded = try JPEGDecoding(input, request, watch, pace, byteCount: end).decode()
      decoded.isIncomplete = true
    }
    decoded.profile = header.profile
    return decoded
  }
}

/// How often coarse pictures are shown on the way to the whole: seldom enough that all of them together
/// make the picture come hardly later.
struct PassPace {
  /// The shortest time between two.
  private let interval: Duration
  /// What may be added to the time that decoding takes: a part of it.
  private let share: Double
  /// How many there are at most.
  private var left = 4
  /// When the last one was ready, or the decoding began.
  private var last = Duration.zero
  /// When the one that is due began.
  private var begun = Duration.zero
  /// The time until which the last one's cost is more than its share.
  private var paidOff = Duration.zero

  init(interval: Duration = .milliseconds(100), share: Double = 0.2) {
    self.interval = interval
    self.share = share
  }

  /// Whether to show one now, when so much of the file has been taken in, from 0 to 1: not where the
  /// whole will be there soon anyway.
  mutating func isDue(at time: Duration, progress: Double) -> Bool {
    let isSoonDone = progress > 0 && time * (1 / progress - 1) < interval
    guard left > 0, time >= last + interval, time >= paidOff, !isSoonDone else { return false }
    begun = time
    return true
  }

  /// Counts one that has been shown.
  mutating func passed(at time: Duration) {
    left -= 1
    last = time
    paidOff = time + (time - begun) * (1 / share)
  }
}
