import FoundationEssentials
import GioBindings
import Glibc
import PhotoFolders
@testable import PhotoPages
import TestSupport

@testable import PhotoFlickr

/// The kinds of sources for which the suites in this folder hold.
enum SourceKind: String, CaseIterable, Sendable {
  case folder, service

  /// Makes a place with so many photos.
  func place(of count: Int) throws -> any PlaceUnderTest {
    switch self {
    case .folder: try FolderPlace(count)
    case .service: try ServicePlace(count)
    }
  }
}

/// A place with photos, which a test changes and takes away.
protocol PlaceUnderTest: Sendable {
  typealias Source = WritingPhotoSource & CommentingPhotoSource & DraftingPhotoSource
    & RecordingPhotoSource & DetailedPhotoSource & OriginalPhotoSource & CopyingPhotoSource

  /// Opens it, as the first process or as another one.
  func open() async -> any Source
  /// Adds a photo, which a source reports.
  func publish(to source: any Source) async throws
  /// Removes the picture of a listed photo.
  func removePicture(of photo: Photo)
  /// Makes the place answer, or not.
  func setAvailable(_ isAvailable: Bool) throws
  /// Whether bytes are a picture of a photo.
  func isPicture(_ bytes: [UInt8], of photo: Photo) -> Bool
}

extension PlaceUnderTest {
  /// The author of what is added to photos.
  static var user: Author { Author(id: "ada", name: "Ada") }

  /// Returns a source, and one of its photos once all are listed.
  func opened() async throws -> (source: any Source, photo: Photo) {
    let source = await open()
    var listing = Listing(of: source)
    try await listing.listAll(of: source)
    let photos = listing.photos.sorted { ($0.uri ?? "") < ($1.uri ?? "") }
    guard let photo = photos.first else { throw PhotoSourceError.notFound }
    return (source, photo)
  }
}

/// A folder with small files.
private struct FolderPlace: PlaceUnderTest {
  private static let beginning: [UInt8] = [0xFF, 0xD8, 0xFF]
  private let folder: ScratchFolder

  init(_ count: Int) throws {
    folder = try ScratchFolder()
    for name in ["photos", "data", "cache"] { try folder.makeFolder(name) }
    for number in 0..<count { try write("\(number).jpg") }
  }

  private func write(_ name: String) throws {
    try folder.write("photos/\(name)", Self.beginning + Array(name.utf8))
  }

  private func location(_ name: String) -> Location {
    Location(path: folder.path(of: Array(name.utf8)))
  }

  func open() async -> any Source {
    let frame = StoredFrame(size: PixelSize(width: 3000, height: 2000), orientation: .upright)
    let setup = AnnotationSetup(
      user: Self.user, data: location("data"), cache: location("cache"), measure: { _ in frame })
    return await FolderSource.open(
      [location("photos")], showing: ["image/jpeg"], keeping: setup
    ).source
  }

  func publish(to source: any Source) throws { try write("new.jpg") }

  func removePicture(of photo: Photo) { folder.remove("photos/\(photo.name)") }

  func setAvailable(_ isAvailable: Bool) throws {
    let names = isAvailable ? ("away", "photos") : ("photos", "away")
    try folder.rename(names.0, to: names.1)
  }

  func isPicture(_ bytes: [UInt8], of photo: Photo) -> Bool {
    bytes == Self.beginning + Array(photo.name.utf8)
  }
}

/// A search on a service.
private struct ServicePlace: PlaceUnderTest {
  private let standIn: ServiceStandIn
  private let test: ServiceUnderTest

  init(_ count: Int) throws {
    standIn = try ServiceStandIn(count: count + 1)
    // The stand-in numbers its photos from 1 on.
    _ = standIn.withState { $0.remove(1, from: count) }
    test = ServiceUnderTest(standIn)
  }

  func open() async -> any Source { ServiceUnderTest(standIn, in: test.folder).source() }

  func publish(to source: any Source) async throws {
    standIn.withState { $0.publish(1) }
    try await (source as? any PagedPhotoSource)?.refresh()
  }

  func removePicture(of photo: Photo) {
    let sides = [150, 240, 1024, 3000]
    standIn.withState { $0.missing = sides.map { "/picture/\(photo.id)_\($0).jpg" } }
  }

  func setAvailable(_ isAvailable: Bool) {
    standIn.withState { $0.status = isAvailable ? 200 : 500 }
  }

  func isPicture(_ bytes: [UInt8], of photo: Photo) -> Bool {
    bytes.dropFirst(3).starts(with: "/picture/\(photo.id)_".utf8)
  }
}

extension Listing {
  /// Waits until all photos are listed, and loads all pages of a source that has some.
  mutating func listAll(of source: some PhotoDataSource) async throws {
    await begin()
    while hasMore {
      try await (source as? any PagedPhotoSource)?.loadMore()
      await next()
    }
  }

  /// Waits until a first list is complete or has failed.
  mutating func begin() async {
    repeat { await next() } while !isComplete && error == nil && !hasEnded
  }
}

/// Returns the bytes of the file with a URI.
func contents(of uri: String) throws -> [UInt8] {
  try Location(uri: uri).contents(atMost: 1 << 20, cancellable: Cancellable()) ?? []
}

extension PictureSource {
  /// The bytes of the encoded picture.
  var bytes: [UInt8] {
    switch self {
    case .bytes(let bytes, _): return bytes
    case .descriptor(let file, _):
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = pread(file.rawValue, &bytes, bytes.count, 0)
      return Array(bytes.prefix(max(0, count)))
    case .pixels: return []
    }
  }
}
