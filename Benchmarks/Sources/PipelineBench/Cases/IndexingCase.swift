import BenchPhotos
import PhotoPages

extension PipelineCase {
  /// Photos that all processors decode, in a folder of very many, while their names are read for the first time: that may not be felt.
  ///
  /// Both columns are ours, and the listing, which comes before the reading, is not measured.
  static let indexing = PipelineCase(
    name: "indexing", title: "Six 12-megapixel JPEGs to fit 1920 × 1080, ms"
  ) { setup in
    let burst = Burst(
      photos: try MemoryPhotos(count: 6), decoder: setup.decoder, screen: setup.screen)
    let decode = { try burst.run(asked: 6, cancelled: 0) }
    let named = try NamedPhotos()
    return [
      Work("at rest", run: decode),
      Work(
        "while \(NamedPhotos.count) sidecars are read", before: named.begin, run: decode,
        after: named.end),
    ]
  }
}
