import GioBindings
import PhotoMetadata
import PhotoSidecars
import Synchronization

/// The rules by which files of a folder belong to a photo, for the list, the trash and relocations alike; blocks.
///
/// These are its sidecars, and of a Live Photo the film and the record of edits (`.AAE`). A film belongs to the photo
/// with its content identifier. Without one it belongs to the photo with its name if it is shorter than 4 s.
struct Belongings {
  /// The names of the files of a photo.
  struct Found {
    var sidecars: [[UInt8]] = []
    /// The films and records of edits with their own sidecars, each with the length of its stem.
    var companions: [(name: [UInt8], stemLength: Int)] = []
    /// The names of other files with the photo's stem that do not keep it from having `NAME.xmp`.
    var ignored: Set<[UInt8]> = []

    var all: [[UInt8]] { sidecars + companions.map(\.name) }
  }

  /// The most seconds of a film that belongs to a photo by its name.
  private static let longest = 4.0

  let folder: Location
  let films: FilmReader
  let cancellable: Cancellable
  /// Maps a planned place of a file to its present one.
  var place: (Location) -> Location = { $0 }

  /// Finds the files of a photo.
  ///
  /// `NAME.xmp` beside a raw file and its JPEG belongs to the raw file.
  ///
  /// - Parameters:
  ///   - name: the photo's name.
  ///   - related: the names that may share its stem, or that of its films of other names.
  ///   - loneFilms: its films of other names.
  /// - Returns: the names, sidecars first.
  func files(
    of name: [UInt8], among related: [[UInt8]], loneFilms: [[UInt8]] = []
  ) -> Found {
    let mates = FileMate.mates(of: name, among: related)
    var found = Found(ignored: Set(mates.filter { [.film, .edits].contains(FileMate($0)) }))
    if FileMate(name) == .raw {
      found.ignored.formUnion(mates.filter { FileMate($0) != .raw })
    }
    let counting = related.filter { !found.ignored.contains($0) }
    found.sidecars = SidecarName.sidecars(of: name, among: counting)
    let own = mates.filter { FileMate($0).isCompanion && owner(of: $0, among: related) == name }
    for companion in own + loneFilms {
      let length = SidecarName.stem(of: companion).count
      let sidecar = SidecarName.full(of: companion)
      let files = related.contains(sidecar) ? [companion, sidecar] : [companion]
      found.companions += files.map { (name: $0, stemLength: length) }
    }
    return found
  }

  /// Returns the photo to which a film or a record of edits belongs, or the video that was edited; nil if it is alone.
  func owner(of name: [UInt8], among related: [[UInt8]]) -> [UInt8]? {
    let mates = FileMate.mates(of: name, among: related)
    let photos = FileMate.photos(mates, near: name)
    if FileMate(name) == .edits { return photos.first ?? mates.first { FileMate($0).isVideo } }
    guard VideoName.mayBeFilm(name), !photos.isEmpty, let film = film(name) else { return nil }
    return owner(of: film, named: name, among: photos)
  }

  private func owner(
    of film: FilmHead, named name: [UInt8], among photos: [[UInt8]]
  ) -> [UInt8]? {
    var unidentified = photos
    if let identifier = film.contentIdentifier {
      let identifiers = photos.map { self.identifier(of: $0) }
      if let place = identifiers.firstIndex(of: identifier) { return photos[place] }
      unidentified = zip(photos, identifiers).filter { $1 == nil }.map(\.0)
    }
    guard let seconds = film.seconds, seconds < Self.longest, VideoName.isUsuallyFilm(name) else {
      return nil
    }
    return unidentified.first
  }

  // MARK: - Films of other names

  /// Returns the films that have no photo of their name but a content identifier, by that; none on servers.
  func loneFilms(among names: [[UInt8]]) -> [String: [[UInt8]]] {
    let candidates = names.filter(VideoName.mayBeFilm)
    guard folder.isNative, !candidates.isEmpty else { return [:] }
    var stems = Set(candidates.map(Self.key))
    for name in names where FileMate(name).isPhoto { stems.remove(Self.key(name)) }
    var loneFilms: [String: [[UInt8]]] = [:]
    for name in candidates where stems.contains(Self.key(name)) {
      guard let identifier = film(name)?.contentIdentifier else { continue }
      loneFilms[identifier, default: []].append(name)
    }
    return loneFilms
  }

