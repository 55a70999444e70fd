import BenchPhotos
import BenchSystem
import PhotoDecoding
import PhotoPages

extension PipelineCase {
  /// A camera's JPEG to a picture that fits the screen, against libjpeg's own program at the smallest scale that still covers it.
  ///
  /// That program starts anew each time, and neither reduces to the exact size nor converts to what is drawn.
  static let decode = PipelineCase(
    name: "decode", title: "24-megapixel JPEG to fit 1920 × 1080, ms"
  ) { setup in
    let path = try setup.photo(.jpeg)
    guard let bytes = SystemFile.bytes(path) else { throw BenchError("\(path) cannot be read.") }
    let request = DecodeRequest(source: .bytes(bytes), detail: .fitting(setup.screen))
    let ours = Work("PhotoImaging") {
      _ = try setup.decoder.decode(request)
    }
    guard let djpeg = try? Program.find("djpeg") else { return [ours] }
    let scale = "1/\(coveringDenominator(of: PhotoSet.jpeg.drawing.size, screen: setup.screen))"
    return [
      ours,
      Work("djpeg") { try setup.run([djpeg, "-scale", scale, "-outfile", "/dev/null", path]) },
    ]
  }

  /// The greatest of the halvings that JPEGs are decoded at by which a photo is still no smaller than
  /// it will be on screen.
  private static func coveringDenominator(of photo: PixelSize, screen: PixelSize) -> Int {
    let fitted = PictureDetail.fitting(screen).size(of: photo)
    return [8, 4, 2].first {
      photo.width / $0 >= fitted.width && photo.height / $0 >= fitted.height
    }
      ?? 1
  }
}
