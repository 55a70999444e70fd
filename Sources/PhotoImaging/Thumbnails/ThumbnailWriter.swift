import Dispatch
import PhotoDecoding
import PhotoPages
import Synchronization

/// A writer that encodes finished thumbnails and hands them to the cache, one after another, at low priority.
final class ThumbnailWriter: Sendable {
  /// The most thumbnails that wait before no further original is decoded, so that their pixels take little memory.
  private static let mostWaiting = 8

  private let cache: any ThumbnailCachingPhotoSource
  private let queue = DispatchQueue(label: "photo-pages.thumbnails", qos: .background)
  private let waiting = Atomic(0)
  /// Called after each thumbnail, on any thread.
  private let whenDone: @Sendable () -> Void

  init(to cache: any ThumbnailCachingPhotoSource, whenDone: @escaping @Sendable () -> Void) {
    (self.cache, self.whenDone) = (cache, whenDone)
  }

  var isFull: Bool { waiting.load(ordering: .relaxed) >= Self.mostWaiting }

  var isIdle: Bool { waiting.load(ordering: .relaxed) == 0 }

  /// Saves a thumbnail; nil notes that the photo cannot be decoded.
  func save(_ picture: DecodedPicture?, of request: ThumbnailRequest, from origin: ThumbnailOrigin)
  {
    waiting.add(1, ordering: .relaxed)
    queue.async { [self] in
      let file = try? Self.encode(picture, from: origin)
      Task(priority: .background) {
        if let file {
          let place = picture.map { _ in ThumbnailPlace.size(request.size) } ?? .failed
          await cache.save(file, of: request.photo, from: origin, in: place)
        }
        waiting.subtract(1, ordering: .relaxed)
        whenDone()
      }
    }
  }

  private static func encode(
    _ picture: DecodedPicture?, from origin: ThumbnailOrigin
  ) throws(PictureError) -> [UInt8] {
    let texts = origin.texts(fullSize: picture?.fullSize)
    guard let picture else { return try PictureEncoder.emptyThumbnail(texts: texts) }
    return try PictureEncoder.thumbnail(
      picture.pixels, hasAlpha: picture.traits.contains(.hasAlpha), texts: texts)
  }
}
