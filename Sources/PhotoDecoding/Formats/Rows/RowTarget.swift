import PhotoPages

// Every pixel of a PNG or a TIFF passes through one of these loops, so they are written for the optimiser: raw
// pointers, no closure and no check for a pixel.

/// Makes a bitmap of a file's rows, which come in order.
///
/// An enumeration and no protocol: behind one, the compiler makes no code of their own for the boxes'
/// kinds of numbers, and adding becomes a call each time.
enum RowTarget {
  case copy(RowCopy)
  case boxes(RowBoxes<UInt8, UInt32>)
  case deepBoxes(RowBoxes<UInt16, UInt64>)

  /// Fills `bitmap`.
  init(_ reduction: BoxReduction, _ format: RowFormat, _ bitmap: Bitmap) {
    if reduction.factor == 1 {
      self = .copy(RowCopy(reduction, format, bitmap))
    } else if format.isDeep {
      self = .deepBoxes(RowBoxes(reduction, format, bitmap))
    } else {
      self = .boxes(RowBoxes(reduction, format, bitmap))
    }
  }

  /// Takes the file's row `y`, one of those that are wanted.
  func add(_ row: UnsafeRawPointer, _ y: Int) {
    switch self {
    case .copy(let copy): copy.add(row, y)
    case .boxes(let boxes): boxes.add(row, y)
    case .deepBoxes(let boxes): boxes.add(row, y)
    }
  }

  /// Puts black, which is see-through where there is alpha, in place of the rows that have not come.
  func fillMissingRows() {
    switch self {
    case .copy(let copy): copy.fillMissingRows()
    case .boxes(let boxes): boxes.fillMissingRows()
    case .deepBoxes(let boxes): boxes.fillMissingRows()
    }
  }
}

/// Takes rows at the size they have.
final class RowCopy {
  private let reduction: BoxReduction
  private let format: RowFormat
  private let bitmap: Bitmap
  private var done = 0

  /// Fills `bitmap`.
  init(_ reduction: BoxReduction, _ format: RowFormat, _ bitmap: Bitmap) {
    (self.reduction, self.format, self.bitmap) = (reduction, format, bitmap)
  }

  func add(_ row: UnsafeRawPointer, _ y: Int) {
    let line = bitmap.row(y - reduction.rows.lowerBound)
    let from = row + reduction.columns.lowerBound * format.bytesPerPixel
    if format.isDeep {
      copy(
        from.assumingMemoryBound(to: UInt16.self),
        line.assumingMemoryBound(to: SIMD4<UInt16>.self))
    } else {
      copy(from.assumingMemoryBound(to: UInt8.self), line.assumingMemoryBound(to: UInt32.self))
    }
    done += 1
  }

  func fillMissingRows() {
    bitmap.fillRows(from: done, isOpaque: format.last == nil)
  }

  private func copy(_ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt32>) {
    let (channels, green, blue) = (format.channels, format.green, format.blue)
    let count = bitmap.size.width
    var from = source
    guard format.last == .alpha else {
      let (last, filling) = (format.alpha, format.last == nil ? 0xFF00_0000 as UInt32 : 0)
      for x in 0..<count {
        let colour = UInt32(from[0]) << 16 | UInt32(from[green]) << 8 | UInt32(from[blue])
        target[x] = (filling | UInt32(from[last]) << 24 | colour).littleEndian
        from += channels
      }
      return
    }
    for x in 0..<count {
      let alpha = UInt32(from[channels - 1])
      let red = Alpha.product(UInt32(from[0]), alpha)
      let middle = Alpha.product(UInt32(from[green]), alpha)
      let last = Alpha.product(UInt32(from[blue]), alpha)
      target[x] = (alpha << 24 | red << 16 | middle << 8 | last).littleEndian
      from += channels
    }
  }

  private func copy(
    _ source: UnsafePointer<UInt16>, _ target: UnsafeMutablePointer<SIMD4<UInt16>>
  ) {
    let (channels, green, blue) = (format.channels, format.green, format.blue)
    var from = source
    guard format.last == .alpha else {
      let (last, filling) = (format.alpha, format.last == nil ? .max as UInt16 : 0)
      for x in 0..<bitmap.size.width {
        target[x] = SIMD4(from[0], from[green], from[blue], from[last] | filling)
        from += channels
      }
      return
    }
    for x in 0..<bitmap.size.width {
      let alpha = UInt32(from[channels - 1])
      target[x] = SIMD4(
        Self.product(from[0], alpha), Self.product(from[green], alpha),
        Self.product(from[blue], alpha), UInt16(truncatingIfNeeded: alpha))
      from += channels
    }
  }

  /// `colour * alpha / 65535`, rounded, exactly, without a division.
  @inline(__always)
  private static func product(_ colour: UInt16, _ alpha: UInt32) -> UInt16 {
    let value = UInt64(UInt32(colour) &* alpha) &+ 32768
    return UInt16(truncatingIfNeeded: (value &+ value >> 16) >> 16)
  }
}

extension Bitmap {
  /// Makes the rows from `first` on black, or see-through where there is alpha.
  func fillRows(from first: Int, isOpaque: Bool) {
    guard first < size.height else { return }
    let count = (size.height - first) * size.width
    if layout == .rgba16 {
      row(first).initializeMemory(
        as: SIMD4<UInt16>.self, repeating: SIMD4(0, 0, 0, isOpaque ? 65535 : 0), count: count)
    } else {
      row(first).initializeMemory(
        as: UInt32.self, repeating: isOpaque ? (0xFF00_0000 as UInt32).littleEndian : 0,
        count: count)
    }
  }
}
