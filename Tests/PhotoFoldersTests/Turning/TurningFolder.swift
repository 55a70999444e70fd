import GioBindings
import PhotoDecoding
import PhotoMetadata
import TestSupport

@testable import PhotoFolders
@testable import PhotoPages
@testable import PhotoSidecars
@testable import SidecarSupport

/// A folder with a photo that is stored a quarter to the left, and a program that turns it.
struct TurningFolder {
  let folder: ScratchFolder
  let data: ScratchFolder
  let source: FolderSource

  init(_ photo: OrientedJPEG = OrientedJPEG(), in folder: ScratchFolder? = nil) throws {
    self.folder = try folder ?? ScratchFolder()
    data = try ScratchFolder()
    try self.folder.write("photo.jpg", photo.bytes())
    source = FolderSource(
      .folder(self.folder.place, asked: nil), showing: .photos, keeping: .turning(in: data))
  }

  var photo: Photo { source.photo(at: folder.file("photo.jpg")) }

  /// The photo's file.
  func bytes() throws -> [UInt8]? { try folder.file("photo.jpg").smallContents(atMost: 1 << 24) }

  /// The orientation that another library finds in the file.
  func stored() throws -> Orientation? {
    try EmbeddedMetadata(of: .bytes(bytes() ?? [])).exif.orientation
  }

  /// The orientation that the sidecar says; nil if it says none.
  func said() throws -> Orientation? {
    let bytes = try folder.file("photo.jpg.xmp").smallContents(atMost: 1 << 24)
    return try bytes.map { try SidecarDocument(parsing: $0) }?.orientation
  }

  /// The orientation that the source hands out with the picture.
  func handedOut() async throws -> Orientation? {
    try await source.picture(for: PictureRequest(photo)).orientation
  }
}

extension AnnotationSetup {
  /// A setup that reads photos as the program does.
  static func turning(in data: ScratchFolder) -> AnnotationSetup {
    AnnotationSetup(
      user: Author(id: "ada", name: "Ada"), data: data.place, cache: data.file("cache"),
      metadata: metadata, measure: { try? PictureDecoder().storedFrame(of: $0) })
  }
}
