import Dispatch
import GioBindings
import PhotoDecoding
import PhotoFolders
import PhotoPages

/// An album of drawn photos, for trying the program without photos: a folder with sidecars, which is temporary.
@MainActor
final class DemoAlbum {
  private var folder: Location?
  /// The URI of the place with its photos; nil before it is opened.
  var uri: String? { source?.path.last?.uri }
  private var drawing: Task<Result<Location, GioError>, Never>?
  private var source: FolderSource?

  /// Draws the album for a user, once unless that fails; callers share the running task.
  private func draw(for user: Author) async throws(GioError) -> Location {
    let drawing = drawing ?? Task { await Self.makeAlbum(for: user) }
    self.drawing = drawing
    do throws(GioError) {
      let made = try await drawing.value.get()
      folder = made
      return Self.photos(in: made)
    } catch {
      self.drawing = nil
      throw error
    }
  }

  /// Draws the album if necessary, and returns its photos, which all windows share.
  func open(
    by user: Author, decoder: any PictureDecoding
  ) async throws(GioError) -> (folder: Location, source: FolderSource) {
    let folder = try await draw(for: user)
    var setup = AnnotationSetup.standard(for: user, decoder: decoder)
    setup.completing = { photo, annotations in
      let name = photo.displayName
      DemoPhoto.album.first { $0.fileName == name }?.notes?.complete(&annotations)
    }
    let opening = await FolderSource.open(
      [folder], showing: PictureFormats.mimeTypes, keeping: setup)
    let made = source ?? opening.source
    source = made
    return (folder, made)
  }

  /// Deletes the album when the program ends: waits for the disk, but does file access on a queue.
  func remove() {
    guard let folder else { return }
    self.folder = nil
    let done = DispatchSemaphore(value: 0)
    DispatchQueue(label: "demo").async {
      Self.delete(folder)
      done.signal()
    }
    done.wait()
  }

  /// Deletes what was drawn and what belongs to it; what a person has added or renamed stays.
  private nonisolated static func delete(_ folder: Location) {
    let photos = photos(in: folder)
    for name in DemoPhoto.album.flatMap(\.names) { try? photos.child(name).delete() }
    try? photos.child(textName).delete()
    try? photos.delete()
    try? folder.delete()
  }

  private nonisolated static func makeAlbum(for user: Author) async -> Result<Location, GioError> {
    var made: Location?
    do throws(GioError) {
      let folder = try await FileQueue.run { (_) throws(GioError) in
        try Location.makeTemporaryFolder(named: "photo-pages-demo")
      }
      made = folder
      try await write(into: photos(in: folder), for: user)
      return .success(folder)
    } catch {
      if let made { delete(made) }
      return .failure(error)
    }
  }

  /// Returns the folder of the photos inside the album's, so that no other folders are beside it.
  private nonisolated static func photos(in folder: Location) -> Location {
    folder.child(Array("photos".utf8))
  }

  private nonisolated static let textName = Array("README.md".utf8)
  private nonisolated static let text = """
    Everything here is drawn and invented: the photos, the people, and what they say. \
    You can change all of it. The album is deleted when you quit.

    """

  /// Makes the folder, and draws all photos at the same time, off the main thread.
  private nonisolated static func write(
    into folder: Location, for user: Author
  ) async throws(GioError) {
    try await FileQueue.run { (_) throws(GioError) in try folder.makeFolder() }
    let failure = await withTaskGroup(of: GioError?.self) { group in
      for photo in DemoPhoto.album {
        group.addTask { await photo.write(into: folder, for: user) }
      }
      return await group.reduce(nil) { $0 ?? $1 }
    }
    if let failure { throw failure }
    try await folder.child(textName).write(Array(text.utf8))
  }
}
