import BenchSystem
import PhotoPages

/// Draws photos that can be told apart on a screen.
public struct PhotoDrawing: Sendable {
  /// Width and height in pixels.
  public var size: PixelSize
  /// The sensor's noise, as a standard deviation in levels of brightness.
  public var noise: Double
  /// How much larger than usual the marker's block is.
  public var markerScale = 1.0

  /// A thumbnail's sides in pixels, at most, as cameras have them.
  static let thumbnailSize = 160
  /// What fine stripes come to where they are too small to be seen.
  private static let grey: UInt32 = 0xFF80_8080

  /// Makes one.
  public init(size: PixelSize, noise: Double) {
    self.size = size
    self.noise = noise
  }

  /// Draws the photo that has this place in a folder.
  public func photo(_ index: Int) -> PixelBuffer {
    let layout = MarkerLayout(in: size, scale: markerScale)
    return draw(index) { layout.isDark(column: $0) ? 0xFF00_0000 : 0xFFFF_FFFF }
  }

  /// Draws the thumbnail that a camera would store with it.
  public func thumbnail(_ index: Int) -> PixelBuffer {
    var small = self
    let longer = max(size.width, size.height)
    small.size = size.scaled(by: Double(Self.thumbnailSize) / Double(longer))
    small.noise = 0
    return small.draw(index) { _ in Self.grey }
  }

  private func draw(_ index: Int, band: (Int) -> UInt32) -> PixelBuffer {
    let landscape = Landscape(size: size, noise: noise, seed: index)
    let layout = MarkerLayout(in: size, scale: markerScale)
    let colour = 0xFF00_0000 | Marker.colour(of: index)
    return PixelBuffer(size: size) { y, pixels in
      landscape.draw(row: y, into: &pixels)
      if layout.block.contains(y) {
        for x in layout.columns { pixels[x] = colour }
      } else if layout.band.contains(y) {
        for x in layout.columns { pixels[x] = band(x) }
      }
    }
  }
}
