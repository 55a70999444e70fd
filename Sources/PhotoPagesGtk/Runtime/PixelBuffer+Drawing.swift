import GtkBindings
import PhotoPages

extension PixelBuffer {
  /// Draws a picture in memory. One unit is a pixel; what is not drawn on is transparent.
  public init(size: PixelSize, drawnBy draw: (CairoContext) -> Void) {
    let surface = CairoSurface(width: size.width, height: size.height)
    surface.draw(draw)
    self.init(size: size) { memory, _ in surface.copyPixels(into: memory) }
  }
}
