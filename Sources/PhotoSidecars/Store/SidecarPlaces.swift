import GioBindings
import PhotoPages
import XMPBindings

package struct SidecarPlaces {
  /// A larger file is no sidecar that could be read at once.
  package static let greatestSize = XMPPacket.greatestSize
  /// Linux's `NAME_MAX`.
  private static let greatestNameLength = 255

  /// The name of the sidecar in use, or of the one that would be made.
  let name: [UInt8]
  /// The names of copies that synchronising programs left, in order.
  let copies: [[UInt8]]
  /// Names that replacing files has made and a killed process may have left.
  let spares: [[UInt8]]

  /// Looks for them among the names in the photo's folder that matter to it. Which of the two names a
  /// sidecar has is asked for by name. `.notSupported` if no file can have the name that it would need.
  init(
    of photo: Location, in folder: Location, among names: [[UInt8]], _ cancellable: Cancellable?
  ) throws(GioError) {
    func exists(_ name: [UInt8]) -> Bool { folder.child(name).exists(cancellable: cancellable) }
    let own = photo.name
    let full = SidecarName.full(of: own)
    let short = SidecarName.short(of: own).flatMap { short in
      Self.isOnly(short, of: own, among: names) && !exists(full) && exists(short) ? short : nil
    }
    name = short ?? full
    copies = SidecarName.sidecars(of: own, among: names)
      .filter { SidecarName($0)?.isConflict == true }
      .sorted { $0.lexicographicallyPrecedes($1) }
    spares = names.filter(isSpare)
    if name.count > Self.greatestNameLength { throw .notSupported }
  }

  init(
    of photo: Location, in folder: Location, _ names: FolderNames, _ cancellable: Cancellable?
  ) throws(GioError) {
    let related = try names.concerning(photo.name, in: folder, cancellable)
    try self.init(of: photo, in: folder, among: related, cancellable)
  }

  /// Whether a sidecar of the short name is this photo's, as far as other files are known.
  private static func isOnly(
    _ short: [UInt8], of photo: [UInt8], among names: [[UInt8]]
  ) -> Bool {
    SidecarName.sidecars(of: photo, among: names + [short]).contains(short)
  }

  /// The content of the sidecar in use: of the photo's full name, else of its name without extension,
  /// if that belongs to no other photo. Without a sidecar it costs two questions for a name, and one
  /// where the file is on another machine.
  static func contents(
    of photo: Location, _ names: FolderNames, _ cache: SidecarCache, _ cancellable: Cancellable?
  ) throws(GioError) -> [UInt8]? {
    guard let folder = photo.parent else { return nil }
    let name = photo.name
    let full = try cache.contents(of: folder.child(SidecarName.full(of: name)), cancellable)
    if let full { return full }
    guard photo.isNative, let short = SidecarName.short(of: name) else { return nil }
    let bytes = try cache.contents(of: folder.child(short), cancellable)
    guard let bytes,
      isOnly(short, of: name, among: try names.concerning(name, in: folder, cancellable))
    else { return nil }
    return bytes
  }

  /// How many copies are read: each conflict makes one, and no more than a few are left.
  static let greatestCopyCount = 20

  /// Reads copies in order but for those that cannot be read, as far as two sidecars may have bytes; with a
  /// cache, those that were read a moment ago are taken from there.
  static func read(
    copies names: [[UInt8]], in folder: Location, _ cache: SidecarCache?,
    _ cancellable: Cancellable?
  ) -> [(name: [UInt8], bytes: [UInt8])] {
    var room = 2 * greatestSize
    var copies: [(name: [UInt8], bytes: [UInt8])] = []
    for name in names.prefix(greatestCopyCount) {
      let (file, limit) = (folder.child(name), min(room, greatestSize))
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

/// How a photo must be turned, as programs write beside it that change nothing in photos.
package enum SidecarOrientation {
  /// The orientation that a photo's sidecar tells, if any. Blocks: without a sidecar it costs two
  /// questions for a name, and one where the file is on another machine.
  package static func read(
    of photo: Location, _ names: FolderNames, _ cache: SidecarCache, _ cancellable: Cancellable
  ) -> Orientation? {
    guard let bytes = try? SidecarPlaces.contents(of: photo, names, cache, cancellable) else {
      return nil
    }
    return orientation(in: bytes, cache)
  }

  static func orientation(in bytes: [UInt8], _ cache: SidecarCache) -> Orientation? {
    guard mayTell(bytes) else { return nil }
    return (try? cache.document(parsing: bytes))?.orientation
  }

  /// Whether the property's name may stand there: to parse thousands of comments takes much longer.
  private static func mayTell(_ bytes: [UInt8]) -> Bool {
    // In units of two or four bytes the name looks different.
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
