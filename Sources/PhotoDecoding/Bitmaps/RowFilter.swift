import CPixelKernels
import PhotoPages

/// A filter that makes the rows of a reduced picture, or of a part of it.
///
/// A part has the same pixels as in the whole picture.
struct RowFilter {
  /// The area that the part is mixed from, in pixels of the larger picture.
  let source: PixelRect
  private let layout: PixelLayout
  private let columns: FilterWeights
  private let lines: FilterWeights

  /// Prepares the filter for a request, and for a picture that is decoded at `size`.
  init(_ request: StoredRequest, from size: PixelSize, layout: PixelLayout) {
    source = request.source(at: size)
    self.layout = layout
    columns = FilterWeights(
      source: size.width, target: request.target.width, range: request.part.x..<request.part.right,
      available: source.x..<source.right)
    lines = FilterWeights(
      source: size.height, target: request.target.height,
      range: request.part.y..<request.part.bottom,
      available: source.y..<source.bottom)
  }

  /// The most rows that one row is mixed from.
  var taps: Int { lines.taps }

  /// Returns the rows of `source` that a row of the part is mixed from.
  func sources(of y: Int) -> Range<Int> {
    let first = Int(lines.firsts[y])
    return first..<min(first + lines.taps, source.height)
  }

  /// Makes rows of the part in `result`; `row` returns the address of a row of `source` during the call.
  func fill(_ rows: Range<Int>, of result: Bitmap, from row: (Int) -> UnsafeMutableRawPointer) {
    if layout.isDeep {
      fill(rows, of: result, from: row, filter_deep_rows, filter_deep_columns)
    } else {
      let clampsToLast: Int32 = layout == .bgra8 ? 1 : 0
      fill(rows, of: result, from: row, filter_rows) {
        filter_columns($0, $1, $2, $3, $4, $5, clampsToLast)
      }
    }
  }

  private func fill<Level, Between: Numeric>(
    _ rows: Range<Int>, of result: Bitmap, from row: (Int) -> UnsafeMutableRawPointer,
    _ mixRows: (
      UnsafeMutablePointer<Between>, UnsafePointer<UnsafePointer<Level>>, UnsafePointer<Int16>,
      _ taps: Int32, _ count: Int32
    ) -> Void,
    _ mixColumns: (
      UnsafeMutablePointer<Level>, UnsafePointer<Between>, _ firsts: UnsafePointer<Int32>,
      UnsafePointer<Int16>, _ taps: Int32, _ width: Int32
    ) -> Void
  ) {
    // The last pixel's pair of taps may begin with the row's last pixel.
    var between = [Between](repeating: 0, count: source.width * 4 + 8)
    for y in rows {
      let places = sources(of: y).map {
        UnsafePointer(row($0).assumingMemoryBound(to: Level.self))
      }
      let weights = Array(lines.weights[y * taps..<(y + 1) * taps])
      mixRows(&between, places, weights, Int32(places.count), Int32(source.width * 4))
      mixColumns(
        result.row(y).assumingMemoryBound(to: Level.self), between, columns.firsts,
        columns.weights, Int32(columns.taps), Int32(result.size.width))
    }
  }
}

extension Bitmap {
  /// Rows that one thread makes at a time, so few that cancelling takes a millisecond or two.
  private static let stripHeight = 64

  /// Returns a new bitmap with the requested part of this whole picture.
  func reduced(to request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> Bitmap {
    let result = try Bitmap(size: request.part.size, layout: layout)
    let filter = size == request.target ? nil : RowFilter(request, from: size, layout: layout)
    let source = filter?.source ?? request.part
    let place = { (y: Int) in self.row(source.y + y) + source.x * self.layout.bytesPerPixel }
    try Strips.perform(rows: result.size.height, height: Self.stripHeight, watch) { strip in
      if let filter { return filter.fill(strip, of: result, from: place) }
      for y in strip { result.row(y).copyMemory(from: place(y), byteCount: result.stride) }
    }
    return result
  }
}
