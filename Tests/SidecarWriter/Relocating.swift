import GioBindings
import Glibc
import PhotoPages

@testable import PhotoFolders

/// Relocates all photos of a folder as the program does.
struct Relocating {
  private let relocation: Relocation
  private let source: FolderSource

  init(_ kind: Relocation.Kind, folder: String, data: String, target: String) throws {
    let place = Location(path: Array(folder.utf8))
    source = .organizing(place, data: Location(path: Array(data.utf8)))
    let names = try place.names { $0.suffix(4).elementsEqual(".jpg".utf8) }
      .map { String(decoding: $0, as: UTF8.self) }.sorted()
    relocation = .all(names, in: place, kind, to: Location(path: Array(target.utf8)))
  }

  func run() async throws {
    print("ready")
    fflush(nil)
    await source.relocate(relocation) { result in
      switch result.outcome {
      case .success: print(result.photo.name)
      case .failure(let error): print(result.photo.name, error)
      }
      fflush(nil)
    }
  }
}

extension FolderSource {
  /// A source of a folder's photos that may be renamed, moved and copied.
  static func organizing(_ folder: Location, data: Location) -> FolderSource {
    let keeping = AnnotationSetup(user: Author(id: "me", name: "Me"), data: data) { _ in nil }
    return FolderSource(.folder(folder, asked: nil), showing: ["image/jpeg"], keeping: keeping)
  }
}

extension Relocation {
  /// Moves or copies photos to a folder, or renames each to the next one's name.
  static func all(
    _ names: [String], in folder: Location, _ kind: Kind, to target: Location
  ) -> Relocation {
    let items = names.indices.map { index in
      let uri = folder.child(Array(names[index].utf8)).uri
      let photo = Photo(id: PhotoID(-1 - index), name: names[index], uri: uri)
      return Item(photo, name: kind == .rename ? names[(index + 1) % names.count] : nil)
    }
    let place = PhotoFolder(name: "", uri: target.uri)
    return Relocation(kind, items, to: kind == .rename ? nil : place)
  }
}
