import GioBindings
import PhotoMetadata
import PhotoPages
import Synchronization

/// A cached reader of the facts that decide whether a film belongs to a photo; each method blocks.
///
/// Of a film, only the heads of a few boxes are read, and of a photo nothing here: a decoder finds its identifier.
final class FilmReader: Sendable {
  /// Returns the content identifier in a photo's file; nil if it has none.
  typealias Identifying = @Sendable (PictureSource) -> String?

  private struct Known<Value: Sendable>: Sendable {
    let stamp: FileStamp
    /// The file's own number, as files that exchange their names may have the same size and time; nil on servers.
    let number: FileNumber?
    let value: Value
  }

  /// The most films, and the most photos, in the cache.
  private static let maxCount = 4096
  /// The largest film of a photo in bytes: more than any has, and too few for a minute of video.
  static let largest: Int64 = 64 << 20

  private let identify: Identifying
  private let films = Mutex<[Location: Known<FilmHead?>]>([:])
  private let photos = Mutex<[Location: Known<String?>]>([:])

  init(identify: @escaping Identifying = { _ in nil }) { self.identify = identify }

  /// Returns the facts about a film; nil if it is none, or too large for the film of a photo.
  func film(at location: Location, _ cancellable: Cancellable) -> FilmHead? {
    guard let entry = try? DirectoryEntry(of: location, cancellable: cancellable),
      entry.kind == .regular, entry.size <= Self.largest
    else { return nil }
    return Self.value(in: films, of: location, entry) {
      location.isNative
        ? Self.head(at: location, cancellable)
        : Self.headOnServer(at: location, entry, cancellable)
    }
  }

  /// Returns the content identifier of a local photo; nil if it has none, and on servers.
  func identifier(ofPhotoAt location: Location, _ cancellable: Cancellable) -> String? {
    guard location.isNative,
      let entry = try? DirectoryEntry(of: location, cancellable: cancellable),
      entry.kind == .regular
    else { return nil }
    return Self.value(in: photos, of: location, entry) {
      let file = try? OpenedFile.open(location, cancellable: cancellable)
      return file.flatMap { identify($0.source(turnedBy: nil, closing: OpenedFile.close)) }
    }
  }

  /// Returns the cached value of a file, or reads it if the file has changed; outside the lock.
  private static func value<Value: Sendable>(
    in cache: borrowing Mutex<[Location: Known<Value>]>, of location: Location,
    _ entry: DirectoryEntry, _ read: () -> Value
  ) -> Value {
    let (stamp, number) = (FileStamp(entry, at: location.uri), FileNumber(of: location))
    let known = cache.withLock { $0[location] }
    if let known, known.stamp == stamp, known.number == number { return known.value }
    let value = read()
    cache.withLock { cache in
      if cache.count >= maxCount { cache = [:] }
      cache[location] = Known(stamp: stamp, number: number, value: value)
    }
    return value
  }

  private static func head(at location: Location, _ cancellable: Cancellable) -> FilmHead? {
    let file = try? OpenedFile.open(location, cancellable: cancellable)
    let input = try? file?.source(turnedBy: nil, closing: OpenedFile.close).input()
    return input.flatMap { FilmHead($0) }
  }

  private static func headOnServer(
    at location: Location, _ entry: DirectoryEntry, _ cancellable: Cancellable
  ) -> FilmHead? {
    // Its size has to do where only a transfer would tell more.
    let unknown = FilmHead(seconds: 0, contentIdentifier: nil)
    guard let pieces = try? FilePieces(location, size: entry.size, cancellable) else {
      return unknown
    }
    let reader = ByteReader(
      byteCount: pieces.byteCount, window: FilmHead.window, limit: FilmHead.limit
    ) { (offset, count) throws(PictureError) in
      do throws(GioError) {
        return try pieces.bytes(at: offset, count: count)
      } catch {
        throw .source(PhotoSourceError(error))
      }
    }
    let head = FilmHead(reader)
    return (try? reader.throwFailure()) == nil ? unknown : head
  }
}
