import FoundationEssentials
import GioBindings
import PhotoPages
import Synchronization

/// The photos of a source: ids by URI, revisions and orientations.
///
/// An id stays with a file that is renamed, rewritten or restored from the trash; a new file with the name of a
/// deleted one is another photo. Only this class follows renames; what outlives the process uses URIs.
final class KnownPhotos: Sendable {
  private struct State {
    /// The ids of existing files by URI.
    var ids: [String: PhotoID] = [:]
    /// The current or last URI of each photo, by the number of its id.
    var uris: [String] = []
    /// The number of changes of each photo's content; absent if 0.
    var revisions: [PhotoID: Int] = [:]
    /// The sidecars' orientation when the picture was last read; nil inside if they had none.
    var orientations: [PhotoID: Orientation?] = [:]

    mutating func id(at uri: String) -> PhotoID {
      if let known = ids[uri] { return known }
      let id = PhotoID(uris.count)
      uris.append(uri)
      ids[uri] = id
      return id
    }

    func uri(of photo: PhotoID) -> String? {
      uris.indices.contains(photo.number) ? uris[photo.number] : nil
    }
  }

  private let state = Mutex(State())

  func photo(at uri: String, named name: String, _ entry: DirectoryEntry? = nil) -> Photo {
    let (id, revision) = state.withLock { state in
      let id = state.id(at: uri)
      return (id, state.revisions[id] ?? 0)
    }
    return Photo(
      id: id, name: name, revision: revision, uri: uri, byteCount: entry.map { Int($0.size) },
      created: entry.flatMap { Self.date($0.created) },
      modified: entry.flatMap { Self.date($0.modified) })
  }

  private static func date(_ microseconds: Int64) -> Date? {
    microseconds == 0 ? nil : Date(timeIntervalSince1970: Double(microseconds) / 1_000_000)
  }

  func photo(at uri: String, _ entry: DirectoryEntry) -> Photo {
    photo(at: uri, named: entry.displayName, entry)
  }

  func id(at uri: String) -> PhotoID? { state.withLock { $0.ids[uri] } }

  /// Returns a photo's current or last location, which may be newer than the one in `photo`.
  func location(of photo: Photo) -> Location {
    Location(uri: uri(of: photo.id) ?? photo.uri ?? "")
  }

  /// Returns a photo's current or last URI; nil if it is not of this source.
  func uri(of photo: PhotoID) -> String? { state.withLock { $0.uri(of: photo) } }

  func raise(_ photos: some Sequence<PhotoID>) {
    state.withLock { state in for photo in photos { state.revisions[photo, default: 0] += 1 } }
  }

  /// Renames photos, all at once, since two may swap their names.
  func move(_ moves: [PhotoID: String]) {
    state.withLock { state in
      for photo in moves.keys {
        if let old = state.uri(of: photo), state.ids[old] == photo { state.ids[old] = nil }
      }
      for (photo, uri) in moves {
        state.ids[uri] = photo
        state.uris[photo.number] = uri
      }
    }
  }

  func forget(_ photo: PhotoID) {
    state.withLock { state in
      if let uri = state.uri(of: photo), state.ids[uri] == photo { state.ids[uri] = nil }
    }
  }

  func hasPicture(_ photo: PhotoID) -> Bool { state.withLock { $0.orientations[photo] != nil } }

  /// Records the orientation in a photo's sidecars, and returns whether it differs from the recorded one.
  @discardableResult
  func note(_ orientation: Orientation?, of photo: PhotoID) -> Bool {
    state.withLock { state in
      let known = state.orientations.updateValue(orientation, forKey: photo)
      return known != .some(orientation)
    }
  }

  /// Reserves a photo's last URI before the file is restored, unless another photo has it.
  func expect(_ photo: PhotoID) {
    state.withLock { state in
      if let uri = state.uri(of: photo), state.ids[uri] == nil { state.ids[uri] = photo }
    }
  }
}
