import Dispatch
import PhotoPages

/// A reducer that takes a picture's rows from the top, and makes the requested bitmap of them.
///
/// Another thread reduces rows while more are decoded. Only a few rows of the larger picture exist at a
/// time, and they are still in the processor's cache when they are used. The pixels are those that
/// `Bitmap.reduced` makes. If nothing has to be reduced, rows are written into the result directly.
///
/// Ownership: it owns the memory for the rows, which the other thread uses until `finish` returns, or until
/// its last block ends if `finish` is never called.
///
/// `@unchecked Sendable`: rows that were handed over are only read, by the queue's blocks, and are not written
/// before those have ended. The caller owns `handedOver` and `added`, and the queue owns `made`.
final class RowReducer: @unchecked Sendable {
  let layout: PixelLayout
  /// The area that must be handed over, in pixels of the decoded size; its first row is row 0.
  let source: PixelRect
  /// The number of rows that may be written beyond those that were handed over.
  let rowsAhead: Int

  /// The most rows ahead; twice as many are reduced together, so that waking a thread costs next to nothing.
  static let mostRowsAhead = 16
  /// The most batches that wait to be reduced while the next is decoded.
  private static let mostWaiting = 2

  /// The filter; nil if all rows stay as they are.
  private let filter: RowFilter?
  private let result: Bitmap
  /// A ring buffer with the latest rows; `result` itself without a filter.
  private let ring: Bitmap
  private let queue = DispatchQueue(label: "photo-pages.reducing")
  private let waiting = DispatchSemaphore(value: mostWaiting)
  private var handedOver = 0
  /// The number of rows that came by `add`.
  private var added = 0
  /// The number of finished rows of the result.
  private var made = 0

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
    // A row may be needed until all waiting batches are done, and so may the rows before it from which a row of
    // the result is mixed.
    let room = request.byteLimit / (source.width * layout.bytesPerPixel) - filter.taps
    let parts = 1 + 3 * (Self.mostWaiting + 1)
    rowsAhead = min(Self.mostRowsAhead, room / parts)
    guard rowsAhead > 0 else { throw .tooLarge }
    let height = filter.taps + parts * rowsAhead
    ring = try Bitmap(
      size: PixelSize(width: source.width, height: min(height, source.height)), layout: layout)
    self.filter = filter
  }

  /// Returns the memory of a row, valid until the row is handed over.
  ///
  /// Only the first row that was not handed over and the next `rowsAhead` - 1 may be requested.
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

  /// Adds the next whole row of the picture; nil if it is missing.
  func add(_ row: UnsafeRawPointer?, as format: RowFormat) {
    if let row {
      let first = row + source.x * format.bytesPerPixel
      format.unpack(first, into: place(ofRow: added), count: source.width)
    } else {
      fillWithBlack(added)
    }
    added += 1
    handOver(rowsUpTo: added)
  }

  /// Hands over the rows from `first`, or else those that `add` lacks, as black, or transparent if there is alpha.
  func fillMissingRows(from first: Int? = nil) {
    let first = first ?? added
    for y in first..<max(first, source.height) {
      fillWithBlack(y)
      handOver(rowsUpTo: y + 1)
    }
  }

  private func fillWithBlack(_ y: Int) {
    let row = place(ofRow: y)
    if layout == .rgbx16 {
      row.initializeMemory(
        as: SIMD4<UInt16>.self, repeating: SIMD4(0, 0, 0, .max), count: source.width)
    } else if layout == .bgrx8 {
      row.initializeMemory(
        as: UInt32.self, repeating: (0xFF00_0000 as UInt32).littleEndian, count: source.width)
    } else {
      // Transparent, or full ink.
      row.initializeMemory(as: UInt8.self, repeating: 0, count: ring.stride)
    }
  }

  /// Waits for the queue, and returns the result; called last, when all rows have been handed over.
  func finish(_ watch: DecodeWatch) throws(PictureError) -> Bitmap {
    queue.sync {}
    precondition(filter == nil || made == result.size.height, "Rows are missing")
    return try result.withoutOpaqueAlpha(watch)
  }

  /// Reduces a picture of `size` whose rows `row` returns; a missing one is black.
  static func reduce(
    _ size: PixelSize, as format: RowFormat, to request: StoredRequest, _ watch: DecodeWatch,
    row: (Int) -> UnsafeRawPointer?
  ) throws(PictureError) -> Bitmap {
    let reducer = try RowReducer(request, from: size, layout: format.layout)
    for y in reducer.source.y..<reducer.source.bottom {
      if y % rowsPerCheck == 0 { try watch.check() }
      reducer.add(row(y), as: format)
    }
    return try reducer.finish(watch)
  }

  /// Reduces a picture of `size` of which a bitmap holds the part that is needed, and perhaps more.
  static func reduce(
    _ bitmap: Bitmap, holding part: PixelRect, of size: PixelSize, to request: StoredRequest,
    _ watch: DecodeWatch
  ) throws(PictureError) -> Bitmap {
    let reducer = try RowReducer(request, from: size, layout: bitmap.layout)
    let source = reducer.source
    let pixel = bitmap.layout.bytesPerPixel
    for y in 0..<source.height {
      if y % rowsPerCheck == 0 { try watch.check() }
      let row = bitmap.row(source.y - part.y + y) + (source.x - part.x) * pixel
      reducer.place(ofRow: y).copyMemory(from: row, byteCount: source.width * pixel)
      reducer.handOver(rowsUpTo: y + 1)
    }
    return try reducer.finish(watch)
  }

  private static let rowsPerCheck = 64
}
