import Dispatch
import PhotoPages

/// Reduces a picture while its rows are being decoded, on another thread: of the larger picture there
/// are never more than a few rows, which are still in the processor's cache when they are used.
///
/// The pixels are those of `Resampling.reduce`.
///
/// Ownership: owns memory for the rows, which the thread uses until `finish` returns, or until the last
/// of it is done where that is never called.
///
/// `@unchecked Sendable`: rows that were handed over are only read, by the queue's work, and are not
/// written before that has ended; `handedOver` is the caller's, `made` the queue's.
final class RowReduction: RowSink, @unchecked Sendable {
  let layout: PixelLayout
  let sourceSize: PixelSize

  /// Rows that may be asked for beyond those that have been handed over.
  static let rowsAhead = 16

  /// Rows that are reduced together: enough that waking a thread for them costs next to nothing.
  private static let batchHeight = 32
  /// How many batches may wait to be reduced while the next is decoded.
  private static let mostWaiting = 2

  private let result: Bitmap
  private let mixer: RowMixer
  private let ring: Bitmap
  private let queue = DispatchQueue(label: "photo-pages.reducing")
  private let waiting = DispatchSemaphore(value: mostWaiting)
  /// Rows that the queue knows of.
  private var handedOver = 0
  /// Rows of the result that are made.
  private var made = 0

  /// Prepares to reduce a whole picture.
  ///
  /// - Parameters:
  ///   - source: its size.
  ///   - target: the size that it is reduced to.
  ///   - layout: of both, not of 16 bits.
  /// - Throws: `.tooLarge` where there is no memory.
  init(from source: PixelSize, to target: PixelSize, layout: PixelLayout) throws(PictureError) {
    self.layout = layout
    sourceSize = source
    let lines = FilterWeights(
      source: source.height, target: target.height, range: 0..<target.height,
      available: 0..<source.height)
    let columns = FilterWeights(
      source: source.width, target: target.width, range: 0..<target.width,
      available: 0..<source.width)
    mixer = RowMixer(columns, lines, source: source, layout: layout)
    result = try Bitmap(size: target, layout: layout)
    // A row may be needed until all batches that wait are done, and those before it by as many as a row
    // of the result is mixed from.
    let batch = Self.batchHeight + Self.rowsAhead
    let height = (Self.mostWaiting + 1) * batch + Self.rowsAhead + lines.taps
    ring = try Bitmap(
      size: PixelSize(width: source.width, height: min(height, source.height)), layout: layout)
  }

  func place(ofRow y: Int) -> UnsafeMutableRawPointer { ring.row(y % ring.size.height) }

  func handOver(rowsUpTo end: Int) {
    guard end >= handedOver + Self.batchHeight || end == sourceSize.height, end > handedOver else {
      return
    }
    handedOver = end
    waiting.wait()
    queue.async { [self] in
      makeRows(from: end)
      waiting.signal()
    }
  }

  /// Makes all rows whose sources are there.
  private func makeRows(from end: Int) {
    while made < result.size.height, mixer.sources(of: made).upperBound <= end {
      mixer.mix(made, into: result) { line in
        UnsafePointer(place(ofRow: line).assumingMemoryBound(to: UInt8.self))
      }
      made += 1
    }
  }

  /// Waits for what is still being made.
  ///
  /// - Returns: the reduced picture, if all rows have been handed over.
  func finish() -> Bitmap {
    queue.sync {}
    precondition(made == result.size.height, "Rows are missing")
    return result
  }
}
