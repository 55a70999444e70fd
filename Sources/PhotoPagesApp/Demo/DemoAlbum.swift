import Dispatch
import PhotoFolders
import FoundationEssentials
import GioBindings
import PhotoDecoding
import PhotoPages

/// An album of drawn photos, for trying the program without photos.
@MainActor
final class DemoAlbum {
  private var folder: Location?
  /// The URI of the place with its photos; nil before it is opened.
  var uri: String? { source?.path.last?.uri }
  private var drawing: Task<Result<Location, GioError>, Never>?
  private var source: AnnotatedSource?

  /// Draws the album into a temporary folder, once unless that fails; callers share the running task.
  func draw() async throws(GioError) -> Location {
    let drawing = drawing ?? Task { await Self.makeAlbum() }
    self.drawing = drawing
    do throws(GioError) {
      let made = try await drawing.value.get()
      folder = made
      return made
    } catch {
      self.drawing = nil
      throw error
    }
  }

  /// Draws the album if necessary, and returns its photos with annotations that all windows share.
  func open(
    by user: Author, decoder: any PictureDecoding
  ) async throws(GioError) -> (folder: Location, source: AnnotatedSource) {
    let folder = try await draw()
    let opening = await FolderSource.open(
      [folder], showing: PictureFormats.mimeTypes,
      keeping: .standard(for: user, decoder: decoder))
    let made =
      source
      ?? AnnotatedSource(
        folder: opening.source, memory: Self.notes(on: opening.source, in: folder, user: user))
    source = made
    return (folder, made)
  }

  private static func notes(
    on source: FolderSource, in folder: Location, user: Author
  ) -> MemoryAnnotations {
    let now = Date()
    let notes = DemoNotes.album.map { name, notes in
      (
        source.photo(at: folder.child(Array(name.utf8))).id,
        notes.annotations(of: name, now: now, user: user)
      )
    }
    return MemoryAnnotations(Dictionary(uniqueKeysWithValues: notes))
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

  private nonisolated static func delete(_ folder: Location) {
    for photo in DemoPhoto.album { try? folder.child(Array(photo.fileName.utf8)).delete() }
    try? folder.child(brokenName).delete()
    try? folder.delete()
  }

  private nonisolated static func makeAlbum() async -> Result<Location, GioError> {
    do throws(GioError) {
      let folder = try await FileQueue.run { (_) throws(GioError) in
        try Location.makeTemporaryFolder(named: "photo-pages-demo")
      }
      do throws(GioError) {
        try await write(into: folder)
        return .success(folder)
      } catch {
        delete(folder)
        return .failure(error)
      }
    } catch {
      return .failure(error)
    }
  }

  /// A file that only looks like a photo, as in many real folders.
  private nonisolated static let brokenName = Array("13 Broken.jpg".utf8)

  /// Draws all photos at the same time, off the main thread.
  private nonisolated static func write(into folder: Location) async throws(GioError) {
    let failure = await withTaskGroup(of: GioError?.self) { group in
      for photo in DemoPhoto.album {
        group.addTask { await photo.write(into: folder) }
      }
      return await group.reduce(nil) { $0 ?? $1 }
    }
    if let failure { throw failure }
    try await folder.child(brokenName).write(Array("This is not a photo.\n".utf8))
  }
}
