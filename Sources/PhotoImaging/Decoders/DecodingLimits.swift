import PhotoDecoding
import PhotoPages

/// What one decoding may take.
struct DecodingLimits {
  /// Bytes of memory beyond what a process has at its start.
  private(set) var byteAllowance: Int
  /// Bytes of them that are taken without asking.
  private(set) var unaskedBytes: Int
  /// Seconds of processor time.
  private(set) var processorSeconds: Int

  /// Seconds for any picture: what fills a screen takes a tenth of one on a slow machine.
  private static let usualSeconds = 4
  /// More for one that is drawn from a description: how much there is to draw its size does not tell.
  private static let drawingSeconds = 5
  /// The most seconds. Pictures that would take ten are refused by their heads; this leaves room for the estimate's
  /// error.
  private static let mostSeconds = 15
  /// Seconds for a picture that nobody looks at yet.
  static let prefetchSeconds = 2
  /// Bytes of pixels that a byte of a file stands for at most in photos: one of a JPEG of low quality, or of a
  /// HEIC, is some ten pixels.
  private static let bytesPerFileByte = 64

  /// What a file of so many bytes may take before anything is known of it.
  init(fileBytes: Int) {
    let bytes = min(max(0, fileBytes), DecoderAllowance.mostBytes / Self.bytesPerFileByte)
    byteAllowance = DecoderAllowance.usualBytes + bytes * Self.bytesPerFileByte
    unaskedBytes = byteAllowance
    // A slow machine decodes some megabytes of a file a second.
    processorSeconds = min(Self.mostSeconds, Self.usualSeconds + fileBytes >> 20)
  }

  /// The same for a process whose limits cannot be raised before it is ready.
  var whileStarting: DecodingLimits {
    var limits = self
    limits.unaskedBytes = DecoderAllowance.usualBytes
    return limits
  }

  /// The same for a picture that nobody looks at yet.
  var whilePrefetching: DecodingLimits {
    var limits = self
    limits.processorSeconds = min(processorSeconds, Self.prefetchSeconds)
    return limits
  }

  /// What it may take once its head has been read.
  func opened(_ picture: OpenedPicture) -> DecodingLimits {
    var limits = self
    limits.byteAllowance = max(byteAllowance, min(DecoderAllowance.mostBytes, picture.byteCount))
    let megapixels =
      picture.size.width.multipliedReportingOverflow(by: picture.size.height).partialValue >> 20
    // A slow machine decodes two megapixels a second where each of a picture's many scans is decoded.
    let more = max(0, megapixels) / 2 + (picture.isVector ? Self.drawingSeconds : 0)
    limits.processorSeconds = min(Self.mostSeconds, processorSeconds + more)
    return limits
  }
}
