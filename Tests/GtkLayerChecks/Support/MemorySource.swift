import PhotoDecoding
import PhotoPages
import Synchronization
import TestSupport

/// A source of small pictures in memory, whose list goes on for ever, as a watched folder's does.
final class MemorySource: WritingPhotoSource, CommentingPhotoSource, SuggestingPhotoSource,
  DeletingPhotoSource, DetailedPhotoSource
{
  private struct State {
    var isHeld = false
    var waiting: [AsyncStream<PhotoListUpdate>.Continuation] = []
    var listened = 0
    var detailsFail = false
    var annotations: [PhotoID: PhotoAnnotations] = [:]
  }

  /// Every photo, in order.
  let all: [Photo]
  private let state = Mutex(State())

  /// What may be done with photos before anything is known of them.
  let permissions: PhotoPermissions

  /// Photos whose pictures are `TestPictures.numbered`, from `start` on, and the first of which has
  /// annotations.
  init(
    count: Int, from start: Int = 0, listingIsHeld isHeld: Bool = false,
    annotations: PhotoAnnotations? = nil,
    permissions: PhotoPermissions = .viewing
  ) {
    self.permissions = permissions
    all = (start..<start + count).map { Photo(id: PhotoID($0), name: "\($0).png") }
    state.withLock { state in
      state.isHeld = isHeld
      state.annotations[PhotoID(start)] = annotations
    }
  }

  /// How many lists are being listened to.
  var listenerCount: Int { state.withLock { $0.listened } }

  /// Hands over the list that was held back.
  func releaseListing() {
    let waiting = state.withLock { state in
      state.isHeld = false
      return state.waiting
    }
    waiting.forEach { $0.yield(.listed(all)) }
  }

  /// Says to all who listen that the list has failed.
  func fail(_ error: PhotoSourceError) {
    let waiting = state.withLock(\.waiting)
    waiting.forEach { $0.yield(.failed(error)) }
  }

  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> {
    let (stream, continuation) = AsyncStream.makeStream(of: PhotoListUpdate.self)
    let isHeld = state.withLock { state in
      state.listened += 1
      state.waiting.append(continuation)
      return state.isHeld
    }
    continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.listened -= 1 } }
    if !isHeld { continuation.yield(.listed(all)) }
    return stream
  }

  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    .pixels(TestPictures.numbered(request.photo.id.number))
  }

  func annotations(of photo: Photo) async throws(PhotoSourceError) -> PhotoAnnotations {
    state.withLock { $0.annotations[photo.id] } ?? PhotoAnnotations(permissions: permissions)
  }

  func save(
    _ change: AnnotationChange, of photo: Photo
  ) async throws(PhotoSourceError) -> SavedAnnotations {
    var annotations = try await annotations(of: photo)
    let inverse = change.inverse(from: annotations)
    change.apply(to: &annotations)
    state.withLock { $0.annotations[photo.id] = annotations }
    return SavedAnnotations(annotations, inverse: inverse)
  }

  /// None: all comments are among the annotations.
  func comments(
    of photo: Photo, before id: CommentID?, limit: Int
  ) async throws(PhotoSourceError) -> [PhotoComment] { [] }

  func knownTags() async -> AsyncStream<[NameCount]> {
    let names = state.withLock { $0.annotations.values.flatMap { Set($0.tags.map(\.text)) } }
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    return AsyncStream { continuation in
      continuation.yield(counts.map { NameCount(name: $0.key, count: $0.value) })
      continuation.finish()
    }
  }

  func moveToTrash(_ photo: Photo) async throws(PhotoSourceError) -> FileReceipt { throw .noTrash }

  func restore(_ receipt: FileReceipt) async throws(PhotoSourceError) { throw .noTrash }

  func delete(_ photo: Photo) async throws(PhotoSourceError) { throw .readOnly }

  /// From now on details cannot be read, or can be again.
  func setDetailsFail(_ fail: Bool) {
    state.withLock { $0.detailsFail = fail }
  }

  func details(of photo: Photo) async throws(PhotoSourceError) -> PhotoDetails {
    guard !state.withLock({ $0.detailsFail }) else { throw .notReachable }
    let shutter = PhotoFact(Message("Shutter count"), in: .camera, .count(9))
    return PhotoDetails([.views(7), shutter])
  }
}
