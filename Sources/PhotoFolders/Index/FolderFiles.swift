import FoundationEssentials
import GioBindings
import PhotoPages
import PhotoSidecars

/// The state of a photo's files, which shows whether one of them has changed.
struct PhotoStamp: Hashable, Sendable {
  let photo: FileStamp
  /// The stamps of the readable sidecars beside the photo, by name.
  let sidecars: [FileStamp]
  /// The sidecar in the user's data; nil if there is none.
  var kept: FileStamp?

  /// The stamp as bytes, without the photo's name: those of a photo are the same only if its stamp is.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    photo.append(to: &bytes)
    for file in sidecars + [kept].compactMap(\.self) {
      // A URI has no zero byte; the sidecar in the user's data comes after an empty name.
      bytes += (file == kept ? [0] : []) + Array(file.name.utf8) + [0]
      file.append(to: &bytes)
    }
    return bytes
  }

  /// The time of the last change of a sidecar; nil if there is none.
  var lastUsed: Date? {
    (sidecars + [kept].compactMap(\.self)).map(\.modified).max().map { Date(microseconds: $0) }
  }
}

/// All files of a folder, in an index that finds a photo's sidecars.
struct FolderFiles {
  /// The most files, and the time limit in microseconds, of one read between checks for cancellation.
  private static let batch = (count: 256, time: 50_000)

  private let folder: Location
  private let userData: Location?
  private let uri: ([UInt8]) -> String
  /// The sidecars in the user's data by name, including those of other folders' photos.
  private var kept: [[UInt8]: DirectoryEntry] = [:]
  private var files: [[UInt8]: DirectoryEntry] = [:]
  /// Whether photos are not examined, only their sidecars.
  private var isRemote = false
  /// The names of files by the lower-case stem that a photo shares with its sidecars.
  private var names: [[UInt8]: [[UInt8]]] = [:]

  /// Lists a folder, and the sidecars in the user's data if that folder exists; blocks.
  init(
    of folder: Location, keptIn userData: Location? = nil, _ cancellable: Cancellable
  ) throws(GioError) {
    (self.folder, self.userData, uri) = (folder, userData, folder.childURI)
    try Self.list(folder, cancellable) { insert($0) }
    guard let userData else { return }
    try? Self.list(userData, cancellable) { kept[$0.name] = $0 }
  }

  private static func list(
    _ folder: Location, _ cancellable: Cancellable, _ take: (DirectoryEntry) -> Void
  ) throws(GioError) {
    let enumerator = try DirectoryEnumerator(of: folder, cancellable: cancellable)
    while let entries = try enumerator.next(atMost: batch.count, within: batch.time) {
      for entry in entries where entry.kind != .directory { take(entry) }
    }
  }

  /// Examines the files of a few photos without listing the folder; blocks.
  init(
    of photos: some Sequence<[UInt8]>, in folder: Location, keptIn userData: Location?,
    knowing known: FolderNames, _ cancellable: Cancellable
  ) throws(GioError) {
    (self.folder, self.userData, uri) = (folder, userData, folder.childURI)
    for photo in photos {
      for name in Set(try known.concerning(photo, in: folder, cancellable) + [photo]) {
        let entry = try? DirectoryEntry(of: folder.child(name), cancellable: cancellable)
        if let entry, entry.kind != .directory, files[name] == nil { insert(entry) }
      }
      guard let userData else { continue }
      let sidecar = UserDataSidecar(of: folder.child(photo), in: userData).location
      if let entry = try? DirectoryEntry(of: sidecar, cancellable: cancellable) {
        kept[entry.name] = entry
      }
    }
  }

  /// Examines the sidecars of photos on a server, as far as their names are known, and none of the photos; blocks.
  init(
    sidecarsOf photos: some Sequence<[UInt8]>, in folder: Location, keptIn userData: Location?,
    knowing known: FolderNames, _ cancellable: Cancellable
  ) throws(GioError) {
    (self.folder, self.userData, uri) = (folder, userData, folder.childURI)
    isRemote = true
    for photo in photos {
      for name in try known.concerning(photo, in: folder, cancellable) where files[name] == nil {
        // The short name of a remote file's sidecar is not read.
        guard SidecarName(name) != nil, name != SidecarName.short(of: photo) else { continue }
        let entry = try? DirectoryEntry(of: folder.child(name), cancellable: cancellable)
        if let entry, entry.kind != .directory { insert(entry) }
      }
    }
    if let userData { try? Self.list(userData, cancellable) { kept[$0.name] = $0 } }
  }

  private mutating func insert(_ entry: DirectoryEntry) {
    files[entry.name] = entry
    for stem in SidecarName.stems(of: entry.name) { names[stem, default: []].append(entry.name) }
  }

  func stamp(of name: [UInt8]) -> PhotoStamp? {
    guard isRemote || files[name] != nil else { return nil }
    let related = names[SidecarName.stem(of: name).asciiLowercased] ?? []
    let sidecars = SidecarName.sidecars(of: name, among: related)
      .filter { SidecarName($0)?.isBroken == false }
      .compactMap { files[$0] }.map { FileStamp($0, at: uri($0.name)) }
    return PhotoStamp(
      photo: files[name].map { FileStamp($0, at: uri(name)) }
        ?? FileStamp(at: uri(name), size: 0, modified: 0),
      sidecars: sidecars.sorted { $0.name < $1.name },
      kept: keptStamp(of: name))
  }

  private func keptStamp(of name: [UInt8]) -> FileStamp? {
    // Most folders have none, and then the name need not be computed.
    guard let userData, !kept.isEmpty else { return nil }
    let sidecar = UserDataSidecar(of: folder.child(name), in: userData).location
    return kept[sidecar.name].map { FileStamp($0, at: sidecar.uri) }
  }
}

/// A file's name, size and time, which show whether it has changed.
struct FileStamp: Hashable, Sendable {
  /// The name as the last component of a URI, so that it is text whatever its bytes are.
  let name: String
  let size: Int64
  /// The time of the last change of the content, in microseconds since 1970; 0 if unknown.
  let modified: Int64

  init(_ entry: DirectoryEntry, at uri: String) {
    self.init(at: uri, size: entry.size, modified: entry.modified)
  }

  init(at uri: String, size: Int64, modified: Int64) {
    name = Self.name(at: uri)
    (self.size, self.modified) = (size, modified)
  }

  /// Returns the last component of a URI.
  static func name(at uri: String) -> String {
    let slash = uri.utf8.lastIndex(of: UInt8(ascii: "/"))
    return slash.map { String(uri[uri.utf8.index(after: $0)...]) } ?? uri
  }

  func uri(in folder: Location) -> String {
    (folder.uri.hasSuffix("/") ? folder.uri : folder.uri + "/") + name
  }

  /// Adds size and time to bytes.
  fileprivate func append(to bytes: inout [UInt8]) {
    for number in [size, modified] {
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
  }
}
