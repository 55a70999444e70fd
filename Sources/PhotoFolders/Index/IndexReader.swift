import GioBindings
import PhotoIndex
import PhotoMetadata
import PhotoPages
import PhotoSidecars

/// The texts and the record that were read of a photo and its sidecars.
struct IndexReading: Sendable {
  /// The texts to find the photo by: without a record only names and keywords.
  var texts: IndexTexts
  /// The record; nil if it was not read.
  var record: PhotoRecord?
}

/// A reader of the texts and the record of a photo.
struct IndexReader: Sendable {
  /// Returns the reader of sources, which reads the same names as the viewer shows.
  ///
  /// `packets` reads the packets in photos; sidecars in the cache are neither read nor parsed again.
  static func standard(
    packets: @escaping @Sendable ([PictureSource]) -> [[UInt8]?],
    parsedBy cache: SidecarCache = SidecarCache()
  ) -> IndexReader {
    IndexReader(packets: packets, cache: cache) { sidecars, embedded in
      // There are as many sidecars as photos; keeping them would evict those of the shown photos.
      let document = SidecarDocument(
        merging: sidecars.compactMap { try? cache.document(parsing: $0, isKept: false) })
      let packet =
        document.hasAllNameProperties ? nil : cache.document(packet: embedded(), isKept: false)
      return IndexTexts(document, packet, keywords: document.keywords(embedded: packet) ?? [])
    }
  }

  /// The number of photos whose packets are read together.
  static let groupSize = 7

  /// Reads the packets in some photos; nil for a photo without one.
  var packets: @Sendable ([PictureSource]) -> [[UInt8]?]

  var cache = SidecarCache()

  /// Returns the names in the sidecar in use and its copies; `embedded` reads the photo's packet if needed.
  var names: @Sendable (_ sidecars: [[UInt8]], _ embedded: () -> [UInt8]?) -> IndexTexts

  /// Returns all texts and the record in the same sidecars and in the photo; nil if records are not read.
  var record: (@Sendable (_ sidecars: [[UInt8]], _ photo: PictureSource?) -> IndexReading)?

  /// Reads the packets of the photos without sidecars, which is faster together; blocks.
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

  /// Reads a photo's names without duplicates, from its sidecars, and from its file or `known` packets; blocks.
  func read(
    _ stamp: PhotoStamp, in folder: Location, keptIn userData: Location? = nil,
    knowing known: [PhotoStamp: [UInt8]?] = [:], _ cancellable: Cancellable
  ) throws(GioError) -> IndexReading {
    let texts = names(try sidecars(of: stamp, in: folder, keptIn: userData, cancellable)) {
      if let packet = known[stamp] { return packet }
      return source(of: stamp, in: folder, cancellable).flatMap { packets([$0])[0] }
    }
    return IndexReading(texts: texts)
  }

  /// Reads a photo's texts and record, each file once; of photos on a server only the sidecars; blocks.
  func readAll(
    _ stamp: PhotoStamp, in folder: Location, keptIn userData: Location? = nil,
    _ cancellable: Cancellable
  ) throws(GioError) -> IndexReading {
    let sidecars = try sidecars(of: stamp, in: folder, keptIn: userData, cancellable)
    return reading(of: stamp, in: folder, sidecars, cancellable)
  }

  /// Reads the texts and the record in a photo's own file, for one whose sidecars cannot be read; blocks.
  func readOwn(
    _ stamp: PhotoStamp, in folder: Location, _ cancellable: Cancellable
  ) -> IndexReading {
    reading(of: stamp, in: folder, [], cancellable)
  }

  private func reading(
    of stamp: PhotoStamp, in folder: Location, _ sidecars: [[UInt8]], _ cancellable: Cancellable
  ) -> IndexReading {
    let photo = folder.isNative ? source(of: stamp, in: folder, cancellable) : nil
    return record?(sidecars, photo) ?? IndexReading(texts: IndexTexts())
  }

  /// Reads the sidecars, without those that can never be read; throws if one cannot be read now.
  private func sidecars(
    of stamp: PhotoStamp, in folder: Location, keptIn userData: Location?,
    _ cancellable: Cancellable
  ) throws(GioError) -> [[UInt8]] {
    let photo = Location(uri: stamp.photo.uri(in: folder))
    let files = stamp.sidecars.map { Location(uri: $0.uri(in: folder)) }
    let kept = userData.flatMap { folder in stamp.kept.map { Location(uri: $0.uri(in: folder)) } }
    var contents: [[UInt8]] = []
    for file in Self.inOrder(files, kept, of: photo) {
      do throws(GioError) {
        if let bytes = try cache.contents(of: file, isKept: false, cancellable) {
          contents.append(bytes)
        }
      } catch .notSupported, .isDirectory, .tooManyLinks, .notFound {
        continue
      }
    }
    return contents
  }

  /// Returns the sidecar in use, the one in the user's data, and copies of the former, which count only with it.
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

extension IndexReader {
  /// Returns the reader that reads records as well, with the access to photos' files in `setup`.
  func recording(_ setup: AnnotationSetup) -> IndexReader {
    var reader = self
    reader.record = { [cache] sidecars, photo in
      // There are as many sidecars as photos; keeping them would evict those of the shown photos.
      let document = SidecarDocument(
        merging: sidecars.compactMap { try? cache.document(parsing: $0, isKept: false) })
      let embedded = photo.flatMap { setup.embedded(in: $0, .all) } ?? EmbeddedMetadata()
      let packet = cache.document(packet: embedded.packet, isKept: false)
      let annotations = PhotoAnnotations(
        document, packet, embedded, in: KeywordList.anyFrame, of: setup.user)
      return IndexReading(
        texts: IndexTexts(annotations, document, packet, embedded),
        record: PhotoRecord(annotations, document, of: setup.user))
    }
    return reader
  }
}

extension PhotoRecord {
  /// Makes the record of a photo from its annotations and its sidecars.
  fileprivate init(_ annotations: PhotoAnnotations, _ document: SidecarDocument, of user: Author) {
    self.init(annotations, user: user.id)
    taken = annotations.caption.date?.date
    if document.orientation != nil { flags.insert(.turned) }
  }
}
