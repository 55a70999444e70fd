import Gio
import XMP

/// Where a photo's sidecars are, going by names.
struct SidecarPlaces {
  /// A larger file is no sidecar that could be read at once.
  static let greatestSize = XMPPacket.greatestSize
  /// Linux's `NAME_MAX`.
  private static let greatestNameLength = 255

  /// The name of the sidecar in use, or of the one that would be made.
  let name: [UInt8]
  /// The names of copies that synchronising programs left, in order.
  let copies: [[UInt8]]
  /// Names that replacing files has made and a killed process may have left.
  let spares: [[UInt8]]
  /// Whether the photo itself is there.
  let hasPhoto: Bool

  /// Looks for them in the photo's folder.
  ///
  /// - Throws: why the folder cannot be listed; `.notSupported` if no file can have the name that the
  ///   sidecar would need.
  init(
    of photo: [UInt8], in folder: Location, _ cancellable: Cancellable?
  ) throws(GioError) {
    let isConcerned = SidecarName.concern(photo)
    let names = try folder.names(cancellable: cancellable) { isConcerned($0) || isSpare($0) }
    let all = SidecarName.sidecars(of: photo, among: names)
    let full = SidecarName.full(of: photo)
    let short = SidecarName.short(of: photo).flatMap { all.contains($0) ? $0 : nil }
    name = all.contains(full) ? full : short ?? full
    copies = all.filter { SidecarName($0)?.isConflict == true }
      .sorted { $0.lexicographicallyPrecedes($1) }
    spares = names.filter(isSpare)
    // Some file systems list a name in other letters than it is asked for in.
    hasPhoto =
      names.contains(photo) || folder.child(photo).exists(cancellable: cancellable)
    if name.count > Self.greatestNameLength { throw .notSupported }
  }
}

extension SidecarPlaces {
  /// The content of the sidecar in use: the file of the photo's full name, else the one of its name
  /// without extension, if that belongs to no other photo.
  ///
  /// Without a sidecar it costs two questions for a name, and one where the file is on another machine.
  ///
  /// - Returns: nil if there is none.
  /// - Throws: why it cannot be read.
  static func contents(
    of photo: Location, _ cancellable: Cancellable?
  ) throws(GioError) -> [UInt8]? {
    guard let folder = photo.parent else { return nil }
    let name = photo.name
    let full = try folder.child(SidecarName.full(of: name))
      .smallContents(atMost: greatestSize, cancellable: cancellable)
    if let full { return full }
    guard photo.isNative, let short = SidecarName.short(of: name) else { return nil }
    let bytes = try folder.child(short)
      .smallContents(atMost: greatestSize, cancellable: cancellable)
    guard let bytes, try SidecarPlaces(of: name, in: folder, cancellable).name == short else {
      return nil
    }
    return bytes
  }
}
