import GioBindings
import PhotoPages
import PhotoSidecars

/// The films and photos of a folder that are examined in the background, and what that has shown.
struct LivePhotos {
  /// The task that examines; nil while there is nothing to do.
  var examining: Task<Void, Never>?
  /// The names of the films to examine.
  fileprivate var films: [[UInt8]] = []
  /// The URIs of the photos to examine for lone films.
  fileprivate var photos: [String] = []
  /// The URIs of films without a photo of their name, by content identifier.
  fileprivate var loneFilms: [String: String] = [:]
  /// The URIs of the photos to which lone films belong, by the film's.
  fileprivate var owners: [String: String] = [:]
  /// The URIs of films whose changes were reported here, so that they are not examined again for that.
  fileprivate var reported: Set<String> = []

  /// Adds a film to those to examine, unless it is too large for the film of a photo, or on a server.
  mutating func insert(_ entry: DirectoryEntry, in folder: Location) {
    let isUsual = VideoName.isUsuallyFilm(entry.name)
    guard folder.isNative, isUsual || entry.size <= FilmReader.largest else { return }
    films.append(entry.name)
  }
}

// Photos are listed without being opened, so a video with a photo's name is hidden or shown by its name at first. Its
// file is read afterwards, a few at a time, or when it changes.
extension FolderListing {
  /// The films, and the photos, that are examined at once.
  private static let filmCount = 16
  private static let photoCount = 8
  /// The most photos that are examined for lone films when a folder is opened.
  private static let mostPhotos = 4096

  private typealias Examined = (name: [UInt8], isOwned: Bool, identifier: String?)

  /// Whether a video is the film of a photo, which stands for both.
  ///
  /// While the folder is read, and on servers, its name and size decide.
  func isFilm(_ entry: DirectoryEntry, in folder: Location) -> Bool {
    guard VideoName.mayBeFilm(entry.name) else { return false }
    guard phase == .following, folder.isNative else {
      return VideoName.isUsuallyFilm(entry.name) && entry.size <= FilmReader.largest
        && shownMates(of: entry.name, in: folder).contains { FileMate($0).isPhoto }
    }
    if let owner = livePhotos.owners[folder.child(entry.name).uri] { return isThere(owner) }
    return Self.belongings(in: folder, known, cancellable)
      .owner(of: entry.name, among: shownMates(of: entry.name, in: folder)) != nil
  }

  /// Returns the films whose photos have changed if they are to be shown or hidden now.
  func films(of changes: [FileChange]) -> [FileChange] {
    guard case .folder(let folder, _) = scope else { return [] }
    let changed = Set(changes.flatMap(\.names))
    var films: Set<String> = []
    for (film, photo) in livePhotos.owners where changed.contains(photo) && !isThere(photo) {
      livePhotos.owners[film] = nil
      livePhotos.films.append(Location(uri: film).name)
      films.insert(film)
    }
    for uri in changed {
      let name = Location(uri: uri).name
      if VideoName.mayBeFilm(name) {
        if livePhotos.reported.remove(uri) == nil, folder.isNative { livePhotos.films.append(name) }
      } else if !VideoName.isVideo(name), types.mayShow(name) {
        if !livePhotos.loneFilms.isEmpty { livePhotos.photos.append(uri) }
        films.formUnion(
          known.names.mates(of: name, in: folder).filter(VideoName.mayBeFilm)
            .map { folder.child($0).uri })
      }
    }
    return films.subtracting(changed).filter { (list[$0] != nil) != (look(at: $0) != nil) }
      .map { .written($0) }
  }

  /// Examines films in the background, and the photos that may be theirs.
  func examineFilms() {
    let isDue = !livePhotos.films.isEmpty || !livePhotos.photos.isEmpty
    guard isDue, phase == .following, livePhotos.examining == nil,
      case .folder(let folder, _) = scope, folder.isNative
    else { return }
    let reading = readings
    livePhotos.examining = Task { [weak self] in
      while await self?.examineSome(in: folder, reading) == true {}
    }
  }

