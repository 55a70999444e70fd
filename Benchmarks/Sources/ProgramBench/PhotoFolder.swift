import BenchPhotos
import BenchSystem

/// A folder of small photos, which has room for sidecars and is removed with this object.
final class PhotoFolder {
  /// The photos, which are other names of those in the library.
  static let set = PhotoSet.many

  /// Its path.
  let path: String

  /// Makes it, beside the library, since files have no second names on another disk.
  ///
  /// - Parameters:
  ///   - count: how many photos.
  ///   - library: the library.
  ///   - sidecar: what lies beside a photo, by its number; nil for nothing.
  /// - Throws: if something cannot be written.
  init(_ count: Int, of library: PhotoLibrary, sidecar: (Int) -> [UInt8]?) throws {
    try library.make(Self.set)
    path = try Folder.makeTemporary(in: library.folder(of: Self.set) + "/..")
    for number in 0..<count {
      let drawn = number % Self.set.drawnCount
      try Folder.link(library.file(drawn, of: Self.set), as: file(number))
      guard let bytes = sidecar(number) else { continue }
      try SystemFile.write(bytes, to: file(number) + ".xmp")
    }
  }

  deinit {
    Folder.remove(path)
  }

  /// The path of a photo.
  func file(_ number: Int) -> String { "\(path)/\(Self.set.name(of: number))" }
}
