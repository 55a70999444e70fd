import GioBindings

/// A photo's sidecar in the user's data, for folders that are not writable, and until a server confirms a change.
///
/// Its name is the digest of the photo's URI and the photo's name; the same with `.uri` is a file with the URI.
package struct UserDataSidecar {
  /// The most bytes of the photo's name in the sidecar's; file systems allow 255 bytes in all.
  private static let readableLength = 100
  /// The most bytes of a URI that are read: many times Linux's longest path, with three for each byte.
  private static let maxAddressBytes = 1 << 16

  private let photo: Location
  private let folder: Location
  private let stem: [UInt8]

  /// Makes the sidecar's name; accesses no file.
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

  /// The sidecar's location, whether the file exists or not.
  package var location: Location { folder.child(name) }

  package var files: [Location] { [name, address].map { folder.child($0) } }

  var name: [UInt8] { stem + Array(".xmp".utf8) }
  private var address: [UInt8] { stem + Array(".uri".utf8) }

  func contents(_ cancellable: Cancellable?) throws(GioError) -> [UInt8]? {
    try location.smallContents(
      atMost: SidecarPlaces.maxSize, cancellable: cancellable)
  }

  /// Returns temporary names left by a kill; looked up once, since no other program writes here.
  func temporaryFiles(_ cache: SidecarCache) -> [[UInt8]] {
    // The folder may not exist.
    cache.isFirstUse(of: folder) ? (try? folder.names(where: isTemporaryName)) ?? [] : []
  }

  func site(
    clearing temporaryFiles: [[UInt8]], _ cancellable: Cancellable?
  ) throws(GioError) -> SidecarSite {
    SidecarSite(keptIn: folder, at: try lock(cancellable), name: name, temporaryFiles)
  }

  /// Locks the folder, made when needed and private, and stores the photo's URI, which assigns the sidecar to it.
  func lock(_ cancellable: Cancellable?) throws(GioError) -> any GuardedFolder {
    try folder.makeFolders()
    let place = try folder.locked(cancellable)
    place.makePrivate()
    let uri = Array(photo.uri.utf8)
    if try place.contents(of: address, atMost: Self.maxAddressBytes)?.bytes != uri {
      try place.remove(address)
      _ = try place.replace(address, holding: nil, with: uri)
    }
    return place
  }

  /// Deletes the sidecar unless its content has changed.
  func remove(holding bytes: [UInt8]) throws(GioError) {
    try restore(nil, insteadOf: bytes)
  }

  /// Restores the sidecar's former content, nil for none, unless the present one is not `bytes`.
  func restore(_ former: [UInt8]?, insteadOf bytes: [UInt8]) throws(GioError) {
    let place = try folder.locked()
    place.makePrivate()
    guard let version = try place.contents(of: name, atMost: bytes.count), version.bytes == bytes
    else { return }
    if let former {
      _ = try place.replace(name, holding: version, with: former)
      return
    }
    try place.remove(name)
    try place.remove(address)
  }
}
