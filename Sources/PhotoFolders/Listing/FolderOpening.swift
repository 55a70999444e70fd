import GioBindings
import PhotoPages
import PhotoSidecars

/// The result of opening a folder or files.
public struct FolderOpening: Sendable {
  /// The source of the photos.
  public let source: FolderSource
  /// The photo to begin with: the requested file; nil for a folder.
  public let start: Photo?

  /// Whether the scope was guessed from names, as the disk or server is slow; the list then corrects it.
  public var isGuess: Bool { !source.unseen.isEmpty }
}

extension FolderSource {
  /// Opens the files that the command line or the file manager requests.
  ///
  /// A folder shows its photos. One file shows the photos of its folder, beginning with that file. Several files show
  /// just those, beginning with the first; folders among them are left out. If none exists, the list of the source
  /// reports the error. Returns after examining files until the first one that exists, however large the folder is.
  /// Duplicates are dropped, and so are names that are too long for any file. A folder shows files of the content types
  /// `types`, such as `image/jpeg`; files requested by name are shown anyway. Without `keeping` photos are read-only.
  public static func open(
    _ locations: [Location], showing types: Set<String>, keeping: AnnotationSetup? = nil
  ) async -> FolderOpening {
    var seen: Set<Location> = []
    let distinct = locations.filter { seen.insert($0).inserted && !$0.isTooLong }
    if distinct.isEmpty, let name = locations.first?.parseName {
      let source = FolderSource(.nothing(.nameTooLong(name)), showing: types, keeping: keeping)
      return FolderOpening(source: source, start: nil)
    }
    let found = await FolderScope.find(distinct, atOnce: true)
    let (scope, start) = found ?? (FolderScope.guess(distinct, types), nil)
    let source = FolderSource(
      scope, showing: types, keeping: keeping, unseen: found == nil ? distinct : [])
    let photo =
      start.map { source.known.photos.photo(at: $0.uri, $0.entry) }
      ?? source.guessedStart.map { source.photo(at: $0) }
    return FolderOpening(source: source, start: photo)
  }

  /// Opens each requested folder separately, and all files together.
  ///
  /// One file alone shows its folder, beginning with that file. The rest is as for `open`.
  ///
  /// - Returns: at least one opening, in the order requested; the files' takes the place of the first file.
  public static func openings(
    of locations: [Location], showing types: Set<String>, keeping: AnnotationSetup? = nil
  ) async -> [FolderOpening] {
    guard locations.count > 1 else {
      return [await open(locations, showing: types, keeping: keeping)]
    }
    let folders = await folders(among: locations)
    let files = locations.filter { !folders.contains($0) }
    var openings: [FolderOpening] = []
    var seen: Set<Location> = []
    for location in locations where seen.insert(location).inserted {
      if folders.contains(location) {
        openings.append(await open([location], showing: types, keeping: keeping))
      } else if location == files.first {
        openings.append(await open(files, showing: types, keeping: keeping))
      }
    }
    return openings
  }

  /// Whether a sidecar turns a photo, so that a picture decoded without this source would be wrong.
  ///
  /// The answer is remembered as by `picture(for:)`, so a later change replaces the picture. True if it cannot be read.
  package func isTurned(_ photo: Photo) async -> Bool {
    let location = location(of: photo)
    do throws(GioError) {
      return try await FileQueue.run(at: location, timeout: timeout(at: location)) {
        [known] (cancellable) throws(GioError) in
        let orientation = known.orientation(of: location, cancellable)
        known.photos.note(orientation, of: photo.id)
        return orientation != nil
      }
    } catch {
      return true
    }
  }

  /// The file to begin with if only names are known.
  private var guessedStart: Location? {
    switch scope {
    case .folder(let folder, _): unseen.first.flatMap { $0 == folder ? nil : $0 }
    case .files: unseen.first
    case .nothing: nil
    }
  }

  private static func folders(among locations: [Location]) async -> Set<Location> {
    let found: Set<Location>? = try? await FolderScope.looking(at: locations, atOnce: true) {
      (cancellable) throws(GioError) in
      Set(
        locations.filter {
          (try? DirectoryEntry(of: $0, cancellable: cancellable))?.kind == .directory
        })
    }
    return found ?? []
  }
}

extension FolderScope {
  /// The timeout in seconds for examining files before the window is shown; then the scope is guessed from names.
  private static let openingTimeout = 1.0

