import GioBindings
import PhotoPages
import XMPBindings

package struct SidecarPlaces {
  /// The largest sidecar that is read, in bytes.
  package static let maxSize = XMPPacket.maxSize
  /// Linux's `NAME_MAX`.
  private static let maxNameLength = 255

  /// The name of the sidecar in use, or of a new one.
  let name: [UInt8]
  /// The names of conflict copies, in order.
  let copies: [[UInt8]]
  /// Temporary names of replaced files, which a kill may have left.
  let temporaryFiles: [[UInt8]]

  /// Finds the sidecars among the names that matter for the photo; checks by name which of the two forms exists.
  ///
  /// `.nameTooLong` if that is so of the sidecar's name.
  init(
    of photo: Location, in folder: Location, among names: [[UInt8]], _ cancellable: Cancellable?
  ) throws(GioError) {
    func exists(_ name: [UInt8]) -> Bool { folder.child(name).exists(cancellable: cancellable) }
    let own = photo.name
    let full = SidecarName.full(of: own)
    // The short name of a remote file is not read, which takes a lookup more, so it is not written either.
    let usable = photo.isNative ? SidecarName.short(of: own) : nil
    let short = usable.flatMap { short in
      Self.isOnly(short, of: own, among: names) && !exists(full) && exists(short) ? short : nil
    }
    name = short ?? full
    copies = SidecarName.sidecars(of: own, among: names)
      .filter { SidecarName($0)?.isConflict == true }
      .sorted { $0.lexicographicallyPrecedes($1) }
    temporaryFiles = names.filter(isTemporaryName)
    if name.count > Self.maxNameLength { throw .nameTooLong }
  }

  init(
    of photo: Location, in folder: Location, _ names: FolderNames, _ cancellable: Cancellable?
  ) throws(GioError) {
    let related = try names.concerning(photo.name, in: folder, cancellable)
    try self.init(of: photo, in: folder, among: related, cancellable)
  }

  /// Whether a sidecar of the short name belongs to this photo, considering the known files.
  private static func isOnly(
    _ short: [UInt8], of photo: [UInt8], among names: [[UInt8]]
  ) -> Bool {
    SidecarName.sidecars(of: photo, among: names + [short]).contains(short)
  }

  /// Reads the sidecar in use: that of the full name, else that of the short name if it is no other photo's.
  ///
  /// Without a sidecar this takes two lookups, or one for a remote file.
  static func contents(
    of photo: Location, _ names: FolderNames, _ cache: SidecarCache, _ cancellable: Cancellable?
  ) throws(GioError) -> [UInt8]? {
    guard let folder = photo.parent else { return nil }
    let name = photo.name
    if let full = try contents(named: SidecarName.full(of: name), in: folder, cache, cancellable) {
      return full
    }
    guard photo.isNative, let short = SidecarName.short(of: name) else { return nil }
    let bytes = try contents(named: short, in: folder, cache, cancellable)
    guard let bytes,
      isOnly(short, of: name, among: try names.concerning(name, in: folder, cancellable))
    else { return nil }
    return bytes
  }

  /// Reads a sidecar; nil if there is none, as where no file can have its name.
  private static func contents(
    named name: [UInt8], in folder: Location, _ cache: SidecarCache, _ cancellable: Cancellable?
  ) throws(GioError) -> [UInt8]? {
    guard name.count <= maxNameLength else { return nil }
    do throws(GioError) {
      return try cache.contents(of: folder.child(name), cancellable)
    } catch .nameTooLong {
      return nil
    }
  }

  /// The most conflict copies that are read; each conflict makes one, so there are few.
  static let maxCopyCount = 20

  /// Reads the readable copies in order, up to the size limit of two sidecars; from the cache if there is one.
  static func read(
    copies names: [[UInt8]], in folder: Location, _ cache: SidecarCache?,
    _ cancellable: Cancellable?
  ) -> [(name: [UInt8], bytes: [UInt8])] {
    var room = 2 * maxSize
    var copies: [(name: [UInt8], bytes: [UInt8])] = []
    for name in names.prefix(maxCopyCount) {
      let (file, limit) = (folder.child(name), min(room, maxSize))
      let contents =
        if let cache {
          try? cache.contents(of: file, atMost: limit, cancellable)
        } else {
          try? file.smallContents(atMost: limit, cancellable: cancellable)
        }
      guard let bytes = contents else { continue }
      room -= bytes.count
      copies.append((name, bytes))
    }
    return copies
  }
}

/// The orientation in sidecars, which programs use that do not change photos.
package enum SidecarOrientation {
  /// Reads the orientation in a photo's sidecars, beside it and in the user's data; nil if they have none.
  ///
  /// Blocks. Takes as many lookups as `contents`, and one in the user's data.
  package static func read(
    of photo: Location, userData: Location?, _ names: FolderNames, _ cache: SidecarCache,
    _ cancellable: Cancellable
  ) -> Orientation? {
    let beside = (try? SidecarPlaces.contents(of: photo, names, cache, cancellable)) ?? nil
    let kept = userData.flatMap { try? UserDataSidecar(of: photo, in: $0).contents(cancellable) }
    guard let kept = kept ?? nil else { return beside.flatMap { orientation(in: $0, cache) } }
    guard let beside else { return orientation(in: kept, cache) }
    guard [beside, kept].contains(where: mayContainOrientation) else { return nil }
    return SidecarFiles(sidecar: beside, kept: kept).document(parsedBy: cache).orientation
  }

  static func orientation(in bytes: [UInt8], _ cache: SidecarCache) -> Orientation? {
    guard mayContainOrientation(bytes) else { return nil }
    return (try? cache.document(parsing: bytes))?.orientation
  }

  /// Whether the property's name may occur in the bytes; parsing thousands of comments takes much longer.
  private static func mayContainOrientation(_ bytes: [UInt8]) -> Bool {
    // In UTF-16 and UTF-32 the name has other bytes.
    if bytes.prefix(4).contains(where: { $0 == 0 || $0 >= 0xFE }) { return true }
    let word = Array(XMPName.orientation.name.utf8)
    var rest = bytes[...]
    while let start = rest.firstIndex(of: word[0]) {
      if rest[start...].starts(with: word) { return true }
      rest = rest[(start + 1)...]
    }
    return false
  }
}
