internal import CTurboJPEG
import PhotoMetadata
import PhotoPages

/// A JPEG, read by libjpeg-turbo.
///
/// Its head is read on opening and again on decoding, which takes microseconds and keeps nothing in between.
/// Further pictures in the file (MPF) are ignored.
final class JPEGFile: PictureFile {
  let header: PictureHeader

  private let input: EncodedInput
  private let pace: PassPace

  init(
    _ input: EncodedInput, _ watch: DecodeWatch, pace: PassPace = PassPace()
  ) throws(PictureError) {
    let reader = try JPEGReader(input, watch, byteCount: nil)
    try reader.readHeader()
    let info = reader.info.pointee
    guard info.data_precision == 8 else {
      throw .damaged(reason: "JPEG with \(info.data_precision) bits a color")
    }
    let head = ByteReader(input, check: watch.check)
    let segments = JPEGMetadata(head, [.exif, .profile])
    try head.throwFailure()
    let exif = segments.exif.first.map { ExifReader($0) }
    var header = PictureHeader(
      size: PixelSize(width: Int(info.image_width), height: Int(info.image_height)),
      orientation: exif?.orientation, profile: segments.profile, thumbnail: exif?.thumbnail)
    header.memory = .rows(of: header.size, more: Self.coefficientBytes(info))
    header.decodingRate = info.progressive_mode != 0 ? 80e6 : 300e6
    self.header = header
    self.input = input
    self.pace = pace
  }

  /// Bytes of the coefficients, which libjpeg keeps until the last of several scans has come.
  private static func coefficientBytes(_ info: jpeg_decompress_struct) -> Int {
    var info = info
    guard jpeg_has_multiple_scans(&info) != 0 else { return 0 }
    return (0..<Int(info.num_components)).reduce(0) { bytes, number in
      let component = info.comp_info[number]
      let blocks = Int(component.width_in_blocks) * Int(component.height_in_blocks)
      return bytes + blocks * Int(DCTSIZE2) * MemoryLayout<JCOEF>.size
    }
  }

  func decode(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap
  {
    let first = try JPEGDecoding(input, request, watch, pace)
    var decoded: DecodedBitmap
    do throws(PictureError) {
      decoded = try first.decode()
    } catch {
      // Damage in a header between scans ends libjpeg's work. Everything before it is good, so the file is
      // decoded again as though it ended there.
      guard case .damaged = error, let end = first.endOfGoodScans else { throw error }
      decoded = try JPEGDecoding(input, request, watch, pace, byteCount: end).decode()
      decoded.isIncomplete = true
    }
    decoded.profile = header.profile
    return decoded
  }
}

/// The pace of coarse passes, so slow that all of them together hardly delay the picture.
struct PassPace {
  /// The shortest time between two passes.
  private let interval: Duration
  /// The share of the decoding time that passes may add to it.
  private let share: Double
  /// The number of passes that may still come.
  private var left = 4
  /// The time of the last pass, or of the beginning.
  private var last = Duration.zero
  /// The time at which the present pass began.
  private var begun = Duration.zero
  /// The time until which the last pass would take more than its share.
  private var earliestNext = Duration.zero

  init(interval: Duration = .milliseconds(100), share: Double = 0.2) {
    self.interval = interval
    self.share = share
  }

  /// Whether to make a pass at `progress` (0…1) of the file; false if the whole picture will be ready soon anyway.
  mutating func isDue(at time: Duration, progress: Double) -> Bool {
    let isSoonDone = progress > 0 && time * (1 / progress - 1) < interval
    guard left > 0, time >= last + interval, time >= earliestNext, !isSoonDone else { return false }
    begun = time
    return true
  }

  mutating func passed(at time: Duration) {
    left -= 1
    last = time
    earliestNext = time + (time - begun) * (1 / share)
  }
}