  /// Determines the scope by examining the files up to the first that exists, which is the start.
  ///
  /// With `atOnce`, returns nil if the disk does not answer within `openingTimeout`; other errors are in the scope.
  static func find(
    _ locations: [Location], atOnce: Bool = false
  ) async -> (scope: FolderScope, start: RequestedFile?)? {
    do {
      return try await looking(at: locations, atOnce: atOnce) { (cancellable) throws(GioError) in
        try find(locations, cancellable)
      }
    } catch {
      let isSlow =
        atOnce && error == .notReachable && !locations.contains { FileQueue.isSilent(at: $0) }
      return isSlow ? nil : (.nothing(PhotoSourceError(error), asked: locations), nil)
    }
  }

  /// Examines files away from the caller's thread.
  ///
  /// On a timeout, further calls for that disk fail until the work has ended; not with `atOnce`.
  fileprivate static func looking<Value: Sendable>(
    at locations: [Location], atOnce: Bool,
    _ work: @escaping @Sendable (Cancellable) throws(GioError) -> Value
  ) async throws(GioError) -> Value {
    guard let first = locations.first else { return try await FileQueue.run(work) }
    let timeout = atOnce ? openingTimeout : FileQueue.timeout(at: first)
    return try await FileQueue.run(
      at: first, timeout: timeout, waitsIfUnresponsive: false, isTrial: atOnce, work)
  }

  /// Guesses the scope from the names alone, for a disk that does not answer.
  fileprivate static func guess(_ locations: [Location], _ types: Set<String>) -> FolderScope {
    guard locations.count == 1, let only = locations.first else { return .files(locations) }
    var filter = FileTypeFilter(types)
    guard filter.mayShow(only.name), let parent = only.parent else {
      return .folder(only, asked: nil)
    }
    return .folder(parent, asked: nil)
  }

  private static func find(
    _ locations: [Location], _ cancellable: Cancellable
  ) throws(GioError) -> (scope: FolderScope, start: RequestedFile?) {
    var firstFolder: Location?
    var firstError: GioError?
    for location in locations {
      do {
        let entry = try DirectoryEntry(of: location, cancellable: cancellable)
        switch entry.kind {
        case .directory: firstFolder = firstFolder ?? location
        case .brokenLink: firstError = firstError ?? .notFound
        case .regular, .special:
          let asked = RequestedFile(location: location, entry: entry)
          guard locations.count == 1, let parent = location.parent else {
            return (.files(locations), asked)
          }
          return (.folder(parent, asked: asked), asked)
        }
      } catch {
        firstError = firstError ?? error
      }
    }
    guard let firstFolder else { throw firstError ?? .notFound }
    return (.folder(firstFolder, asked: nil), nil)
  }
}

enum FolderScope: Sendable {
  /// The photos of a folder, and the requested file in it, whatever its type is.
  case folder(Location, asked: RequestedFile?)
  /// These files, without duplicates.
  case files([Location])
  /// Nothing, because of an error; each listing examines the requested files again.
  case nothing(PhotoSourceError, asked: [Location] = [])

  /// Whether the photos are those of a folder, and not a few files.
  var isWholeFolder: Bool { if case .folder = self { true } else { false } }

  var folders: Set<Location> {
    switch self {
    case .folder(let folder, _): [folder]
    case .files(let files): Set(files.compactMap(\.parent))
    case .nothing: []
    }
  }
}

/// A file that was requested by name and exists.
struct RequestedFile: Sendable {
  let location: Location
  /// The entry that a listing of the folder would find.
  let entry: DirectoryEntry

  var uri: String { location.uri }
}

/// A source's knowledge of its files, shared by its listings and its operations on photos.
struct FolderKnowledge: Sendable {
  var photos = KnownPhotos()
  /// The names of all files, for finding sidecars.
  var names = FolderNames()
  var sidecars = SidecarCache()
  /// The folder with the sidecars in the user's data; nil if photos are read-only.
  var userData: Location?
  /// The news of turned photos, for listings.
  var turns = TurnNews()
  /// The reader of films, which belong to photos or are videos.
  var films = FilmReader()
  /// Moves a photo's sidecars and draft after a rename, before a listing reports the new name; blocks.
  ///
  /// Replaces no file: the program that renamed the photo may have moved its sidecars.
  var move: @Sendable (_ photo: PhotoID, _ from: Location, _ to: Location, Cancellable) -> Void = {
    _, _, _, _ in
  }
  /// Whether a sidecar has the content that this source saved last, so that it is no news; blocks.
  var hasSaved: @Sendable (_ photo: Location, _ sidecar: Location, Cancellable) -> Bool = {
    _, _, _ in false
  }
  /// Forgets the state of a photo that was deleted or replaced.
  var forget: @Sendable (_ photo: Location) -> Void = { _ in }
}
