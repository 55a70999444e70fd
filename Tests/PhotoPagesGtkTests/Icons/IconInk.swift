import GtkBindings
@testable import PhotoPagesGtk

/// The pixels of an icon drawn on nothing.
struct IconInk: Equatable {
  /// Pixels from side to side.
  let side: Int

  /// Premultiplied BGRA, row by row.
  private var bytes: [UInt8]

  init(
    _ icon: Icon, side: Int, colour: Colour = .black, isMirrored: Bool = false
  ) {
    self.side = side
    let surface = CairoSurface(width: side, height: side)
    surface.draw {
      icon.draw(on: $0, side: Double(side), colour: colour, isMirrored: isMirrored)
    }
    bytes = Array(repeating: 0, count: side * side * 4)
    bytes.withUnsafeMutableBytes { surface.copyPixels(into: $0) }
  }

  /// Blue, green, red and alpha of every pixel.
  var pixels: [(blue: UInt8, green: UInt8, red: UInt8, alpha: UInt8)] {
    stride(from: 0, to: bytes.count, by: 4).map {
      (bytes[$0], bytes[$0 + 1], bytes[$0 + 2], bytes[$0 + 3])
    }
  }

  /// How much of a pixel is covered, 0 to 255.
  func alpha(_ x: Int, _ y: Int) -> UInt8 { bytes[(y * side + x) * 4 + 3] }

  /// The pixels of some columns and rows that have any ink.
  func inked(columns: Range<Int>, rows: Range<Int>) -> Int {
    rows.reduce(0) { sum, y in sum + columns.count { alpha($0, y) > 0 } }
  }

  /// The pixels that have any ink.
  var inked: Int { inked(columns: 0..<side, rows: 0..<side) }

  /// The pixels that are covered in part, as at edges between pixels.
  var blurred: Int { pixels.count { (1...254).contains($0.alpha) } }
}
