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
    /// The ids of existing files by the numbers of their URIs; -1 where there is none.
    var ids: [Int32] = []
    /// The number of the current or last URI of each photo, by the number of its id.
    var places: [UInt32] = []
    /// The number of changes of each photo's content; absent if 0.
    var revisions: [PhotoID: Int] = [:]
    /// The sidecars' orientation when the picture was last read; nil inside if they had none.
    var orientations: [PhotoID: Orientation?] = [:]

    func id(at place: Int) -> PhotoID? {
      ids.indices.contains(place) && ids[place] >= 0 ? PhotoID(Int(ids[place])) : nil
    }

    mutating func set(_ photo: PhotoID?, at place: Int) {
      ids.set(Int32(photo?.number ?? -1), at: place, filling: -1)
    }

    mutating func findID(at place: Int) -> PhotoID {
      if let known = id(at: place) { return known }
      let id = PhotoID(places.count)
      places.append(UInt32(place))
      set(id, at: place)
      return id
    }

    func place(of photo: PhotoID) -> Int? {
      places.indices.contains(photo.number) ? Int(places[photo.number]) : nil
    }

    mutating func forget(_ photo: PhotoID) {
      if let place = place(of: photo), id(at: place) == photo { set(nil, at: place) }
    }
  }

  /// The URIs of the photos, and of those that went.
  let places: PhotoPlaces
  private let state = Mutex(State())

  init(places: PhotoPlaces = PhotoPlaces()) { self.places = places }

  func photo(at uri: String, named name: String, _ entry: DirectoryEntry? = nil) -> Photo {
    let place = places.insert(uri)
    let (id, revision) = state.withLock { state in
      let id = state.findID(at: place)
      return (id, state.revisions[id] ?? 0)
    }
    return Photo(
      id: id, name: name, revision: revision, uri: uri,
      kind: VideoName.isVideo(uri.utf8) ? .video : .photo,
      byteCount: entry.map { Int(clamping: $0.size) },
      modified: entry?.modificationTime.map { Date(microseconds: $0) })
  }

  func photo(at uri: String, _ entry: DirectoryEntry) -> Photo {
    photo(at: uri, named: entry.displayName, entry)
  }

  func id(at uri: String) -> PhotoID? {
    places.number(of: uri).flatMap { place in state.withLock { $0.id(at: place) } }
  }

  /// Returns a photo's current or last location, which may be newer than the one in `photo`.
  func location(of photo: Photo) -> Location {
    Location(uri: uri(of: photo.id) ?? photo.uri ?? "")
  }

  /// Returns a photo's current or last URI; nil if it is not of this source.
  func uri(of photo: PhotoID) -> String? {
    state.withLock { $0.place(of: photo) }.map(places.uri)
  }

  func raise(_ photos: some Sequence<PhotoID>) {
    state.withLock { state in for photo in photos { state.revisions[photo, default: 0] += 1 } }
  }

  /// Returns the number of changes of a photo's content.
  func revision(of photo: PhotoID) -> Int { state.withLock { $0.revisions[photo] ?? 0 } }

  /// Renames photos, all at once, since two may swap their names.
  func move(_ moves: [PhotoID: String]) {
    let moves = moves.mapValues(places.insert)
    state.withLock { state in
      for photo in moves.keys { state.forget(photo) }
      for (photo, place) in moves {
        state.set(photo, at: place)
        state.places[photo.number] = UInt32(place)
      }
    }
  }

  func forget(_ photo: PhotoID) { state.withLock { $0.forget(photo) } }

  /// Forgets a photo whose file is gone, unless this source has renamed it meanwhile.
  func forget(_ photo: PhotoID, at uri: String) {
    guard let place = places.number(of: uri) else { return }
    state.withLock { state in
      if state.place(of: photo) == place { state.forget(photo) }
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
      guard let place = state.place(of: photo), state.id(at: place) == nil else { return }
      state.set(photo, at: place)
    }
  }
}

extension Date {
  /// Makes the date of a file's time, in microseconds since 1970.
  init(microseconds: Int64) {
    self.init(timeIntervalSince1970: Double(microseconds) / 1_000_000)
  }
}
