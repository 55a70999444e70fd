import FoundationEssentials
import GioBindings
import PhotoPages
import Synchronization

/// Which id each file, by URI, has that a source has come across. An id stays with a file that is
/// renamed, written anew or comes back from the trash; a file that takes the name of one that is gone
/// is another photo. This is the one place that renames concern: what outlives the process goes by
/// URIs.
final class KnownPhotos: Sendable {
  private struct State {
    /// By URI, for files that are there as far as is known.
    var ids: [String: PhotoID] = [:]
    /// By number: where each photo is, or was last.
    var uris: [String] = []
    /// How often each photo's content has changed; none for most.
    var revisions: [PhotoID: Int] = [:]
    /// What sidecars told when pictures were handed over; nil inside if they told none.
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

  /// Where a photo is, or was last: the source knows better than those who were told a while ago.
  func location(of photo: Photo) -> Location {
    Location(uri: uri(of: photo.id) ?? photo.uri ?? "")
  }

  /// The URI of a photo, or its last one; nil if it is none of this source's.
  func uri(of photo: PhotoID) -> String? { state.withLock { $0.uri(of: photo) } }

  func raise(_ photos: some Sequence<PhotoID>) {
    state.withLock { state in for photo in photos { state.revisions[photo, default: 0] += 1 } }
  }

  /// Photos have other names now, all at once: two may have swapped theirs.
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

  /// Takes note of what a photo's sidecars tell, and says whether they told something else before.
  @discardableResult
  func note(_ orientation: Orientation?, of photo: PhotoID) -> Bool {
    state.withLock { state in
      let known = state.orientations.updateValue(orientation, forKey: photo)
      return known != .some(orientation)
    }
  }

  /// A photo's file is about to come back under its last name, unless something else has that.
  func expect(_ photo: PhotoID) {
    state.withLock { state in
      if let uri = state.uri(of: photo), state.ids[uri] == nil { state.ids[uri] = photo }
    }
  }
}
