import GioBindings
import TestSupport

@testable import PhotoSidecars

/// A photo in a folder, and a user's data in another, both empty but for the photo.
struct SidecarFixture {
  let folder: ScratchFolder
  let data: ScratchFolder
  let store: SidecarStore

  /// Makes the folders and the photo.
  ///
  /// - Parameter folder: where the photo is; nil for a folder of its own.
  /// - Throws: if they cannot be made.
  init(in folder: ScratchFolder? = nil) throws {
    self.folder = try folder ?? ScratchFolder()
    data = try ScratchFolder()
    try self.folder.write("photo.jpg", [1])
    store = SidecarStore(of: self.folder.file("photo.jpg"), userData: data.file("sidecars"))
  }

  /// Where what cannot lie beside photos is kept.
  var userData: Location { data.file("sidecars") }

  /// A photo's sidecars, as one program sees them that may remember what it has done.
  func store(
    of photo: String = "photo.jpg", remembering cache: SidecarCache = SidecarCache()
  ) -> SidecarStore {
    SidecarStore(of: folder.file(photo), userData: userData, cache: cache)
  }

  /// Lets the sidecars of the photo follow it to a new name.
  func moveSidecars(to name: String) throws {
    try SidecarStore.move(from: store.photo, to: folder.file(name), userData: userData)
  }

  /// Writes a sidecar of lines.
  func write(_ name: String, _ lines: String...) throws {
    try folder.write(name, LineFile(lines).bytes)
  }

  /// Writes a sidecar that nobody understands, long ago.
  func writeTorn(_ name: String, _ content: [UInt8]) throws {
    try folder.write(name, content)
    try folder.age(name)
  }

  /// What a sidecar says; nil if it is torn or not there.
  func lines(_ name: String = "photo.jpg.xmp") -> [String]? {
    Self.lines(at: folder.file(name))
  }

  /// What a sidecar says; nil if it is torn or not there.
  static func lines(at location: Location) -> [String]? {
    let bytes = try? location.smallContents(atMost: 1 << 24)
    return bytes.flatMap { $0 }.flatMap { LineFile($0) }?.lines
  }

  /// What is kept in the user's data.
  var kept: [String]? { Self.lines(at: store.kept.location) }

  /// The names of what is kept in the user's data.
  var keptNames: [String] {
    let names = try? userData.names { _ in true }
    return (names ?? []).map { String(decoding: $0, as: UTF8.self) }.sorted()
  }
}
