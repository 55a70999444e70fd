import PhotoDecoding
import PhotoPages
import Synchronization

/// A cache of the most recently used decoded pictures, limited in bytes and in photos.
///
/// Several caches can share their memory and its limit, as those of one program's windows do.
/// It is synchronous, so that a view that turns to a cached picture draws it in the very next frame.
/// Safe to use from any thread; the lock is held for a lookup only, and memory is freed outside it.
public final class PixelCache: Sendable {
  let store: Store
  /// The number that distinguishes this cache's pictures in shared memory.
  let number = lastNumber.wrappingAdd(1, ordering: .relaxed).newValue

  private static let lastNumber = Atomic(0)

  /// The most photos of which a cache for pages holds pictures.
  ///
  /// That is enough for the prefetched ones and as many to go back to. Few people page back further, and a
  /// program should not grow with every page.
  package static let mostPhotos = 12

  private let mostPhotos: Int

  /// Makes an empty cache of at most `limit` bytes.
  ///
  /// The default is 15 % of the machine's memory, and at most 512 MiB: five pictures of 24 megapixels.
  public convenience init(limit: Int? = nil) {
    self.init(
      limit: limit ?? min(Machine.physicalMemory / 100 * 15, 512 << 20),
      mostPhotos: Self.mostPhotos)
  }

  /// Makes an empty cache of at most `limit` bytes of at most `mostPhotos` photos.
  package init(limit: Int, mostPhotos: Int) {
    store = Store(limit: limit)
    self.mostPhotos = mostPhotos
  }

  /// Makes an empty cache that shares its memory limit with `other`.
  package init(sharing other: PixelCache) { (store, mostPhotos) = (other.store, other.mostPhotos) }

  deinit { store.drop { $0.removeAll(of: number) } }

  /// The most bytes of pixels, for all caches that share the memory.
  ///
  /// A single picture above the limit is still cached alone; else the shown one would be decoded again and again.
  package var limit: Int { store.limit }

  package func picture(
    for request: PictureRequest, colours: ColourTarget = .sRGB
  ) -> DecodedPicture? {
    picture(for: key(for: request, colours))
  }

  func picture(for key: PictureKey) -> DecodedPicture? {
    store.contents.withLock { $0.use(key) }
  }

  func key(for request: PictureRequest, _ colours: ColourTarget) -> PictureKey {
    PictureKey(request, colours, cache: number)
  }

  /// Returns the largest complete cached picture of a photo's revision, to be shown until a better one comes.
  package func best(of photo: Photo, colours: ColourTarget = .sRGB) -> DecodedPicture? {
    store.contents.withLock { contents in
      contents.keys(of: photo, in: number)
        .last { $0.colours == colours && contents.entries[$0]?.picture.isWhole == true }
        .flatMap { contents.use($0) }
    }
  }

  /// Returns the smallest complete cached picture from which the answer to a request can be made by reducing it.
  package func source(
    of request: PictureRequest, colours: ColourTarget = .sRGB
  ) -> DecodedPicture? {
    store.contents.withLock { contents in
      let keys = contents.keys(of: request.photo, in: number).filter { $0.colours == colours }
      return keys.first { contents.entries[$0]?.picture.has(request.detail) == true }
        .flatMap { contents.use($0) }
    }
  }

  /// Caches the answer to a request and drops the least recently used pictures above the limit.
  package func insert(
    _ picture: DecodedPicture, for request: PictureRequest, colours: ColourTarget = .sRGB
  ) {
    insert(picture, as: key(for: request, colours))
  }

  func insert(_ picture: DecodedPicture, as key: PictureKey) {
    store.drop { [limit, mostPhotos] in
      $0.insert(picture, for: key, limit: limit, mostPhotos: mostPhotos)
    }
  }

  /// Removes the answer to a request.
  package func remove(_ request: PictureRequest, colours: ColourTarget = .sRGB) {
    let key = key(for: request, colours)
    store.drop { $0.remove(key).map { [$0] } ?? [] }
  }

  /// Drops the least recently used pictures of all sharing caches down to `byteCount` bytes when memory is short.
  package func shrink(to byteCount: Int) { store.drop { $0.shrink(to: byteCount) } }
}

extension PixelCache {
  final class Store: Sendable {
    let limit: Int
    let contents = Mutex(Contents())

    init(limit: Int) { self.limit = limit }