  /// Examines a few files; false if none are left.
  private func examineSome(in folder: Location, _ reading: Int) async -> Bool {
    guard phase == .following, readings == reading, !Task.isCancelled else { return false }
    let names = Array(livePhotos.films.suffix(Self.filmCount))
    livePhotos.films.removeLast(names.count)
    if !names.isEmpty { return await examine(films: names, in: folder, reading) }
    let photos = Array(livePhotos.photos.suffix(Self.photoCount))
    livePhotos.photos.removeLast(photos.count)
    if !photos.isEmpty, !livePhotos.loneFilms.isEmpty {
      return await examine(photos: photos, in: folder, reading)
    }
    livePhotos.examining = nil
    return false
  }

  private func examine(films names: [[UInt8]], in folder: Location, _ reading: Int) async -> Bool {
    let mates = names.map { shownMates(of: $0, in: folder) }
    let examined = try? await FileQueue.run(reading: folder) { [known] cancellable in
      let belongings = Self.belongings(in: folder, known, cancellable)
      return zip(names, mates).map { name, mates -> Examined in
        let isLone = !mates.contains { FileMate($0).isPhoto }
        let identifier =
          isLone ? known.films.film(at: folder.child(name), cancellable)?.contentIdentifier : nil
        return (name, belongings.owner(of: name, among: mates) != nil, identifier)
      }
    }
    guard phase == .following, readings == reading, !Task.isCancelled else { return false }
    var hasNewLoneFilms = false
    for film in examined ?? [] {
      let uri = folder.child(film.name).uri
      if let identifier = film.identifier, livePhotos.owners[uri] == nil {
        livePhotos.loneFilms[identifier] = uri
        hasNewLoneFilms = true
      } else if film.isOwned == (list[uri] != nil), !asked.contains(uri) {
        report(uri)
      }
    }
    // Photos are opened for lone films only.
    if hasNewLoneFilms {
      let uris = list.uris.lazy.filter { uri in
        let kind = FileMate(Array(uri.utf8))
        return kind == .heif || kind == .jpeg
      }
      livePhotos.photos = Array(uris.prefix(Self.mostPhotos))
    }
    settleSoon()
    return true
  }

  private func examine(photos: [String], in folder: Location, _ reading: Int) async -> Bool {
    let identifiers = try? await FileQueue.run(reading: folder) { [known] cancellable in
      photos.map { known.films.identifier(ofPhotoAt: Location(uri: $0), cancellable) }
    }
    guard phase == .following, readings == reading, !Task.isCancelled else { return false }
    for (photo, identifier) in zip(photos, identifiers ?? []) {
      guard let identifier, !Belongings.isEdited(Location(uri: photo).name),
        let film = livePhotos.loneFilms.removeValue(forKey: identifier)
      else { continue }
      livePhotos.owners[film] = photo
      report(film)
    }
    settleSoon()
    return true
  }

  /// Has the list show or hide a film.
  private func report(_ uri: String) {
    livePhotos.reported.insert(uri)
    journal.note(.changesDone(Location(uri: uri)), at: .now)
  }

  private static func belongings(
    in folder: Location, _ known: FolderKnowledge, _ cancellable: Cancellable
  ) -> Belongings {
    Belongings(folder: folder, films: known.films, cancellable: cancellable)
  }

  /// Returns the names with a film's stem, without photos that are not listed.
  private func shownMates(of name: [UInt8], in folder: Location) -> [[UInt8]] {
    known.names.mates(of: name, in: folder).filter { !FileMate($0).isPhoto || types.mayShow($0) }
  }

  private func isThere(_ uri: String) -> Bool {
    let file = Location(uri: uri)
    return file.parent.map { known.names.mates(of: file.name, in: $0) }?.contains(file.name) == true
  }
}
