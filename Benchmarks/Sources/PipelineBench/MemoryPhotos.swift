import BenchPhotos
import PhotoDecoding
import PhotoPages

/// Photos in memory, so that reading them takes no time.
struct MemoryPhotos: PhotoDataSource {
  /// Files that are drawn and encoded; the other photos are these again, in turns.
  private static let drawnCount = 4
  /// Of 12 megapixels, and as much noise as makes files of a camera's size.
  private static let drawing = PhotoDrawing(size: PixelSize(width: 4000, height: 3000), noise: 7.5)

  /// All of them, each with an id of its own.
  let all: [Photo]

  private let files: [[UInt8]]

  /// Draws them.
  init(count: Int) throws {
    self.init(
      count: count,
      files: try (0..<min(count, Self.drawnCount)).map {
        try PictureEncoder.jpeg(Self.drawing.photo($0), quality: 92)
      })
  }

  /// Makes photos of these files, in turns.
  init(count: Int, files: [[UInt8]]) {
    all = (0..<count).map { Photo(id: PhotoID($0), name: "Photo \($0)") }
    self.files = files
  }

  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> { AsyncStream { $0.finish() } }

  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    .bytes(files[request.photo.id.number % files.count])
  }
}
