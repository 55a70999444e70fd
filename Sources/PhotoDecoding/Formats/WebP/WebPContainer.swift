internal import CLibWebP
import PhotoMetadata
import PhotoPages

// Ownership: a WebPContainer owns the file's bytes, which libwebp reads in place, also while it decodes later, so
// decoders retain the container. The WebPDemuxer lives within `init` only.

/// A WebP file in memory (RFC 9649), with what libwebpdemux finds beside the pixels; used on one thread.
final class WebPContainer {
  let size: PixelSize
  let hasAlpha: Bool
  /// Whether it is made of frames, even of a single one.
  let isAnimated: Bool
  /// The orientation in its EXIF data.
  private(set) var orientation: Orientation?
  private(set) var profile: [UInt8]?
  /// Milliseconds for which each complete frame is shown.
  private(set) var delays: [Int] = []
  /// The number of times that all frames are shown; nil for ever.
  private(set) var plays: Int?

  private let memory: UnsafeMutableRawBufferPointer
  /// The number of bytes up to the end of the last good frame.
  private var byteCount: Int

  /// The most frames: libwebpdemux takes longer for each than for the one before.
  private static let mostFrames = 10_000
  private static let headCount = 12
  /// The place in the head of the number of bytes that follow.
  private static let lengthPlace = 4..<8

  static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
  }

  /// Reads a file that begins like WebP; throws `.tooLarge` if it exceeds memory, `.damaged` if it states no size.
  init(_ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    memory = try Self.read(input, watch)
    byteCount = memory.count
    var features = WebPBitstreamFeatures()
    let status = WebPGetFeatures(memory.baseAddress, memory.count, &features)
    guard status == VP8_STATUS_OK else {
      PixelMemory.free(memory)
      throw Self.failure(status)
    }
    size = PixelSize(width: Int(features.width), height: Int(features.height))
    hasAlpha = features.has_alpha != 0
    isAnimated = features.has_animation != 0
    do throws(PictureError) {
      try readChunks(watch)
    } catch {
      PixelMemory.free(memory)
      throw error
    }
  }

  deinit {
    PixelMemory.free(memory)
  }

  /// The bytes, for C; valid as long as `self`.
  var data: WebPData {
    WebPData(bytes: memory.baseAddress?.assumingMemoryBound(to: UInt8.self), size: byteCount)
  }

  static func failure(_ status: VP8StatusCode) -> PictureError {
    switch status {
    case VP8_STATUS_OUT_OF_MEMORY: .tooLarge
    case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED:
      .damaged(reason: "The file ends before its picture does")
    case VP8_STATUS_UNSUPPORTED_FEATURE:
      .damaged(reason: "The picture has a feature that libwebp lacks")
    default: .damaged(reason: "The picture's data breaks the rules of WebP")
    }
  }

  private static func read(
    _ input: EncodedInput, _ watch: DecodeWatch
  ) throws(PictureError) -> UnsafeMutableRawBufferPointer {
    let head = ByteReader(try input.bytes(at: 0, count: headCount), .little)
    let length = head.integer(at: lengthPlace.lowerBound, bytes: lengthPlace.count) ?? 0
    let count = min(input.byteCount ?? .max, length + lengthPlace.upperBound)
    guard count <= PictureDecoder.defaultByteLimit,
      let memory = PixelMemory.allocate(byteCount: count)
    else { throw .tooLarge }
    let source = WatchedInput(input, watch)
    let done = source.read(at: 0, into: memory)
    if done == count { return memory }
    PixelMemory.free(memory)
    throw source.failure ?? failure(VP8_STATUS_NOT_ENOUGH_DATA)
  }

  /// Reads the chunks beside the pixels; of a file that is truncated or partly invalid, those before that.
  private func readChunks(_ watch: DecodeWatch) throws(PictureError) {
    var state = WEBP_DEMUX_PARSE_ERROR
    guard let demuxer = try openDemuxer(&state, watch) else { return }
    defer { WebPDemuxDelete(demuxer) }
    profile = Self.chunk("ICCP", demuxer)
    orientation = Self.chunk("EXIF", demuxer).flatMap { ExifReader($0).orientation }
    guard isAnimated else { return }
    let loops = Int(WebPDemuxGetI(demuxer, WEBP_FF_LOOP_COUNT))
    plays = loops == 0 ? nil : loops
    let end = try readFrames(demuxer, watch)
    if state != WEBP_DEMUX_DONE, !delays.isEmpty { endAfter(end) }
  }

  /// Opens the valid beginning of the file, found by bisection; nil if not even its head is valid.
  private func openDemuxer(
    _ state: inout WebPDemuxState, _ watch: DecodeWatch
  ) throws(PictureError) -> OpaquePointer? {
    var data = data
    if let demuxer = WebPDemuxPartial(&data, &state) { return demuxer }
    var (good, bad) = (0, byteCount)
    while good + 1 < bad {
      try watch.check()
      data.size = (good + bad) / 2
      let demuxer = WebPDemuxPartial(&data, &state)
      // Less than a head has no demuxer, though it breaks no rules.
      if state == WEBP_DEMUX_PARSE_ERROR { bad = data.size } else { good = data.size }
      WebPDemuxDelete(demuxer)
    }
    data.size = good
    return WebPDemuxPartial(&data, &state)
  }

  /// Records the complete frames, and returns the offset of the last one's end.
  private func readFrames(
    _ demuxer: OpaquePointer, _ watch: DecodeWatch
  ) throws(PictureError) -> Int {
    var (frame, end) = (WebPIterator(), 0)
    guard let start = memory.baseAddress, WebPDemuxGetFrame(demuxer, 1, &frame) != 0 else {
      return 0
    }
    defer { WebPDemuxReleaseIterator(&frame) }
    repeat {
      try watch.check()
      guard frame.complete != 0, let fragment = frame.fragment.bytes else { break }
      delays.append(Int(frame.duration))
      end = UnsafeRawPointer(fragment) - UnsafeRawPointer(start) + frame.fragment.size
    } while delays.count < Self.mostFrames && WebPDemuxNextFrame(&frame) != 0
    return end
  }

  /// Makes a file that ends after its last good frame a complete one, since libwebpdemux plays no other.
  private func endAfter(_ end: Int) {
    byteCount = min(memory.count, end + end % 2)
    let length = UInt32(truncatingIfNeeded: byteCount - Self.lengthPlace.upperBound)
    memory.storeBytes(
      of: length.littleEndian, toByteOffset: Self.lengthPlace.lowerBound, as: UInt32.self)
  }

  /// Returns the content of the first chunk with this name; nil if there is none.
  private static func chunk(_ name: String, _ demuxer: OpaquePointer) -> [UInt8]? {
    var chunk = WebPChunkIterator()
    guard WebPDemuxGetChunk(demuxer, name, 1, &chunk) != 0 else { return nil }
    defer { WebPDemuxReleaseChunkIterator(&chunk) }
    return [UInt8](UnsafeBufferPointer(start: chunk.chunk.bytes, count: chunk.chunk.size))
  }
}
