import FoundationEssentials
import GioBindings
import PhotoDecoding
@testable import PhotoPages
import TestSupport
import Testing
import XMPBindings

@testable import PhotoFolders
@testable import PhotoSidecars
@testable import SidecarSupport

/// A folder with one photo, and a program that keeps what a person adds to it.
struct KeepingFolder {
  let folder: ScratchFolder
  let data: ScratchFolder
  let source: FolderSource
  let user: Author
  let photo: Photo

  init(of user: String, in folder: ScratchFolder? = nil) throws {
    self.folder = try folder ?? ScratchFolder()
    data = try ScratchFolder()
    self.user = Author(id: user, name: user)
    let keeping = AnnotationSetup(
      user: self.user, data: data.place, cache: data.file("cache"),
      metadata: AnnotationSetup.metadata, measure: { _ in .landscape })
    try self.folder.write("photo.jpg", PictureEncoder.jpeg(TestPictures.numbered(1)))
    // On a busy machine half a minute may pass between two writes of a test: here no time does.
    let now = ContinuousClock.now
    source = FolderSource(
      .folder(self.folder.place, asked: nil), showing: .photos, keeping: keeping,
      cache: SidecarCache(now: { now }))
    photo = self.folder.photo("photo.jpg")
  }

  /// What a person sees of the photo.
  func seen() async throws -> PhotoAnnotations { try await source.annotations(of: photo) }

  /// Keeps a change that a person has made at a time.
  func save(_ change: AnnotationChange, at date: Date) throws {
    let keeper = try #require(source.sidecarAccess)
    let location = folder.file("photo.jpg")
    let reading = AnnotationReading(of: location, keeper, Cancellable())
    _ = try keeper.store(of: location).save(change, at: date, in: reading)
  }

  func comment(_ id: String, _ text: String? = nil, at seconds: Double) -> PhotoComment {
    PhotoComment(
      id: CommentID(id), author: user, date: .reference(seconds), text: text ?? id)
  }

  func post(_ id: String, at seconds: Double) async throws {
    _ = try await source.save(
      .comment(ItemChange(from: nil, to: comment(id, at: seconds))), of: photo)
  }

  func delete(_ comment: PhotoComment) async throws {
    _ = try await source.save(.comment(ItemChange(from: comment, to: nil)), of: photo)
  }

  func like(at seconds: Double) async throws {
    let like = Like(author: user, date: .reference(seconds))
    _ = try await source.save(.like(ItemChange(from: nil, to: like, at: 0)), of: photo)
  }

  /// Writes a sidecar with as many comments, called by their numbers.
  func write(commentCount count: Int) throws {
    var document = SidecarDocument()
    let list = (0..<count).map { XMPFields.of(comment("\($0)", at: Double($0))) }
    document.graph.properties[.comments] = .init(.sequence, list)
    try folder.write("photo.jpg.xmp", document.written().bytes)
  }
}

/// What stands in a list of a sidecar.
enum XMPFields {
  /// A comment's fields.
  static func of(_ comment: PhotoComment) -> XMPValue { XMPValue(fields: comment.fields) }
}
