import FoundationEssentials
import GioBindings
import PhotoDecoding
import PhotoFolders
import PhotoImaging
import PhotoPages

/// Opens folders and files, and whatever no opener before it recognizes.
struct FolderOpener: PlaceOpener {
  let user: Author
  let decoder: any PictureDecoding

  func recognizes(_ uri: String) -> Bool { true }

  func open(_ uris: [String], _ picture: FirstPicture?) async -> [WindowContent] {
    let locations = uris.map { Location(uri: $0) }
    let openings = await FolderSource.openings(
      of: locations, showing: PictureFormats.mimeTypes,
      keeping: .standard(for: user, decoder: decoder))
    let found = Set(openings.compactMap { $0.source.path.last?.uri })
    let missing = locations.first { !found.contains($0.uri) }
    var contents: [WindowContent] = []
    for opening in openings {
      var content = WindowContent(
        source: opening.source, start: opening.start, isSlow: opening.isGuess)
      if content.isNothing { content.name = missing?.nameOfMissing }
      if let picture, let photo = opening.start, photo.uri == uris.first,
        picture.isOpened(
          byteCount: photo.byteCount, modified: photo.modified?.timeIntervalSince1970),
        await !opening.source.isTurned(photo)
      {
        content.firstPicture = picture
      }
      contents.append(content)
    }
    return contents
  }

  /// Whether a folder is missing; one whose disk or server does not answer is not.
  func isGone(_ uri: String) async -> Bool {
    let folder = Location(uri: uri)
    do throws(GioError) {
      _ = try await FileQueue.run(reading: folder) { (cancellable) throws(GioError) in
        try DirectoryEntry(of: folder, cancellable: cancellable)
      }
      return false
    } catch {
      return error == .notFound
    }
  }
}

extension Location {
  /// The name of a file or folder that cannot be opened: only the whole address tells people what a URI was.
  fileprivate var nameOfMissing: String { isNative ? displayName : parseName }
}

extension AnnotationSetup {
  /// The places of sidecars and drafts, and the access to photos' metadata by `decoder`.
  static func standard(for user: Author, decoder: any PictureDecoding) -> AnnotationSetup {
    AnnotationSetup(
      user: user, data: .programData,
      colourProfile: { try? decoder.colourProfileName(of: $0) },
      metadata: { (source, wanted) throws(PictureError) in
        try decoder.metadata(of: source, wanted)
      }, packets: { decoder.packets(in: $0) },
      measure: { try? decoder.storedFrame(of: $0) })
  }
}
