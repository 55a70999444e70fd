import BenchPhotos
import BenchSystem
import PhotoImaging
import PhotoPages

extension PipelineCase {
  /// A page turned in a folder of very many photos, while their names are read for the first time:
  /// that may not be felt. Both columns are ours, and what is listed before it is not measured.
  static let indexing = PipelineCase(
    name: "indexing", title: "24-megapixel JPEG to fit 1920 × 1080, ms"
  ) { setup in
    let path = try setup.photo(.jpeg)
    guard let bytes = SystemFile.bytes(path) else { throw BenchError("\(path) cannot be read.") }
    let request = DecodeRequest(source: .bytes(bytes), detail: .fitting(setup.screen))
    let photos = try NamedPhotos()
    let decode = { _ = try setup.decoder.decode(request, isCancelled: { false }) }
    return [
      Work("at rest", run: decode),
      Work(
        "while \(NamedPhotos.count) sidecars are read", before: photos.begin, run: decode,
        after: photos.end),
    ]
  }
}
