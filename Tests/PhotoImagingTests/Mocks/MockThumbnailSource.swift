import PhotoDecoding
import PhotoPages
import Synchronization
import TestSupport

/// A source of real JPEGs with a cache of thumbnails in memory.
final class MockThumbnailSource: ThumbnailCachingPhotoSource {
  /// What happens to a photo.
  enum Event: Hashable {
    case searched(String)
    case opened(String)
    case saved(String, ThumbnailPlace)
  }

  private struct State {
    var files: [String: [UInt8]] = [:]
    var cached: [String: (bytes: [UInt8], size: ThumbnailSize)] = [:]
    var failed: Set<String> = []
    var saved: [String: [UInt8]] = [:]
    var held: Set<String> = []
    var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]
  }

  /// What has happened.
  let recorder = Recorder<Event>()
  let isRemote: Bool
  private let state = Mutex(State())

  init(isRemote: Bool = false) { self.isRemote = isRemote }

  /// The file of a photo.
  func setFile(_ bytes: [UInt8], of name: String) { state.withLock { $0.files[name] = bytes } }

  /// What the cache has of a photo.
  func cache(_ bytes: [UInt8], _ size: ThumbnailSize, of name: String) {
    state.withLock { $0.cached[name] = (bytes, size) }
  }

  /// The cache says that a photo could not be decoded.
  func setFailed(_ name: String) { state.withLock { _ = $0.failed.insert(name) } }

  /// Searching the cache for this photo waits for `release`.
  func hold(_ name: String) { state.withLock { _ = $0.held.insert(name) } }

  func release(_ name: String) {
    let waiting = state.withLock { state in
      state.held.remove(name)
      return state.waiting.removeValue(forKey: name) ?? []
    }
    for answer in waiting { answer.resume() }
  }

  /// The last file that was saved for a photo.
  func saved(_ name: String) -> [UInt8]? { state.withLock { $0.saved[name] } }

  /// The names of the photos whose files were opened, in that order.
  var opened: [String] {
    recorder.events.compactMap { if case .opened(let name) = $0 { name } else { nil } }
  }

  func cachedThumbnail(of photo: Photo, size: ThumbnailSize) async -> CachedThumbnail {
    let name = photo.name
    recorder.record(.searched(name))
    await withCheckedContinuation { answer in
      let isHeld = state.withLock { state in
        guard state.held.contains(name) else { return false }
        state.waiting[name, default: []].append(answer)
        return true
      }
      if !isHeld { answer.resume() }
    }
    let origin = Self.origin(name)
    return state.withLock { state in
      if state.failed.contains(name) { return .failed }
      guard let found = state.cached[name] else { return .missing(origin) }
      return .found(.bytes(found.bytes, orientation: .upright), found.size, origin)
    }
  }

  static func origin(_ name: String) -> ThumbnailOrigin {
    ThumbnailOrigin(uri: "file:///\(name)", modified: 5_000_000, byteCount: 7)
  }

  func save(
    _ thumbnail: [UInt8], of photo: Photo, from origin: ThumbnailOrigin, in place: ThumbnailPlace
  ) async {
    state.withLock { $0.saved[photo.name] = thumbnail }
    recorder.record(.saved(photo.name, place))
  }

  func thumbnail(of photo: Photo) async -> PictureSource? { nil }

  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    let name = request.photo.name
    recorder.record(.opened(name))
    guard let file = state.withLock({ $0.files[name] }) else { throw .notFound }
    return .bytes(file)
  }

  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> { AsyncStream { $0.finish() } }
}
