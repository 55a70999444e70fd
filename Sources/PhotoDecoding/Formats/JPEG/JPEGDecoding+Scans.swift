internal import CTurboJPEG
import PhotoPages

/// Progressive files, and others that have several scans: each refines the whole picture, and libjpeg
/// keeps all coefficients until the last has come.
extension JPEGDecoding {
  /// More scans than any program writes. Each takes time for the whole picture, however few its bytes
  /// are, so a small file could keep a processor busy for hours.
  private static let mostScans = 200

  /// Takes in all scans, and shows some of what they make of the picture.
  func takeInScans() throws(PictureError) {
    let start = ContinuousClock.now
    while true {
      switch try reader.consume() {
      case JPEG_REACHED_EOI: return
      case JPEG_SCAN_COMPLETED:
        endOfGoodScans = endOfScan
        if Int(reader.info.pointee.input_scan_number) >= Self.mostScans { return }
        if let onPass = watch.onPass { try showPass(onPass, since: start) }
      default: break
      }
      try watch.check()
    }
  }

  /// Where the file could end now.
  private var endOfScan: Int {
    // The next marker has perhaps been read already.
    reader.offset - (reader.info.pointee.unread_marker == 0 ? 0 : 2)
  }

  private func showPass(
    _ onPass: (DecodedBitmap) -> Void, since start: ContinuousClock.Instant
  ) throws(PictureError) {
    let clock = ContinuousClock()
    let progress = byteCount.map { Double(reader.offset) / Double(max(1, $0)) }
    guard pace.isDue(at: clock.now - start, progress: progress ?? 0) else { return }
    if let pass = try pass() { onPass(pass) }
    pace.passed(at: clock.now - start)
  }
}