  /// Returns the lone films with a photo's content identifier.
  func loneFilms(of photo: [UInt8], among loneFilms: [String: [[UInt8]]]) -> [[UInt8]] {
    guard !loneFilms.isEmpty, FileMate(photo).isPhoto, !Self.isEdited(photo) else { return [] }
    return identifier(of: photo).flatMap { loneFilms[$0] } ?? []
  }

  /// Whether a name is an edited photo's, which has the original's identifier and still counts as a separate photo.
  static func isEdited(_ name: [UInt8]) -> Bool {
    let (mark, digits) = ("IMG_E", UInt8(ascii: "0")...UInt8(ascii: "9"))
    return name.starts(with: mark.utf8)
      && name.dropFirst(mark.utf8.count).first.map(digits.contains) == true
  }

  private static func key(_ name: [UInt8]) -> [UInt8] { SidecarName.stem(of: name).asciiLowercased }

  private func film(_ name: [UInt8]) -> FilmHead? {
    films.film(at: place(folder.child(name)), cancellable)
  }

  private func identifier(of photo: [UInt8]) -> String? {
    films.identifier(ofPhotoAt: place(folder.child(photo)), cancellable)
  }
}

/// The kind of a file beside others with its stem, by its name.
enum FileMate: Int, Sendable {
  // In the order in which photos of one name have a film.
  case heif
  case jpeg
  case otherPhoto
  case raw
  /// A video that is usually the film of a photo.
  case film
  case otherVideo
  /// Apple's record of edits.
  case edits
  case other

  /// The kinds by the end of names, as a folder has few of them.
  private static let known = Mutex<[[UInt8]: FileMate]>([:])
  private static let maxKnown = 256

  init(_ name: [UInt8]) {
    let end = ending(of: name).asciiLowercased
    if let known = Self.known.withLock({ $0[end] }) {
      self = known
      return
    }
    let kind = Self.kind(end)
    Self.known.withLock { known in
      if known.count >= Self.maxKnown { known = [:] }
      known[end] = kind
    }
    self = kind
  }

  private static func kind(_ end: [UInt8]) -> FileMate {
    if end.elementsEqual(".aae".utf8) { return .edits }
    let name = [UInt8(ascii: "a")] + end
    if VideoName.isUsuallyFilm(name) { return .film }
    if VideoName.isVideo(name) { return .otherVideo }
    guard let type = ContentType.guess(forName: name), type.hasPrefix("image/") else {
      return .other
    }
    if type.hasPrefix("image/hei") { return .heif }
    if type == "image/jpeg" { return .jpeg }
    return ContentType.isRaw(type) ? .raw : .otherPhoto
  }

  var isPhoto: Bool { rawValue <= Self.raw.rawValue }
  var isVideo: Bool { self == .film || self == .otherVideo }
  /// Whether such a file may belong to a photo with its stem.
  var isCompanion: Bool { self == .edits || isVideo }

  /// Returns the other names with a name's stem, whatever the case of letters, without sidecars.
  static func mates(of name: [UInt8], among related: [[UInt8]]) -> [[UInt8]] {
    let stem = SidecarName.stem(of: name).asciiLowercased
    return related.filter {
      $0 != name && SidecarName($0) == nil && SidecarName.stem(of: $0).asciiLowercased == stem
    }
  }

  /// Returns the photos among files, the one first that a film or a record of edits is of if nothing else tells.
  fileprivate static func photos(_ mates: [[UInt8]], near name: [UInt8]) -> [[UInt8]] {
    let stem = SidecarName.stem(of: name)
    func rank(_ photo: [UInt8]) -> (Int, Int) {
      (SidecarName.stem(of: photo) == stem ? 0 : 1, FileMate(photo).rawValue)
    }
    return mates.filter { FileMate($0).isPhoto }.sorted { left, right in
      let (first, second) = (rank(left), rank(right))
      return first == second ? left.lexicographicallyPrecedes(right) : first < second
    }
  }
}
