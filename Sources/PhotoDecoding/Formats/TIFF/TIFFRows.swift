internal import CTIFF
import PhotoPages

/// A reader of rows from a TIFF's strips or tiles.
///
/// Ownership: it owns the memory for a row of numbers, and for the rows of samples that are read together.
final class TIFFRows {
  /// The number of rows between checks for cancellation, which are at most some milliseconds apart.
  private static let patience = 16

  /// One reader, or one for each plane.
  private let readers: [TIFFReader]
  private let head: CTIFFHead
  private let format: TIFFFormat
  private let samples: TIFFSamples
  private let watch: DecodeWatch
  /// A row of numbers.
  private let row: UnsafeMutableRawPointer
  private let rowByteCount: Int
  /// The rows of samples that are read together; one block of memory for each plane.
  private let bands: [UnsafeMutableRawPointer]
  private let bandStride: Int
  private let tile: UnsafeMutableRawPointer

  /// Allocates the memory for one reader, or one for each plane that is needed.
  init(
    _ readers: [TIFFReader], _ format: TIFFFormat, _ request: StoredRequest, _ watch: DecodeWatch
  ) throws(PictureError) {
    (self.readers, self.format, self.watch) = (readers, format, watch)
    head = readers[0].head
    let isPlanar = head.is_planar && !head.is_converted
    samples = TIFFSamples(format, isPlanar: isPlanar)
    let width = Int(head.width)
    let isBanded = head.is_tiled || head.is_converted
    let across = head.is_tiled ? (width - 1) / Int(head.block_width) + 1 : 1
    bandStride = head.is_converted ? width * 3 : Int(head.row_size) * across
    let height = isBanded ? Int(head.block_height) : 1
    rowByteCount = width * format.rows.bytesPerPixel
    // libtiff may take as much again.
    for (count, bytes) in [(height, bandStride), (1, rowByteCount)] {
      try request.allow(PixelSize(width: bytes, height: count), bytesPerPixel: 2 * readers.count)
    }
    row = .allocate(byteCount: rowByteCount, alignment: 16)
    tile = .allocate(
      byteCount: head.is_tiled ? Int(head.row_size) * height : 1, alignment: 16)
    bands = readers.map { [bandStride] _ in
      .allocate(byteCount: bandStride * height, alignment: 16)
    }
  }

  deinit {
    row.deallocate()
    tile.deallocate()
    for band in bands { band.deallocate() }
  }

  /// Hands on the wanted rows, and returns whether none is missing.
  ///
  /// Missing rows are black, or transparent if there is alpha.
  ///
  /// - Throws: `.damaged` or `.refused` if there is not a single row.
  func read(into reducer: RowReducer) throws(PictureError) -> Bool {
    let isBanded = head.is_tiled || head.is_converted
    let (hasAny, isComplete) =
      isBanded ? try readBands(into: reducer) : try readStrips(into: reducer)
    guard hasAny else { throw readers.lazy.map(\.failure).first ?? .notAPicture }
    return isComplete
  }

  private func readStrips(
    into reducer: RowReducer
  ) throws(PictureError) -> (hasAny: Bool, isComplete: Bool) {
    var (hasAny, isComplete) = (false, true)
    let (wanted, height) = (reducer.source.y..<reducer.source.bottom, Int(head.block_height))
    // Strips are decoded from their first row on.
    let first =
      head.is_sequential ? wanted.lowerBound / height * height : wanted.lowerBound
    for y in first..<wanted.upperBound {
      if y % Self.patience == 0 { try watch.check() }
      var isThere = true
      for (plane, reader) in readers.enumerated() {
        isThere = try reader.readRow(y, plane: plane, into: bands[plane]) && isThere
      }
      guard wanted.contains(y) else { continue }
      hasAny = hasAny || isThere
      isComplete = isComplete && isThere
      add(isThere ? bands : nil, to: reducer)
    }
    return (hasAny, isComplete)
  }

  private func readBands(
    into reducer: RowReducer
  ) throws(PictureError) -> (hasAny: Bool, isComplete: Bool) {
    var (hasAny, isComplete) = (false, true)
    let (wanted, height) = (reducer.source.y..<reducer.source.bottom, Int(head.block_height))
    for top in stride(
      from: wanted.lowerBound / height * height, to: wanted.upperBound, by: height)
    {
      try watch.check()
      let rows = top..<min(top + height, Int(head.height))
      let amount =
        head.is_converted
        ? try readers[0].readColours(top, count: rows.count, into: bands[0])
        : try readTiles(top, reducer.source.x..<reducer.source.right)
      hasAny = hasAny || amount != CTIFF_NOTHING
      isComplete = isComplete && amount == CTIFF_ALL
      for y in rows.clamped(to: wanted) {
        let lines = bands.map { $0 + (y - top) * bandStride }
        add(amount == CTIFF_NOTHING ? nil : lines, to: reducer)
      }
    }
    return (hasAny, isComplete)
  }

  /// Reads the tiles of some columns that begin at row `top`; missing ones become 0.
  private func readTiles(
    _ top: Int, _ columns: Range<Int>
  ) throws(PictureError) -> CTIFFAmount {
    let (width, height) = (Int(head.block_width), Int(head.block_height))
    let rowSize = Int(head.row_size)
    var amounts: [CTIFFAmount] = []
    for (plane, reader) in readers.enumerated() {
      for number in columns.lowerBound / width...(columns.upperBound - 1) / width {
        try watch.check()
        let amount = try reader.readTile(x: number * width, y: top, plane: plane, into: tile)
        for y in 0..<height {
          let place = bands[plane] + y * bandStride + number * rowSize
          if amount == CTIFF_NOTHING {
            place.initializeMemory(as: UInt8.self, repeating: 0, count: rowSize)
          } else {
            place.copyMemory(from: tile + y * rowSize, byteCount: rowSize)
          }
        }
        amounts.append(amount)
      }
    }
    if amounts.allSatisfy({ $0 == CTIFF_ALL }) { return CTIFF_ALL }
    return amounts.allSatisfy { $0 == CTIFF_NOTHING } ? CTIFF_NOTHING : CTIFF_PART
  }

  /// Hands on a row of samples; nil for a missing one.
  private func add(_ lines: [UnsafeMutableRawPointer]?, to reducer: RowReducer) {
    if let lines, !samples.changesNothing {
      samples.convert(lines, reducer.source.x..<reducer.source.right, into: row)
      reducer.add(row, as: format.rows)
    } else {
      reducer.add(lines?[0], as: format.rows)
    }
  }
}
