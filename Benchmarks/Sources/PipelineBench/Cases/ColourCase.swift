import BenchPhotos
import BenchSystem
import PhotoDecoding
import PhotoPages

extension PipelineCase {
  /// A picture of a page's size from sRGB to Adobe RGB, as for a screen that has these colours, against Little CMS itself, whose transform is the same and made before.
  ///
  /// Ours has to find it again, look for alpha, and get memory for the result. The way back takes the same steps.
  static let colour = PipelineCase(
    name: "colour", title: "1620 × 1080 from sRGB to Adobe RGB, ms"
  ) { setup in
    let pixels = PhotoDrawing(size: PixelSize(width: 1620, height: 1080), noise: 7.5).photo(0)
    let profile = try LittleCMS.adobeRGB()
    let request = DecodeRequest(
      source: .pixels(pixels), detail: .full, target: ColourTarget(monitorProfile: profile))
    let reference = try LittleCMS(to: profile, size: pixels.size)
    let ours = try setup.decoder.decode(request)
    guard ours.pixels[0, 0] & 0xFF_FFFF == reference.convert(pixels) else {
      throw BenchError("PhotoImaging and Little CMS do not come to the same colours.")
    }
    return [
      Work("PhotoImaging") { _ = try setup.decoder.decode(request) },
      Work("Little CMS") { reference.convert(pixels) },
    ]
  }
}
