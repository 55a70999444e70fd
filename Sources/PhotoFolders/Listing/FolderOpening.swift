import GioBindings
import PhotoPages
import PhotoSidecars

/// What came of opening the files or the folder that were asked for.
public struct FolderOpening: Sendable {
  /// Where the photos come from.
  public let source: FolderSource
  /// The photo to begin with: the file that was asked for; nil for a folder.
  public let start: Photo?
  /// The folder that is listed; nil for several files, and where there is nothing to list.
  public let folder: Location?

  /// Whether this goes by names alone, since the disk or the server takes long; the list tells the rest.
  public var isGuess: Bool { !source.unseen.isEmpty }
}

extension FolderSource {
  /// Opens what the command line or the file manager asked for.
  ///
  /// A folder means its photos. One file means the photos of its folder, beginning with that file.
  /// Several files mean just those, beginning with the first; folders among them are left out. What
  /// is not there gives a source whose list says why. Only a single look at a single file is taken
  /// before this returns, however large the folder is. Repetitions are dropped, and so are names that nothing
  /// can have. Of a folder is shown what is of the content types, such as `image/jpeg`, and files asked for
  /// by name anyway; without `keeping` photos can only be looked at.
  public static func open(
    _ locations: [Location], showing types: Set<String>, keeping: FolderKeeping? = nil
  ) async -> FolderOpening {
    var seen: Set<Location> = []
    let distinct = locations.filter { seen.insert($0).inserted && !$0.isTooLong }
    if distinct.isEmpty, let name = locations.first?.parseName {
      let source = FolderSource(.nothing(.nameTooLong(name)), showing: types, keeping: keeping)
      return FolderOpening(source: source, start: nil, folder: nil)
    }
    let found = await FolderScope.find(distinct, atOnce: true)
    let (scope, start) = found ?? (FolderScope.guess(distinct, types), nil)
    let source = FolderSource(
      scope, showing: types, keeping: keeping, unseen: found == nil ? distinct : [])
    let folder: Location? = if case .folder(let folder, _) = scope { folder } else { nil }
    let photo =
      start.map { source.known.photos.photo(at: $0.uri, $0.entry) }
      ?? source.guessedStart.map { source.photo(at: $0) }
    return FolderOpening(source: source, start: photo, folder: folder)
  }

  /// Opens all that was asked for at once: each folder by itself, and all files together. One
  /// file alone means its folder, beginning with that file. The rest is as for `open`.
  ///
  /// - Returns: at least one opening, in the order asked for, the files' where the first file stood.
  public static func openings(
    of locations: [Location], showing types: Set<String>, keeping: FolderKeeping? = nil
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
  /// The answer is remembered as by `picture(for:)`, so that a later change of the sidecar replaces the picture. True
  /// if the sidecar cannot be read.
  package func isTurned(_ photo: Photo) async -> Bool {
    let location = location(of: photo)
    do throws(GioError) {
      return try await FileQueue.run(at: location, patience: patience(at: location)) {
        [known] (cancellable) throws(GioError) in
        let orientation = SidecarOrientation.read(
          of: location, known.names, known.sidecars, cancellable)
        known.photos.note(orientation, of: photo.id)
        return orientation != nil
      }
    } catch {
      return true
    }
  }

  /// The file to begin with where nothing but names is known yet.
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
  /// For how many seconds files are looked at before there is anything on screen: as long as the start of a
  /// program may take. What takes longer is guessed from names.
  private static let openingPatience = 1.0

  /// Finds out what was asked for by looking until the first file is found: that is where to begin. Nil if the
  /// answer is to come at once and does not.
  static func find(
    _ locations: [Location], atOnce: Bool = false
  ) async -> (scope: FolderScope, start: AskedFile?)? {
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

  /// Looks at files away from the caller's thread. Where the first one's disk does not answer, the look is
  /// given up, and no other one begins before it ends.
  fileprivate static func looking<Value: Sendable>(
    at locations: [Location], atOnce: Bool,
    _ work: @escaping @Sendable (Cancellable) throws(GioError) -> Value
  ) async throws(GioError) -> Value {
    guard let first = locations.first else { return try await FileQueue.run(work) }
    let patience = atOnce ? openingPatience : FileQueue.patience(at: first)
    return try await FileQueue.run(
      at: first, patience: patience, isPatient: false, isTrial: atOnce, work)
  }

  /// What was probably asked for, by the names alone: a disk that keeps silent says nothing else.
  fileprivate static func guess(_ locations: [Location], _ types: Set<String>) -> FolderScope {
    guard locations.count == 1, let only = locations.first else { return .files(locations) }
    var filter = PhotoFilter(types)
    guard filter.mayShow(only.name), let parent = only.parent else {
      return .folder(only, asked: nil)
    }
    return .folder(parent, asked: nil)
  }

  private static func find(
    _ locations: [Location], _ cancellable: Cancellable
  ) throws(GioError) -> (scope: FolderScope, start: AskedFile?) {
    var firstFolder: Location?
    var firstError: GioError?
    for location in locations {
      do {
        let entry = try DirectoryEntry(of: location, cancellable: cancellable)
        switch entry.kind {
        case .directory: firstFolder = firstFolder ?? location
        case .brokenLink: firstError = firstError ?? .notFound
        case .regular, .special:
          let asked = AskedFile(location: location, entry: entry)
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
  /// The photos of a folder, and the file in it that was asked for, whatever that is.
  case folder(Location, asked: AskedFile?)
  /// These files. No two are equal.
  case files([Location])
  /// Nothing, for a reason; what was asked for is looked at again each time that it is listed.
  case nothing(PhotoSourceError, asked: [Location] = [])

  var folders: Set<Location> {
    switch self {
    case .folder(let folder, _): [folder]
    case .files(let files): Set(files.compactMap(\.parent))
    case .nothing: []
    }
  }
}

/// A file that was asked for by name, known to exist.
struct AskedFile: Sendable {
  let location: Location
  /// From a look at the file, so that it is what a listing would find.
  let entry: DirectoryEntry

  var uri: String { location.uri }
}

/// What a source knows of its files: shared by its listings and by what it does with photos.
struct FolderKnowledge: Sendable {
  var photos = KnownPhotos()
  /// The names of all files, for finding what is beside photos.
  var names = FolderNames()
  /// What sidecars said when they were last read.
  var sidecars = SidecarCache()
  /// Has what was kept about a photo follow that to another name, before the new name is told on a
  /// listing's thread, and replaces nothing: what renamed it may have moved its sidecars. Blocks.
  var move: @Sendable (_ photo: PhotoID, _ from: Location, _ to: Location, Cancellable) -> Void = {
    _, _, _, _ in
  }
  /// Whether a file beside a photo is as this source has saved it: that is no news to it. Blocks.
  var hasSaved: @Sendable (_ photo: Location, _ sidecar: Location, Cancellable) -> Bool = {
    _, _, _ in false
  }
  /// Forgets what was done with a photo that is gone, or is another one by now.
  var forget: @Sendable (_ photo: Location) -> Void = { _ in }
}
