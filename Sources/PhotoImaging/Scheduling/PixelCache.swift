import PhotoDecoding
import PhotoPages
import Synchronization

/// Decoded pictures at hand: the most recently used ones, up to a number of bytes, and of no more than
/// some photos.
///
/// Several caches can share one shelf, and its limit: a program has as much memory as it has, however
/// many windows.
///
/// Synchronous on purpose, so that a view which turns to a cached picture draws it in the very next
/// frame. Any thread may use it; the lock is never held for longer than it takes to look something
/// up, and memory is freed outside of it.
public final class PixelCache: Sendable {
  let shelf: Shelf
  /// Tells this cache's pictures from those of others.
  let number = lastNumber.wrappingAdd(1, ordering: .relaxed).newValue

  private static let lastNumber = Atomic(0)

  /// The most photos of which one cache keeps pictures: those that are got ahead, and as many to go back
  /// to. Leafing through a folder seldom goes back further, and a program should not grow with
  /// every page.
  static let mostPhotos = 12

  /// Makes an empty cache of at most `limit` bytes; by default 15 % of the machine's memory, and no more
  /// than 512 MiB: five pictures of 24 megapixels.
  public init(limit: Int? = nil) {
    shelf = Shelf(limit: limit ?? min(Machine.physicalMemory / 100 * 15, 512 << 20))
  }

  /// Makes an empty cache that shares its room with `other`.
  package init(sharing other: PixelCache) { shelf = other.shelf }

  deinit { shelf.drop { $0.removeAll(of: number) } }

  /// The most bytes of pixels to keep, with all that share the room.
  /// A single picture above it is kept alone: throwing away what is being looked at would decode it
  /// again and again.
  package var limit: Int { shelf.limit }

  package func picture(
    for request: PictureRequest, colours: ColourTarget = .sRGB
  ) -> DecodedPicture? {
    picture(for: key(for: request, colours))
  }

  func picture(for key: PictureKey) -> DecodedPicture? {
    shelf.contents.withLock { $0.use(key) }
  }

  func key(for request: PictureRequest, _ colours: ColourTarget) -> PictureKey {
    PictureKey(request, colours, cache: number)
  }

  /// The largest whole picture at hand of a photo's revision, to be shown until a better one is.
  package func best(of photo: Photo, colours: ColourTarget = .sRGB) -> DecodedPicture? {
    shelf.contents.withLock { contents in
      contents.keys(of: photo, in: number)
        .last { $0.colours == colours && contents.entries[$0]?.picture.isWhole == true }
        .flatMap { contents.use($0) }
    }
  }

  /// Keeps the answer to a request, and drops the least recently used ones above the limit.
  package func insert(
    _ picture: DecodedPicture, for request: PictureRequest, colours: ColourTarget = .sRGB
  ) {
    insert(picture, as: key(for: request, colours))
  }

  func insert(_ picture: DecodedPicture, as key: PictureKey) {
    shelf.drop { [limit] in $0.insert(picture, for: key, limit: limit) }
  }

  /// Drops the least recently used pictures, of all that share the room, until no more than so many
  /// bytes are kept: the machine is short of memory.
  package func shrink(to byteCount: Int) { shelf.drop { $0.shrink(to: byteCount) } }
}

extension PixelCache {
  final class Shelf: Sendable {
    let limit: Int
    let contents = Mutex(Contents())

    init(limit: Int) { self.limit = limit }

    /// Takes pictures off; they are freed after the lock.
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
    /// Memory that several entries share counts once.
    private(set) var byteCount = 0
    /// How many entries share a memory.
    private var owners: [ObjectIdentifier: Int] = [:]
    private var clock: UInt64 = 0

    /// Looks up an answer and makes it the most recently used one.
    mutating func use(_ key: PictureKey) -> DecodedPicture? {
      clock += 1
      entries[key]?.lastUse = clock
      return entries[key]?.picture
    }

    /// What is at hand of a photo's revision, smallest first.
    func keys(of photo: Photo, in cache: Int) -> [PictureKey] {
      let size = { (key: PictureKey) in entries[key].map { $0.picture.pixels.byteCount } ?? 0 }
      return (byPhoto[photo.id] ?? [])
        .filter { $0.subject.cache == cache && $0.subject.revision == photo.revision }
        .sorted { size($0) < size($1) }
    }

    /// Returns what had to go.
    mutating func insert(
      _ picture: DecodedPicture, for key: PictureKey, limit: Int
    ) -> [DecodedPicture] {
      let replaced = remove(key).map { [$0] } ?? []
      clock += 1
      entries[key] = Entry(picture: picture, lastUse: clock)
      byPhoto[key.subject.photo, default: []].insert(key)
      let memory = ObjectIdentifier(picture.pixels.storage)
      owners[memory, default: 0] += 1
      if owners[memory] == 1 { byteCount += picture.pixels.byteCount }
      return replaced + shrink(to: limit, keeping: 1) + leaveBehind(in: key.subject.cache)
    }

    /// Drops what was used longest ago, photo by photo, where there are too many.
    private mutating func leaveBehind(in cache: Int) -> [DecodedPicture] {
      var uses: [PhotoID: UInt64] = [:]
      for (key, entry) in entries where key.subject.cache == cache {
        uses[key.subject.photo] = max(uses[key.subject.photo] ?? 0, entry.lastUse)
      }
      let surplus = max(0, uses.count - PixelCache.mostPhotos)
      let oldest = uses.sorted { $0.value < $1.value }.prefix(surplus)
      return oldest.flatMap { removeAll(of: $0.key, in: cache) }
    }

    /// Returns what had to go.
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

    private mutating func remove(_ key: PictureKey) -> DecodedPicture? {
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