    /// Removes pictures; they are freed after the lock is released.
    func drop(_ body: (inout Contents) -> [DecodedPicture]) {
      let dropped = contents.withLock { body(&$0) }
      _ = dropped
    }
  }

  struct Contents {
    struct Entry {
      let picture: DecodedPicture
      var lastUse: UInt64
    }

    private(set) var entries: [PictureKey: Entry] = [:]
    private(set) var byPhoto: [PhotoID: Set<PictureKey>] = [:]
    /// The bytes of all pixels; memory that several entries share counts once.
    private(set) var byteCount = 0
    /// The number of entries that share each memory block.
    private var owners: [ObjectIdentifier: Int] = [:]
    private var clock: UInt64 = 0

    /// Looks up a picture and makes it the most recently used one.
    mutating func use(_ key: PictureKey) -> DecodedPicture? {
      clock += 1
      entries[key]?.lastUse = clock
      return entries[key]?.picture
    }

    /// Returns the cached keys of a photo's revision, smallest picture first.
    func keys(of photo: Photo, in cache: Int) -> [PictureKey] {
      let size = { (key: PictureKey) in entries[key].map { $0.picture.pixels.byteCount } ?? 0 }
      return (byPhoto[photo.id] ?? [])
        .filter { $0.subject.cache == cache && $0.subject.revision == photo.revision }
        .sorted { size($0) < size($1) }
    }

    /// Adds a picture and returns the ones dropped for it.
    mutating func insert(
      _ picture: DecodedPicture, for key: PictureKey, limit: Int, mostPhotos: Int
    ) -> [DecodedPicture] {
      let replaced = remove(key).map { [$0] } ?? []
      clock += 1
      entries[key] = Entry(picture: picture, lastUse: clock)
      byPhoto[key.subject.photo, default: []].insert(key)
      let memory = ObjectIdentifier(picture.pixels.storage)
      owners[memory, default: 0] += 1
      if owners[memory] == 1 { byteCount += picture.pixels.byteCount }
      let dropped = replaced + shrink(to: limit, keeping: 1)
      guard byPhoto.count > mostPhotos else { return dropped }
      return dropped + dropOldPhotos(above: mostPhotos, in: key.subject.cache)
    }

    /// Drops the least recently used photos above `mostPhotos`.
    private mutating func dropOldPhotos(above mostPhotos: Int, in cache: Int) -> [DecodedPicture] {
      var uses: [PhotoID: UInt64] = [:]
      for (key, entry) in entries where key.subject.cache == cache {
        uses[key.subject.photo] = max(uses[key.subject.photo] ?? 0, entry.lastUse)
      }
      let surplus = max(0, uses.count - mostPhotos)
      let oldest = uses.sorted { $0.value < $1.value }.prefix(surplus)
      return oldest.flatMap { removeAll(of: $0.key, in: cache) }
    }

    /// Drops the least recently used pictures above the limit, keeping at least `least`, and returns the dropped.
    mutating func shrink(to limit: Int, keeping least: Int = 0) -> [DecodedPicture] {
      var dropped: [DecodedPicture] = []
      while byteCount > limit, entries.count > least,
        let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key,
        let removed = remove(oldest)
      {
        dropped.append(removed)
      }
      return dropped
    }

    mutating func removeAll(of photo: PhotoID, in cache: Int) -> [DecodedPicture] {
      (byPhoto[photo] ?? []).filter { $0.subject.cache == cache }.compactMap { remove($0) }
    }

    mutating func removeAll(of cache: Int) -> [DecodedPicture] {
      entries.keys.filter { $0.subject.cache == cache }.compactMap { remove($0) }
    }

    mutating func remove(_ key: PictureKey) -> DecodedPicture? {
      guard let picture = entries.removeValue(forKey: key)?.picture else { return nil }
      let photo = key.subject.photo
      byPhoto[photo]?.remove(key)
      if byPhoto[photo]?.isEmpty == true { byPhoto[photo] = nil }
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

extension DecodedPicture {
  /// Whether it is a whole picture, and none of the pixels that a detail needs are missing.
  fileprivate func has(_ detail: PictureDetail) -> Bool {
    guard isWhole, !traits.isProvisional, !traits.contains(.isIncomplete) else { return false }
    let size = detail.size(of: fullSize)
    return size.width <= scaledSize.width && size.height <= scaledSize.height
  }
}
