import FoundationEssentials
import GioBindings
import PhotoPages
import PhotoSidecars

extension FolderSource: OriginalPhotoSource {
  /// Returns the URI of the photo's own file, or of a read-only copy if other programs cannot open that.
  ///
  /// The own file includes files on servers mounted by GVfs: a program that changes one changes it on the server.
  public func original(
    of photo: Photo, progress: @escaping @Sendable (Double) -> Void
  ) async throws(PhotoSourceError) -> String {
    let location = location(of: photo)
    let copies = OriginalCopies(in: sidecarAccess?.setup.cache ?? .cacheFolder)
    return try await reading(location) { (cancellable) throws(GioError) in
      let entry = try DirectoryEntry(of: location, cancellable: cancellable)
      guard entry.kind != .brokenLink else { throw .notFound }
      if let path = location.bridgedPathBytes { return Location(path: path).uri }
      return try copies.add(location, cancellable, progress).uri
    }
  }
}

/// Copies of originals for other programs, in the user's cache.
///
/// They are deleted by age, since the clipboard may refer to one after this program has ended.
package struct OriginalCopies {
  /// The minimum lifetime of a copy in seconds: a day.
  private static let lifetime = 86_400.0

  /// The user's cache, below which no link is followed.
  private let cache: Location
  private let folder: Location

  /// Makes the access to the copies in a cache.
  package init(in cache: Location) {
    self.cache = cache
    folder = cache.child(Array("photo-pages".utf8)).child(Array("originals".utf8))
  }

  /// Copies a file into a new folder, so that it keeps the original's name; blocks.
  func add(
    _ original: Location, _ cancellable: Cancellable, _ progress: @escaping (Double) -> Void
  ) throws(GioError) -> Location {
    try add(named: original.name, cancellable) { (copy) throws(GioError) in
      try original.copyReadOnly(to: copy, cancellable: cancellable) { part in
        cancellable.recordProgress()
        progress(part)
      }
    }
  }

  /// Writes bytes into a file of a new folder; blocks.
  package func add(
    _ bytes: [UInt8], named name: [UInt8], _ cancellable: Cancellable
  ) throws(GioError) -> Location {
    try add(named: name, cancellable) { (copy) throws(GioError) in
      try copy.writeNow(bytes, privately: true, cancellable)
    }
  }

  private func add(
    named name: [UInt8], _ cancellable: Cancellable,
    _ write: (Location) throws(GioError) -> Void
  ) throws(GioError) -> Location {
    try folder.checkLinks(below: cache)
    deleteOld(before: Date().timeIntervalSince1970 - Self.lifetime, cancellable)
    let place = folder.child(Array(UUID().uuidString.utf8))
    try place.makeFolders()
    let copy = place.child(name)
    do throws(GioError) {
      try write(copy)
      return copy
    } catch {
      delete(place, cancellable)
      throw error
    }
  }

  private func deleteOld(before date: Double, _ cancellable: Cancellable) {
    for name in (try? folder.names(cancellable: cancellable) { _ in true }) ?? [] {
      let place = folder.child(name)
      let entry = try? DirectoryEntry(of: place, cancellable: cancellable)
      if let entry, Double(entry.modified) < date * 1_000_000 { delete(place, cancellable) }
    }
  }

  /// Deletes a folder and its files; of a link only the link.
  private func delete(_ place: Location, _ cancellable: Cancellable) {
    let isOurs = (try? place.checkLinks(below: cache)) != nil
    for name in isOurs ? (try? place.names { _ in true }) ?? [] : [] {
      try? place.child(name).delete()
    }
    try? place.delete()
  }
}

extension FolderSource: DetailedPhotoSource {
  /// Reads a photo's details, each property from the sidecar if it has it, else from the file.
  public func details(of photo: Photo) async throws(PhotoSourceError) -> PhotoDetails {
    let location = location(of: photo)
    return try await reading(location) { [sidecarAccess] (cancellable) throws(GioError) in
      try DetailsReading(of: location, sidecarAccess, cancellable).details
    }
  }
}

extension FolderSource: CopyingPhotoSource {
  /// Returns the content of the photo's sidecars as one packet.
  public func packet(of photo: Photo) async -> [UInt8]? {
    guard let sidecarAccess else { return nil }
    let location = location(of: photo)
    return try? await FileQueue.run(reading: location) { (cancellable) throws(GioError) in
      let sidecars = try sidecarAccess.store(of: location).read(cancellable)
      let document = sidecars.document(parsedBy: sidecarAccess.cache)
      return (try? document.written())?.bytes ?? document.bytes
    }
  }
}
