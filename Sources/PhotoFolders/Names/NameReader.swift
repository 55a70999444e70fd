import GioBindings
import PhotoPages
import PhotoSidecars

struct NameReader: Sendable {
  /// What sources use: what the viewer shows, of all copies together. `packet` reads the one in a photo.
  static func standard(packet: @escaping @Sendable (PictureSource) -> [UInt8]?) -> NameReader {
    NameReader(packet: packet) { sidecars, embedded in
      let document = SidecarDocument(merging: sidecars)
      let packet = document.speaksOfAllNames ? nil : SidecarDocument(packet: embedded())
      return document.names(embedded: packet)
    }
  }

  /// Reads the packet in a photo.
  var packet: @Sendable (PictureSource) -> [UInt8]?

  /// The names in a picture, each once, by the sidecar in use and its copies, and by what reads the
  /// packet in the photo, for those who need it.
  var names: @Sendable (_ sidecars: [[UInt8]], _ embedded: () -> [UInt8]?) -> [String]

  /// The names on a photo, each once, out of its sidecars and its file. Blocks.
  func read(
    _ stamp: PhotoStamp, in folder: Location, keptIn userData: Location? = nil,
    _ cancellable: Cancellable
  ) -> [String] {
    let photo = Location(uri: stamp.photo.uri(in: folder))
    let files = stamp.sidecars.map { Location(uri: $0.uri(in: folder)) }
    let kept = userData.flatMap { folder in stamp.kept.map { Location(uri: $0.uri(in: folder)) } }
    let sidecars = Self.inOrder(files, kept, of: photo).compactMap { file in
      try? file.smallContents(atMost: SidecarPlaces.greatestSize, cancellable: cancellable)
    }
    return names(sidecars) {
      let file = try? OpenedFile.open(photo, cancellable: cancellable)
      return file.flatMap { packet($0.source(turnedBy: nil, closing: OpenedFile.close)) }
    }
  }

  /// The sidecar in use, the one in the user's data, and copies of the former; without it none of those.
  private static func inOrder(
    _ sidecars: [Location], _ kept: Location?, of photo: Location
  ) -> [Location] {
    let copies = sidecars.filter { SidecarName($0.name)?.isConflict == true }
    let others = sidecars.filter { !copies.contains($0) }
    let full = SidecarName.full(of: photo.name)
    guard let used = others.first(where: { $0.name == full }) ?? others.first else {
      return kept.map { [$0] } ?? []
    }
    return [used, kept].compactMap(\.self) + copies
  }
}
