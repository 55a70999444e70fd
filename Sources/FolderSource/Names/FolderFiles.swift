import Gio
import PhotoPages

/// A photo's file and its sidecars, as a folder tells of them.
struct PhotoStamp: Hashable, Codable, Sendable {
  /// The photo's file.
  let photo: FileStamp
  /// Those of its sidecars that hold something, by name.
  let sidecars: [FileStamp]
}

/// All files of a folder, in such a way that a photo's sidecars are found without going through them.
struct FolderFiles {
  /// How many files to read at once, and for how many microseconds at most, before cancellation gets
  /// its turn.
  private static let batch = (count: 256, time: 50_000)

  private let folder: Location
  private var files: [[UInt8]: DirectoryEntry] = [:]
  /// Names of files by what a photo and its sidecars have in common, in small letters.
  private var names: [[UInt8]: [[UInt8]]] = [:]

  /// Lists a folder. Blocks.
  ///
  /// - Throws: why it cannot be listed.
  init(of folder: Location, _ cancellable: Cancellable) throws(GioError) {
    self.folder = folder
    let enumerator = try DirectoryEnumerator(of: folder, cancellable: cancellable)
    while true {
      let entries = try enumerator.next(atMost: Self.batch.count, within: Self.batch.time)
      if entries.isEmpty { return }
      for entry in entries where entry.kind != .directory { insert(entry) }
    }
  }

  private mutating func insert(_ entry: DirectoryEntry) {
    files[entry.name] = entry
    for stem in Self.stems(of: entry.name) { names[stem, default: []].append(entry.name) }
  }

  /// The stamp of a photo and its sidecars; nil if there is no such file.
  func stamp(of name: [UInt8]) -> PhotoStamp? {
    guard let photo = files[name] else { return nil }
    let related = names[Self.stem(of: name)] ?? []
    let sidecars = SidecarName.sidecars(of: name, among: related)
      .filter { SidecarName($0)?.isBroken == false }
      .compactMap { files[$0] }.map { FileStamp($0, in: folder) }
    return PhotoStamp(
      photo: FileStamp(photo, in: folder), sidecars: sidecars.sorted { $0.name < $1.name })
  }

  /// What a file is found by: a photo by its name without extension, a sidecar by that of each photo
  /// that it may belong to.
  private static func stems(of name: [UInt8]) -> Set<[UInt8]> {
    guard let sidecar = SidecarName(name) else { return [stem(of: name)] }
    let bases = [sidecar.base, sidecar.plainBase]
    return Set(bases.flatMap { [$0.asciiLowercased, stem(of: $0)] })
  }

  private static func stem(of name: [UInt8]) -> [UInt8] {
    SidecarName.stem(of: name).asciiLowercased
  }
}
