import GioBindings
import PhotoFolders
import PhotoPages
import XMPBindings

extension FlickrSource: DetailedPhotoSource {
  /// Returns what the service has said of a listed photo; nothing is requested for it.
  public func details(of photo: Photo) async throws(PhotoSourceError) -> PhotoDetails {
    PhotoDetails(try described(photo).facts)
  }
}

extension FlickrSource: PublishingPhotoSource {
  /// Returns the picture of a listed photo's publisher; nil if there is none, or it cannot be fetched.
  public func publisherPicture(of photo: Photo) async -> PictureSource? {
    guard let publisher = try? described(photo).publisher, let icon = publisher.icon else {
      return nil
    }
    let address = service.addresses.address(of: icon, of: publisher.id)
    guard let bytes = try? await service.picture(at: address, .visible) else { return nil }
    return .bytes(bytes)
  }
}

extension FlickrPhoto {
  fileprivate var facts: [PhotoFact] {
    var facts: [PhotoFact] = [
      .publisher(publisher.name),
      .keywords(keywords), .title(annotations.caption.title),
      .caption(FormattedText(html: description)),
      PhotoFact(.inContext("web page", "Page"), in: .publication, .text(page)),
    ]
    if let views { facts.append(.views(views)) }
    if let taken { facts.append(.taken(taken)) }
    if let published { facts.append(.published(ZonedDate(published))) }
    if let isPublic { facts.append(.visibility(isPublic)) }
    if let dimensions { facts.append(.pixels(dimensions)) }
    return facts
  }
}

extension FlickrSource: OriginalPhotoSource {
  /// Fetches the largest size that the service allows, and returns the URI of a file with it, in the cache.
  public func original(
    of photo: Photo, progress: @escaping @Sendable (Double) -> Void
  ) async throws(PhotoSourceError) -> String {
    let described = try described(photo)
    let (bytes, size) = try await fetch(candidates(of: described, for: .full), .shown) { received in
      if let total = received.totalBytes, total > 0 {
        progress(min(1, Double(received.receivedBytes) / Double(total)))
      }
    }
    let name = described.fileName(of: size)
    do {
      return try await FileQueue.run { [cache = service.cache] (cancellable) throws(GioError) in
        try OriginalCopies(in: cache).add(bytes, named: name, cancellable).uri
      }
    } catch {
      throw PhotoSourceError(changing: error)
    }
  }
}

extension FlickrSource: CopyingPhotoSource {
  /// Returns a packet with what the service says of a photo and what people have added here.
  public func packet(of photo: Photo) async -> [UInt8]? {
    guard let described = try? described(photo) else { return nil }
    var annotations = (try? await annotations(of: photo)) ?? described.annotations
    // A text without links, which has their addresses.
    annotations.caption = described.annotations.caption
    let frame = described.frame.map { StoredFrame(size: $0, orientation: .upright) }
    return try? annotations.sidecar(in: frame, at: described.packetDate)
  }
}

extension FlickrPhoto {
  /// The most bytes of a title in a file's name; most file systems allow 255 for all of it.
  private static let maxNameLength = 180

  /// Returns the name of a file with a size of the photo: its title, without signs that disks do not allow.
  func fileName(of size: FlickrSize) -> [UInt8] {
    var name = ""
    for character in annotations.caption.title {
      let isAllowed = character.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && $0.value != 0x7F && !"/\\:*?\"<>|".unicodeScalars.contains($0)
      }
      let next = isAllowed ? String(character) : " "
      guard name.utf8.count + next.utf8.count <= Self.maxNameLength else { break }
      name += next
    }
    name = name.trimmed
    // A name that begins with a dot would be hidden.
    if name.isEmpty || name.hasPrefix(".") { name = id.description + name }
    return Array("\(name).\(size.fileExtension)".utf8)
  }
}

extension FlickrSize {
  /// The extension of the file, by the address.
  fileprivate var fileExtension: String {
    let name = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last ?? ""
    let end = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return ["jpg", "jpeg", "png", "gif", "webp", "tif", "tiff"].contains(end) ? end : "jpg"
  }
}
