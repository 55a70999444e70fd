import PhotoPages
import Synchronization

/// Decoded pictures at hand: the most recently used ones, up to a number of bytes.
///
/// Synchronous on purpose, so that a view which turns to a cached picture draws it in the very next
/// frame. Any thread may use it; the lock is never held for longer than it takes to look something
/// up, and memory is freed outside of it.
public final class PixelCache: Sendable {
  /// 15 % of the machine's memory, and no more than 512 MiB: five pictures of 24 megapixels.
  public static let defaultLimit = min(Machine.physicalMemory / 100 * 15, 512 << 20)

  /// The most bytes of pixels to keep.
  ///
  /// A single picture above it is kept alone: throwing away what is being looked at would decode it
  /// again and again.
  public let limit: Int

  private let contents = Mutex(Contents())

  /// Makes an empty cache of at most `limit` bytes.
  public init(limit: Int = PixelCache.defaultLimit) {
    self.limit = limit
  }

  /// Bytes of pixels kept.
  ///
  /// Memory that several entries share counts once.
  public var byteCount: Int { contents.withLock { $0.byteCount } }

  /// The answer to a request, if it is at hand.
  public func picture(for request: PictureRequest) -> DecodedPicture? {
    contents.withLock { $0.use(request) }
  }

  /// The largest picture at hand of a photo's revision, to be shown until a better one is.
  public func best(of photo: Photo) -> DecodedPicture? {
    contents.withLock { contents in
      contents.requests(of: photo).last.flatMap { contents.use($0) }
    }
  }

  /// All pictures at hand of a photo's revision, smallest first.
  ///
  /// Looking does not count as use.
  public func pictures(of photo: Photo) -> [DecodedPicture] {
    contents.withLock { contents in
      contents.requests(of: photo).compactMap { contents.entries[$0]?.picture }
    }
  }

  /// Keeps the answer to a request, and drops the least recently used ones above the limit.
  public func insert(_ picture: DecodedPicture, for request: PictureRequest) {
    // What is dropped is freed when `dropped` goes, after the lock.
    let dropped = contents.withLock { $0.insert(picture, for: request, limit: limit) }
    _ = dropped
  }

  /// Drops all pictures of a photo, whatever revision: it was deleted, or changed.
  public func remove(_ photo: PhotoID) {
    let dropped = contents.withLock { contents in
      (contents.byPhoto[photo] ?? []).compactMap { contents.remove($0) }
    }
    _ = dropped
  }
}

extension PixelCache {
  /// What the lock protects.
  private struct Contents {
    struct Entry {
      let picture: DecodedPicture
      var lastUse: UInt64
    }

    private(set) var entries: [PictureRequest: Entry] = [:]
    private(set) var byPhoto: [PhotoID: Set<PictureRequest>] = [:]
    private(set) var byteCount = 0
    /// How many entries share a memory.
    private var owners: [ObjectIdentifier: Int] = [:]
    private var clock: UInt64 = 0

    /// Looks up an answer and makes it the most recently used one.
    mutating func use(_ request: PictureRequest) -> DecodedPicture? {
      clock += 1
      entries[request]?.lastUse = clock
      return entries[request]?.picture
    }

    /// What is at hand of a photo's revision, smallest first.
    func requests(of photo: Photo) -> [PictureRequest] {
      let size = { (request: PictureRequest) in
        entries[request].map { $0.picture.pixels.byteCount } ?? 0
      }
      return (byPhoto[photo.id] ?? []).filter { $0.photo.revision == photo.revision }
        .sorted { size($0) < size($1) }
    }

    /// - Returns: what had to go.
    mutating func insert(
      _ picture: DecodedPicture, for request: PictureRequest, limit: Int
    ) -> [DecodedPicture] {
      var dropped = remove(request).map { [$0] } ?? []
      clock += 1
      entries[request] = Entry(picture: picture, lastUse: clock)
      byPhoto[request.photo.id, default: []].insert(request)
      let memory = ObjectIdentifier(picture.pixels.storage)
      owners[memory, default: 0] += 1
      if owners[memory] == 1 { byteCount += picture.pixels.byteCount }
      while byteCount > limit, entries.count > 1,
        let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key,
        let removed = remove(oldest)
      {
        dropped.append(removed)
      }
      return dropped
    }

    mutating func remove(_ request: PictureRequest) -> DecodedPicture? {
      guard let picture = entries.removeValue(forKey: request)?.picture else { return nil }
      byPhoto[request.photo.id]?.remove(request)
      if byPhoto[request.photo.id]?.isEmpty == true { byPhoto[request.photo.id] = nil }
      let memory = ObjectIdentifier(picture.pixels.storage)
      owners[memory, default: 1] -= 1
      if owners[memory] == 0 {
        owners[memory] = nil
        byteCount -= picture.pixels.byteCount
      }
      return picture
    }
  }
}
