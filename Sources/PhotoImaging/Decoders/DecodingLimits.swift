import PhotoDecoding
import PhotoPages

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
  /// Seconds for a picture that is not shown yet.
  static let prefetchSeconds = 2
  /// The most bytes of pixels for a byte of a file; in a JPEG of low quality or a HEIC, one is some ten pixels.
  private static let bytesPerFileByte = 64

  /// Sets the limits for a file of a size, before its head has been read.
  init(fileBytes: Int) {
    let bytes = min(max(0, fileBytes), DecoderAllowance.mostBytes / Self.bytesPerFileByte)
    byteAllowance = DecoderAllowance.usualBytes + bytes * Self.bytesPerFileByte
    unaskedBytes = byteAllowance
    // A slow machine decodes some megabytes of a file a second.
    processorSeconds = min(Self.mostSeconds, Self.usualSeconds + fileBytes >> 20)
  }

  /// The limits for a process that is not ready yet, whose own limits cannot be raised before.
  var whileStarting: DecodingLimits {
    var limits = self
    limits.unaskedBytes = DecoderAllowance.usualBytes
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
    limits.processorSeconds = min(Self.mostSeconds, processorSeconds + more)
    return limits
  }
}
