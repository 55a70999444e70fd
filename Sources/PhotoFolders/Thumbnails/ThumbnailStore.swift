import GioBindings
import PhotoPages
import Synchronization

/// The thumbnails that desktops share, as files (Thumbnail Managing Standard 0.9).
///
/// It is in `PhotoFolders`, not in `PhotoImaging`, since it is about files, URIs and dates only: what it hands out and
/// takes are PNG files, whose pixels are decoded behind the border and encoded by `PhotoImaging`. All of it blocks.
package final class ThumbnailStore: Sendable {
  /// The folder of all thumbnails.
  let folder: Location
  private let failures: String
  /// The time until which nothing is written, since writing failed.
  private let pause = Mutex<ContinuousClock.Instant?>(nil)

  /// The time after which a cache that could not be written is tried again.
  private static let retryTime = Duration.seconds(60)

  /// Makes a store in a user's cache folder, which need not exist.
  ///
  /// The version is in the name of the folder of failed entries, since a newer one may decode more.
  package init(in cache: Location = .cacheFolder, version: String = Release.version) {
    folder = cache.child(Array("thumbnails".utf8))
    failures = "fail/photo-pages-\(version)"
  }

  /// Whether a file is a thumbnail itself, of which none is made.
  func holds(_ photo: Location) -> Bool {
    photo.isInside(folder) || photo.parent?.parent?.name == SharedRepository.name
  }

  /// Returns the user's thumbnail of a local file, to be shown until the file is decoded; nil if there is none.
  package func preview(of photo: Location) -> PictureSource? {
    let cancellable = Cancellable()
    guard let origin = ThumbnailOrigin(ofFileAt: photo, cancellable) else { return nil }
    // The largest one takes too long for that.
    let sizes = ThumbnailSize.allCases.filter { $0 <= .extraLarge }.reversed()
    return thumbnail(of: photo, origin, sizes: Array(sizes), cancellable)?.source
  }

  /// Returns the first valid thumbnail of these sizes.
  func thumbnail(
    of photo: Location, _ origin: ThumbnailOrigin, sizes: [ThumbnailSize],
    _ cancellable: Cancellable
  ) -> (source: PictureSource, size: ThumbnailSize)? {
    let beside = SharedRepository(of: photo)
    for size in sizes {
      for entry in [(file(origin, .size(size)), [origin.uri])] + beside.entries(size) {
        guard let source = Self.open(entry.0, cancellable), let label = ThumbnailLabel(source),
          label.isValid(for: origin, entry.1, written: Self.written(entry.0)), label.hasSize(size)
        else { continue }
        return (source, size)
      }
    }
    return nil
  }

  /// Whether this version of the program could not decode the file in its present state.
  func hasFailed(_ origin: ThumbnailOrigin, _ cancellable: Cancellable) -> Bool {
    let file = file(origin, .failed)
    guard let source = Self.open(file, cancellable), let label = ThumbnailLabel(source) else {
      return false
    }
    return label.isValid(for: origin, [origin.uri], written: Self.written(file))
  }

  /// Whether writing is worth an attempt.
  var isWritable: Bool {
    pause.withLock { pause in
      guard let end = pause, end > .now else { return true }
      return false
    }
  }

  /// Writes a thumbnail or a failed entry; an error pauses writing for a minute.
  func save(_ bytes: [UInt8], of origin: ThumbnailOrigin, in place: ThumbnailPlace) {
    guard isWritable else { return }
    let file = file(origin, place)
    do throws(GioError) {
      // Usually the folder is there.
      do throws(GioError) {
        try file.replacePrivately(with: bytes, below: folder)
      } catch {
        try file.parent?.checkLinks(below: folder)
        try file.parent?.makePrivateFolders()
        try file.replacePrivately(with: bytes, below: folder)
      }
    } catch {
      pause.withLock { $0 = .now + Self.retryTime }
    }
  }

  private func file(_ origin: ThumbnailOrigin, _ place: ThumbnailPlace) -> Location {
    let name =
      switch place {
      case .size(let size): size.folder
      case .failed: failures
      }
    let file = "\(name)/\(Location.digest(of: origin.uri)).png"
    return file.split(separator: "/").reduce(folder) { $0.child(Array($1.utf8)) }
  }

  /// Returns the time at which a thumbnail was written, in microseconds since 1970; nil if unknown.
  private static func written(_ file: Location) -> Int64? { try? DirectoryEntry(of: file).modified }

  /// Opens a regular file that is a plausible thumbnail; nil if there is none.
  private static func open(_ file: Location, _ cancellable: Cancellable) -> PictureSource? {
    guard let opened = try? OpenedFile.open(file, cancellable: cancellable) else { return nil }
    // Thumbnails are stored upright.
    return opened.source(turnedBy: .upright, closing: OpenedFile.close)
  }
}

/// The thumbnails in a folder beside photos, as on a disc; they are read and never written.
private struct SharedRepository {
  static let name = Array(".sh_thumbnails".utf8)

  private let folder: Location?
  /// The spellings of the photo's URI in thumbnails, the standard's first; earlier versions of it had no "./".
  private let uris: [String]
  private let full: String

  init(of photo: Location) {
    let name = photo.name
    folder = photo.isNative ? photo.parent?.child(Self.name) : nil
    let escaped = Location.escaped(name)
    uris = ["./" + escaped, escaped, String(decoding: name, as: UTF8.self)]
    full = photo.uri
  }

  /// Returns the files that may be a thumbnail, and the URIs that these may state.
  func entries(_ size: ThumbnailSize) -> [(Location, [String])] {
    guard let folder = folder?.child(Array(size.folder.utf8)), folder.exists() else { return [] }
    return uris.map { uri in
      (folder.child(Array("\(Location.digest(of: uri)).png".utf8)), uris + [full])
    }
  }
}

extension ThumbnailSize {
  /// The name of the folder of this size.
  var folder: String {
    switch self {
    case .normal: "normal"
    case .large: "large"
    case .extraLarge: "x-large"
    case .extraExtraLarge: "xx-large"
    }
  }
}
