import PhotoDecoding
import PhotoPages

/// The most memory that a decoding may take, by whether its picture is shown.
struct MemoryCeilings {
  /// Bytes for a picture on a page.
  let shown: Int
  /// Bytes for a thumbnail and a picture that is prefetched.
  let unseen: Int

  /// Sets the ceilings for a machine with this much memory available: a quarter of it for the shown picture.
  init(available: Int) {
    shown = min(DecoderAllowance.mostBytes, max(0, available) / 4)
    unseen = min(DecoderAllowance.unseenBytes, shown)
  }
}

/// The memory and processor time that one decoding may take.
struct DecodingLimits {
  /// Bytes of memory beyond those that a process has at its start.
  private(set) var byteAllowance: Int
  /// Bytes of these that the decoder may take without asking.
  private(set) var unaskedBytes: Int
  private(set) var processorSeconds: Int

  /// Seconds for any picture: one that fills a screen takes 0.1 s on a slow machine.
  private static let usualSeconds = 4
  /// Additional seconds for a vector drawing, whose size does not show its complexity.
  private static let drawingSeconds = 5
  /// The most seconds: pictures estimated at ten are refused by their heads, and this leaves room for the error.
  private static let mostSeconds = 15
  /// The most seconds if a picture is also encoded: PNG and WebP take longer than decoding does.
  private static let mostEncodingSeconds = 55
  /// Seconds for a picture that is not shown yet.
  static let prefetchSeconds = 2
  /// The most bytes of pixels for a byte of a file; in a JPEG of low quality or a HEIC, one is some ten pixels.
  private static let bytesPerFileByte = 64

  /// Whether a picture is also encoded.
  private let encodes: Bool

  private var mostSeconds: Int { encodes ? Self.mostEncodingSeconds : Self.mostSeconds }

  /// Sets the limits for a file of a size, before its head has been read; `encodes` is for making a copy of it.
  init(fileBytes: Int, encodes: Bool = false) {
    self.encodes = encodes
    let bytes = min(max(0, fileBytes), DecoderAllowance.mostBytes / Self.bytesPerFileByte)
    byteAllowance = DecoderAllowance.usualBytes + bytes * Self.bytesPerFileByte
    unaskedBytes = byteAllowance
    // A slow machine decodes some megabytes of a file a second.
    processorSeconds = Self.usualSeconds + fileBytes >> 20
    processorSeconds = min(mostSeconds, processorSeconds)
  }

  /// The limits for a process that is not ready yet, whose own limits cannot be raised before.
  var whileStarting: DecodingLimits {
    var limits = self
    limits.unaskedBytes = DecoderAllowance.usualBytes
    return limits
  }

  /// Returns the limits with at most `bytes` of memory.
  func capped(at bytes: Int) -> DecodingLimits {
    var limits = self
    limits.byteAllowance = min(byteAllowance, bytes)
    limits.unaskedBytes = min(unaskedBytes, bytes)
    return limits
  }

  var whilePrefetching: DecodingLimits {
    var limits = self
    limits.processorSeconds = min(processorSeconds, Self.prefetchSeconds)
    return limits
  }

  /// Returns the limits once the picture's head has been read.
  func opened(_ picture: OpenedPicture) -> DecodingLimits {
    var limits = self
    limits.byteAllowance = max(byteAllowance, min(DecoderAllowance.mostBytes, picture.byteCount))
    let megapixels =
      picture.size.width.multipliedReportingOverflow(by: picture.size.height).partialValue >> 20
    // A slow machine decodes two megapixels a second of a picture with many scans.
    let more = max(0, megapixels) / 2 + (picture.isVector ? Self.drawingSeconds : 0)
    // It encodes as many, with a library that may take a second for each.
    let encoding = encodes ? max(0, megapixels) : 0
    limits.processorSeconds = min(mostSeconds, processorSeconds + more + encoding)
    return limits
  }
}
