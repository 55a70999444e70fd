import PhotoPages
import Synchronization
import TestSupport

/// A source whose trash can be held back, and whose annotations cannot be had.
final class StandInSource: AnnotatingPhotoSource, DeletingPhotoSource {
  private struct State {
    var trashed: [PhotoID] = []
    var restored: [PhotoID] = []
  }

  private let state = Mutex(State())
  private let trash = Gate()

  /// What has been moved to the trash, in order.
  var trashed: [PhotoID] { state.withLock(\.trashed) }

  /// What has been put back, in order.
  var restored: [PhotoID] { state.withLock(\.restored) }

  /// Lets what waits for the trash go on.
  func openTrash() { trash.open() }

  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> { AsyncStream { $0.finish() } }

  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    throw .notFound
  }

  func annotations(of photo: Photo) async throws(PhotoSourceError) -> PhotoAnnotations {
    throw .cancelled
  }

  func moveToTrash(_ photo: Photo) async throws(PhotoSourceError) -> FileReceipt {
    await trash.pass()
    state.withLock { $0.trashed.append(photo.id) }
    return FileReceipt(photo: photo, token: photo.id)
  }

  func restore(_ receipt: FileReceipt) async throws(PhotoSourceError) {
    state.withLock { $0.restored.append(receipt.photo.id) }
  }

  func delete(_ photo: Photo) async throws(PhotoSourceError) { throw .readOnly }
}
