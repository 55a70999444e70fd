import CPixelKernels
import PhotoPages

/// Mixes rows of a reduced picture from those of the larger one, with 8 bits a channel.
///
/// Ownership: owns the memory that it works in. Used by one thread at a time.
final class RowMixer {
  private let columns: FilterWeights
  private let lines: FilterWeights
  private let source: PixelSize
  private let clampsToLast: Int32
  private let between: UnsafeMutablePointer<Int16>
  private let sources: UnsafeMutablePointer<UnsafePointer<UInt8>>

  /// Prepares to mix.
  ///
  /// - Parameters:
  ///   - columns: how the pixels of a row are mixed.
  ///   - lines: how the rows are mixed.
  ///   - source: columns and rows that there are of the larger picture.
  ///   - layout: of both, not of 16 bits.
  init(
    _ columns: FilterWeights, _ lines: FilterWeights, source: PixelSize, layout: PixelLayout
  ) {
    self.columns = columns
    self.lines = lines
    self.source = source
    clampsToLast = layout == .bgra8 ? 1 : 0
    // The last pixel's pair of taps may begin with the row's last pixel.
    let channels = source.width * 4 + 8
    between = .allocate(capacity: channels)
    between.initialize(repeating: 0, count: channels)
    sources = .allocate(capacity: lines.taps)
  }

  deinit {
    between.deallocate()
    sources.deallocate()
  }

  /// The rows of the larger picture that a row of the reduced one is mixed from.
  func sources(of y: Int) -> Range<Int> {
    let first = Int(lines.firsts[y])
    return first..<min(first + lines.taps, source.height)
  }

  /// Makes a row of `result`.
  ///
  /// - Parameters:
  ///   - y: the row.
  ///   - result: as large as the reduced picture.
  ///   - row: where a row of the larger picture lies; valid during the call.
  func mix(_ y: Int, into result: Bitmap, _ row: (Int) -> UnsafePointer<UInt8>) {
    let lines = sources(of: y)
    for (tap, line) in lines.enumerated() { (sources + tap).initialize(to: row(line)) }
    self.lines.weights.withUnsafeBufferPointer { weights in
      // There is a weight for each row of the result.
      guard let first = weights.baseAddress else { return }
      filter_rows(
        between, sources, first + y * self.lines.taps, Int32(lines.count), Int32(source.width * 4))
    }
    columns.weights.withUnsafeBufferPointer { weights in
      columns.firsts.withUnsafeBufferPointer { firsts in
        guard let weights = weights.baseAddress, let firsts = firsts.baseAddress else { return }
        filter_columns(
          result.row(y).assumingMemoryBound(to: UInt8.self), between, firsts, weights,
          Int32(columns.taps), Int32(result.size.width), clampsToLast)
      }
    }
  }
}
