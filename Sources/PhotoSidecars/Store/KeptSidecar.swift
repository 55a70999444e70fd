import GioBindings

/// A photo's sidecar in the user's data, for folders that take no files, named by the digest of the
/// photo's URI and its name; a file of the same name with `.uri` says which photo it is of.
package struct KeptSidecar {
  /// How many bytes of the photo's name are in its own; file systems take no more than 255 in all.
  private static let readableLength = 100
  /// The most bytes of a URI that are read: many times Linux's longest path, each byte as three.
  private static let greatestAddress = 1 << 16

  private let photo: Location
  private let folder: Location
  private let stem: [UInt8]

  /// Where a photo's would be. Looks at nothing.
  package init(of photo: Location, in folder: Location) {
    self.photo = photo
    self.folder = folder
    var readable = ""
    for character in String(decoding: photo.name, as: UTF8.self) {
      guard readable.utf8.count + character.utf8.count <= Self.readableLength else { break }
      readable.append(character)
    }
    stem = Array((photo.digest + "-" + readable).utf8)
  }

  /// The file, whether it exists or not.
  package var location: Location { folder.child(name) }

  /// All files that it may have: itself, and which photo it is of.
  package var files: [Location] { [name, address].map { folder.child($0) } }

  var name: [UInt8] { stem + Array(".xmp".utf8) }
  private var address: [UInt8] { stem + Array(".uri".utf8) }

  func contents(_ cancellable: Cancellable?) throws(GioError) -> [UInt8]? {
    try location.smallContents(
      atMost: SidecarPlaces.greatestSize, cancellable: cancellable)
  }

  /// What a killed process may have left in the folder, which is looked for once: no other program writes here.
  func spares(_ cache: SidecarCache) -> [[UInt8]] {
    // There may be no folder yet.
    cache.isFirstUse(of: folder) ? (try? folder.names(where: isSpare)) ?? [] : []
  }

  /// The place, locked. The folder is made when needed, and only the user may read it, as the photo's own
  /// folder may have been.
  func site(
    clearing spares: [[UInt8]], _ cancellable: Cancellable?
  ) throws(GioError) -> SidecarSite {
    SidecarSite(keptIn: folder, at: try lock(cancellable), name: name, spares)
  }

  /// Locks the folder, which is made when needed, and sees to it that it says which photo this is of:
  /// without that a sidecar would be lost.
  func lock(_ cancellable: Cancellable?) throws(GioError) -> any GuardedFolder {
    try folder.makeFolders()
    let place = try folder.locked(cancellable)
    place.makePrivate()
    let uri = Array(photo.uri.utf8)
    if try place.contents(of: address, atMost: Self.greatestAddress)?.bytes != uri {
      try place.remove(address)
      _ = try place.replace(address, holding: nil, with: uri)
    }
    return place
  }

  /// Deletes it, unless it holds something else by now.
  func remove(holding bytes: [UInt8]) throws(GioError) {
    let place = try folder.locked()
    guard try place.contents(of: name, atMost: bytes.count)?.bytes == bytes else { return }
    try place.remove(name)
    try place.remove(address)
  }
}
