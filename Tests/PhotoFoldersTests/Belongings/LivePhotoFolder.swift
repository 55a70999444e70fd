import GioBindings
import PhotoMetadata
import PhotoPages
import TestSupport

@testable import PhotoFolders

/// A folder of Live Photos, whose identifiers are read from their files.
struct LivePhotoFolder {
  let folder: ScratchFolder
  let target: ScratchFolder
  let data: ScratchFolder

  init(targetIn base: String? = nil) throws {
    (folder, target, data) = (try ScratchFolder(), try ScratchFolder(in: base), try ScratchFolder())
  }

  /// The source of the photos, with annotations.
  func source() async -> FolderSource { await Self.source(of: folder.place, data: data.place) }

  static func source(of folder: Location, data: Location) async -> FolderSource {
    let keeping = AnnotationSetup(
      user: Author(id: "me", name: ""), data: data,
      metadata: { source, wanted throws(PictureError) in
        try MetadataReader.read(source.input(), wanted)
      }
    ) { _ in nil }
    let types = Set<String>.photos.union(["image/heif", "image/heic", "image/x-adobe-dng"])
    return await FolderSource.open([folder], showing: types, keeping: keeping).source
  }

  /// Writes files: `.mov` films of a length, photos with an identifier, and anything else.
  func write(_ files: TestFile...) throws { try Self.write(files, in: folder) }

  static func write(_ files: [TestFile], in folder: ScratchFolder, under path: String = "") throws {
    for file in files { try folder.write(path + file.name, file.bytes) }
  }
}

/// A file of a Live Photo, or one beside it.
enum TestFile: CustomStringConvertible {
  case photo(String, String? = nil)
  case film(String, Double = 2.5, String? = nil)
  /// A file that holds its own name.
  case file(String)

  var name: String {
    switch self {
    case .photo(let name, _), .film(let name, _, _), .file(let name): name
    }
  }

  var bytes: [UInt8] {
    switch self {
    case .photo(let name, let identifier):
      name.lowercased().hasSuffix(".dng")
        ? identifier.map(LivePhoto.exif) ?? Array(name.utf8) : LivePhoto.photo(identifier)
    case .film(let name, let seconds, let identifier):
      LivePhoto.film(seconds: seconds, identifier: identifier, media: Array(name.utf8))
    case .file(let name): Array(name.utf8)
    }
  }

  var description: String { name }
}
