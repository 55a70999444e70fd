import Dispatch
import PhotoPages

/// Takes a picture's rows one after the other, from the top, and makes what is requested of them.
///
/// Rows are reduced on another thread while more are decoded: of the larger picture there are never more
/// than some, which are still in the processor's cache when they are used. The pixels are those that
/// `Bitmap.reduced` makes. Where nothing is to be reduced, rows come to lie where they belong.
///
/// Ownership: owns memory for the rows, which the thread uses until `finish` returns, or until the last
/// of it is done where that is never called.
///
/// `@unchecked Sendable`: rows that were handed over are only read, by the queue's work, and are not
/// written before that has ended; `handedOver` and `added` are the caller's, `made` the queue's.
final class RowReducer: @unchecked Sendable {
  /// What a pixel is, of the rows and of the result.
  let layout: PixelLayout
  /// What must come, in pixels of the picture's size as it is decoded. Its first row is row 0.
  let source: PixelRect
  /// Rows that may be asked for beyond those that have been handed over.
  let rowsAhead: Int

  /// The most rows ahead, and half of those that are reduced together: enough that waking a thread for
  /// them costs next to nothing.
  static let mostRowsAhead = 16
  /// How many batches may wait to be reduced while the next is decoded.
  private static let mostWaiting = 2

  /// Nil where all rows stay as they are.
  private let filter: RowFilter?
  private let result: Bitmap
  /// The latest rows; `result` itself without a filter.
  private let ring: Bitmap
  private let queue = DispatchQueue(label: "photo-pages.reducing")
  private let waiting = DispatchSemaphore(value: mostWaiting)
  /// Rows that the queue knows of.
  private var handedOver = 0
  /// Rows that came by `add`.
  private var added = 0
  /// Rows of the result that are made.
  private var made = 0

  /// Prepares for a picture that comes in `size`.
  init(_ request: StoredRequest, from size: PixelSize, layout: PixelLayout) throws(PictureError) {
    try request.allow(request.part.size, bytesPerPixel: layout.bytesPerPixel)
    self.layout = layout
    result = try Bitmap(size: request.part.size, layout: layout)
    guard size != request.target else {
      (filter, ring, source, rowsAhead) = (nil, result, request.part, Self.mostRowsAhead)
      return
    }
    let filter = RowFilter(request, from: size, layout: layout)
    source = filter.source
    // A row may be needed until all batches that wait are done, and those before it by as many as a row
    // of the result is mixed from.
    let room = request.byteLimit / (source.width * layout.bytesPerPixel) - filter.taps
    let parts = 1 + 3 * (Self.mostWaiting + 1)
    rowsAhead = min(Self.mostRowsAhead, room / parts)
    guard rowsAhead > 0 else { throw .tooLarge }
    let height = filter.taps + parts * rowsAhead
    ring = try Bitmap(
      size: PixelSize(width: source.width, height: min(height, source.height)), layout: layout)
    self.filter = filter
  }

  /// Where a row belongs; valid until it is handed over. To be asked for the first row that has not
  /// been, and for the next `rowsAhead` - 1 only.
  func place(ofRow y: Int) -> UnsafeMutableRawPointer { ring.row(y % ring.size.height) }

  /// Hands over the rows above `end`, all of which have been written.
  func handOver(rowsUpTo end: Int) {
    guard let filter, end > handedOver,
      end >= handedOver + 2 * rowsAhead || end == source.height
    else { return }
    handedOver = end
    waiting.wait()
    queue.async { [self] in
      let first = made
      while made < result.size.height, filter.sources(of: made).upperBound <= end { made += 1 }
      if first < made { filter.fill(first..<made, of: result) { place(ofRow: $0) } }
      waiting.signal()
    }
  }

  /// Takes the next whole row of the picture; nil for one that is missing.
  func add(_ row: UnsafeRawPointer?, as format: RowFormat) {
    if let row {
      let first = row + source.x * format.bytesPerPixel
      format.unpack(first, into: place(ofRow: added), count: source.width)
    } else {
      blacken(added)
    }
    added += 1
    handOver(rowsUpTo: added)
  }

  /// Makes the rows from `first` on black, or see-through where there is alpha, and hands them over; nil
  /// stands for those that `add` has not got.
  func fillMissingRows(from first: Int? = nil) {
    let first = first ?? added
    for y in first..<max(first, source.height) {
      blacken(y)
      handOver(rowsUpTo: y + 1)
    }
  }

  private func blacken(_ y: Int) {
    let row = place(ofRow: y)
    if layout == .rgbx16 {
      row.initializeMemory(
        as: SIMD4<UInt16>.self, repeating: SIMD4(0, 0, 0, .max), count: source.width)
    } else if layout == .bgrx8 {
      row.initializeMemory(
        as: UInt32.self, repeating: (0xFF00_0000 as UInt32).littleEndian, count: source.width)
    } else {
      // See-through, or full of ink.
      row.initializeMemory(as: UInt8.self, repeating: 0, count: ring.stride)
    }
  }

  /// Waits for what is still being made. All rows must have come; the reducer must not be used
  /// afterwards.
  func finish(_ watch: DecodeWatch) throws(PictureError) -> Bitmap {
    queue.sync {}
    precondition(filter == nil || made == result.size.height, "Rows are missing")
    return try result.withoutNeedlessAlpha(watch)
  }
}
