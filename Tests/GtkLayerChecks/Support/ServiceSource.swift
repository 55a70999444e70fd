import FoundationEssentials
import PhotoPages
import Synchronization
import TestSupport

/// A service on the web whose photos nobody here may change: squares and whole photos of colours of their own.
final class ServiceSource: AnnotatingPhotoSource, ThumbnailPhotoSource {
  let all: [Photo]
  private let reads = Mutex<[PhotoID: Int]>([:])

  init(count: Int) {
    all = (1...count).map {
      Photo(
        id: PhotoID($0), name: "Photo \($0)", uri: "https://service.example/photos/\($0)")
    }
  }

  /// How often the annotations of each photo were read.
  var readCounts: [PhotoID: Int] { reads.withLock { $0 } }

  var isRemote: Bool { true }

  var hasSeveralSizes: Bool { true }

  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> {
    AsyncStream { $0.yield(.listed(all)) }
  }

  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    .pixels(TestPictures.numbered(request.photo.id.number))
  }

  func thumbnail(of photo: Photo) async -> PictureSource? {
    .pixels(TestPictures.numbered(photo.id.number))
  }

  func annotations(of photo: Photo) async throws(PhotoSourceError) -> PhotoAnnotations {
    reads.withLock { $0[photo.id, default: 0] += 1 }
    return PhotoAnnotations(
      caption: Caption(
        title: photo.name, author: "Anna", date: ZonedDate(Date(timeIntervalSince1970: 0)),
        published: ZonedDate(Date(timeIntervalSince1970: 99_999_999)), views: 1, isPublic: true),
      keywords: ["sea", "dunes"], page: photo.uri.flatMap { WebAddress($0) })
  }
}
