import GioBindings
import PhotoPages
import PhotoSidecars

struct NameReader: Sendable {
  /// What sources use: what the viewer shows, of all copies together. `packets` reads those in photos; what the
  /// cache knows is neither read nor parsed.
  static func standard(
    packets: @escaping @Sendable ([PictureSource]) -> [[UInt8]?],
    parsedBy cache: SidecarCache = SidecarCache()
  ) -> NameReader {
    NameReader(packets: packets, cache: cache) { sidecars, embedded in
      // They are as many as photos, and would drive out those of the photos that are looked at.
      let document = SidecarDocument(
        merging: sidecars.compactMap { try? cache.document(parsing: $0, isKept: false) })
      let packet =
        document.speaksOfAllNames ? nil : cache.document(packet: embedded(), isKept: false)
      return document.names(embedded: packet)
    }
  }

  /// How many photos are looked into together.
  static let groupSize = 7

  /// Reads the packets in some photos; nil for one that has none.
  var packets: @Sendable ([PictureSource]) -> [[UInt8]?]

  /// Knows sidecars that were read a moment ago.
  var cache = SidecarCache()

  /// The names in a picture, each once, by the sidecar in use and its copies, and by what reads the
  /// packet in the photo, for those who need it.
  var names: @Sendable (_ sidecars: [[UInt8]], _ embedded: () -> [UInt8]?) -> [String]

  /// The packets in those photos that have no sidecar, which takes less time together. Blocks.
  func packets(
    of stamps: [PhotoStamp], in folder: Location, _ cancellable: Cancellable
  ) -> [PhotoStamp: [UInt8]?] {
    let bare = stamps.filter { $0.sidecars.isEmpty && $0.kept == nil }
    let opened = bare.compactMap { stamp in
      source(of: stamp, in: folder, cancellable).map { (stamp: stamp, source: $0) }
    }
    let found = zip(opened.map(\.stamp), packets(opened.map(\.source)))
    return Dictionary(found) { first, _ in first }
  }

  private func source(
    of stamp: PhotoStamp, in folder: Location, _ cancellable: Cancellable
  ) -> PictureSource? {
    let photo = Location(uri: stamp.photo.uri(in: folder))
    let file = try? OpenedFile.open(photo, cancellable: cancellable)
    return file?.source(turnedBy: nil, closing: OpenedFile.close)
  }

  /// The names on a photo, each once, out of its sidecars and its file, whose packet may be among those that are
  /// known. Blocks.
  func read(
    _ stamp: PhotoStamp, in folder: Location, keptIn userData: Location? = nil,
    knowing known: [PhotoStamp: [UInt8]?] = [:], _ cancellable: Cancellable
  ) -> [String] {
    let photo = Location(uri: stamp.photo.uri(in: folder))
    let files = stamp.sidecars.map { Location(uri: $0.uri(in: folder)) }
    let kept = userData.flatMap { folder in stamp.kept.map { Location(uri: $0.uri(in: folder)) } }
    let sidecars = Self.inOrder(files, kept, of: photo).compactMap { file in
      try? cache.contents(of: file, isKept: false, cancellable)
    }
    return names(sidecars) {
      if let packet = known[stamp] { return packet }
      return source(of: stamp, in: folder, cancellable).flatMap { packets([$0])[0] }
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
