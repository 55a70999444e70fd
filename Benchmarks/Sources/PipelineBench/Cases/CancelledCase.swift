import BenchPhotos
import PhotoPages

extension PipelineCase {
  /// Pages turned faster than photos can be decoded: of 64 requests all but the last four are cancelled as soon as they are made.
  ///
  /// Some are being decoded by then and have to be given up; all of it may cost no more than six that nobody cancels.
  static let cancelled = PipelineCase(
    name: "cancelled", title: "12-megapixel JPEGs to fit 1920 × 1080 until at rest, ms"
  ) { setup in
    let photos = try MemoryPhotos(count: 64)
    let burst = Burst(photos: photos, decoder: setup.decoder, screen: setup.screen)
    return [
      Work("64, 60 cancelled") { try burst.run(asked: 64, cancelled: 60) },
      Work("6") { try burst.run(asked: 6, cancelled: 0) },
    ]
  }
}
