import GioBindings

/// A photo's sidecar in the user's data, for folders that take no files, named by the digest of the
/// photo's URI and its name; a file of the same name with `.uri` says which photo it is of.
struct KeptSidecar {
  /// How many bytes of the photo's name are in its own; file systems take no more than 255 in all.
  private static let readableLength = 100
  /// The most bytes of a URI that are read: many times Linux's longest path, each byte as three.
  private static let greatestAddress = 1 << 16

  private let photo: Location
  private let folder: Location
  private let stem: [UInt8]

  /// Where a photo's would be. Looks at nothing.
  init(of photo: Location, in folder: Location) {
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
  var location: Location { folder.child(name) }

  /// All files that it may have: itself, and which photo it is of.
  var files: [Location] { [name, address].map { folder.child($0) } }

  private var name: [UInt8] { stem + Array(".xmp".utf8) }
  private var address: [UInt8] { stem + Array(".uri".utf8) }

  func contents(_ cancellable: Cancellable?) throws(GioError) -> [UInt8]? {
    try location.smallContents(
      atMost: SidecarPlaces.greatestSize, cancellable: cancellable)
  }

  /// Makes what it holds of what it held, with the folder locked. The folder is made when needed, and
  /// only the user may read it, as the photo's own folder may have been.
  func update(
    _ cancellable: Cancellable?, isMalformed: ([UInt8]) -> Bool,
    _ transform: ([UInt8]?) throws(SidecarError) -> [UInt8]
  ) throws(SidecarFailure) {
    let limit = SidecarPlaces.greatestSize
    while true {
      // Nothing is listed while the folder is locked; there may be none yet.
      let spares = (try? folder.names(where: isSpare)) ?? []
      let place = try SidecarFailure.check(try lock(cancellable))
      // Only to clear away what a killed process left: no other program writes here.
      _ = try SidecarFailure.check(try place.strays(of: name, among: spares, atMost: limit))
      let old = try SidecarFailure.check(try place.contents(of: name, atMost: limit))
      let result = Result { () throws(SidecarError) in try transform(old?.bytes) }
      switch result {
      case .success(let bytes):
        if try SidecarFailure.check(try place.replace(name, holding: old, with: bytes)) { return }
      case .failure(let error):
        guard error == .malformed, let old, isMalformed(old.bytes) else { throw .edit(error) }
        _ = try SidecarFailure.check(
          try place.setAside(name, holding: old, asFree: SidecarName.broken))
      }
      if cancellable?.isCancelled == true { throw .file(.cancelled) }
    }
  }

  /// Locks the folder, which is made when needed, and sees to it that it says which photo this is of:
  /// without that a sidecar would be lost.
  private func lock(_ cancellable: Cancellable?) throws(GioError) -> any GuardedFolder {
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
