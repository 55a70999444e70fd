import GioBindings
import PhotoPages

/// What came of opening the files or the folder that somebody asked for.
public struct FolderOpening: Sendable {
  /// Where the photos come from.
  public let source: FolderSource
  /// The photo to begin with: the file that was asked for.
  ///
  /// Nil for a folder.
  public let start: Photo?
  /// The folder that is listed.
  ///
  /// Nil for several files, and where there is nothing to list.
  public let folder: Location?
}

extension FolderSource {
  /// Opens what the command line or the file manager asked for.
  ///
  /// A folder means its photos. One file means the photos of its folder, beginning with that file.
  /// Several files mean just those, beginning with the first; folders among them are left out. What
  /// is not there gives a source whose list says why. Only a single look at a single file is taken
  /// before this returns, however large the folder is.
  ///
  /// - Parameters:
  ///   - locations: files or folders; repetitions are dropped, and so are names that nothing can have.
  ///   - types: what is shown of a folder. Files asked for by name are shown anyway.
  ///   - keeping: what is needed to keep what people add to photos; nil to only look at them.
  /// - Returns: the source and where to begin.
  public static func open(
    _ locations: [Location], showing types: ContentTypes, keeping: FolderKeeping? = nil
  ) async -> FolderOpening {
    let distinct = withoutRepetitions(locations).filter { !$0.isTooLong }
    if distinct.isEmpty, let name = locations.first?.parseName {
      let request = FolderRequest(scope: .nothing(.nameTooLong(name)), start: nil)
      return FolderOpening(request, showing: types, keeping: keeping)
    }
    do {
      let request = try await FileQueue.run { (cancellable) throws(GioError) in
        try FolderRequest(distinct, cancellable)
      }
      return FolderOpening(request, showing: types, keeping: keeping)
    } catch {
      let request = FolderRequest(
        scope: .nothing(PhotoSourceError(error), asked: distinct), start: nil)
      return FolderOpening(request, showing: types, keeping: keeping)
    }
  }

  private static func withoutRepetitions(_ locations: [Location]) -> [Location] {
    var seen: Set<Location> = []
    return locations.filter { seen.insert($0).inserted }
  }
}

extension FolderOpening {
  fileprivate init(
    _ request: FolderRequest, showing types: ContentTypes, keeping: FolderKeeping?
  ) {
    let source = FolderSource(request.scope, showing: types, keeping: keeping)
    self.source = source
    start = request.start.map { source.known.photos.photo(at: $0.uri, $0.entry) }
    folder = if case .folder(let folder, _) = request.scope { folder } else { nil }
  }
}

/// Finds out what was asked for.
private struct FolderRequest: Sendable {
  let scope: FolderScope
  let start: AskedFile?
}

extension FolderRequest {
  /// Looks at the locations, which are all different, only until the first file is found.
  init(_ locations: [Location], _ cancellable: Cancellable) throws(GioError) {
    var firstFolder: Location?
    var firstError: GioError?
    for location in locations {
      do {
        let entry = try DirectoryEntry(of: location, cancellable: cancellable)
        switch entry.kind {
        case .directory: firstFolder = firstFolder ?? location
        case .brokenLink: firstError = firstError ?? .notFound
        case .regular, .special:
          self.init(beginningWith: AskedFile(location, entry), of: locations)
          return
        }
      } catch {
        firstError = firstError ?? error
      }
    }
    guard let firstFolder else { throw firstError ?? .notFound }
    self.init(scope: .folder(firstFolder, asked: nil), start: nil)
  }

  private init(beginningWith asked: AskedFile, of locations: [Location]) {
    start = asked
    if locations.count == 1, let parent = asked.location.parent {
      scope = .folder(parent, asked: asked)
    } else {
      scope = .files(locations)
    }
  }
}
