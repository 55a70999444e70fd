import GioBindings
import PhotoDecoding
import PhotoMetadata
import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders

/// A photo in a folder, and a cache for its thumbnails.
struct ThumbnailFixture {
  /// The photo's name, part of which is escaped in a URI.
  static let name = "a b.jpg"
  /// The name of the file.
  let name: String

  let folder: ScratchFolder
  let cache: ScratchFolder
  let store: ThumbnailStore

  init(named name: String = name) throws {
    self.name = name
    folder = try ScratchFolder()
    cache = try ScratchFolder()
    try folder.write(name, [1, 2, 3])
    store = ThumbnailStore(in: cache.place)
  }

  var location: Location { folder.file(name) }

  var photo: Photo { folder.photo(name) }

  /// The only file as the folder's listing has it.
  func listed() async throws -> Photo? {
    var updates = await folder.updates()
    return try await updates.list().photos.first
  }

  /// A source with this cache, and with a stand-in for the service that makes thumbnails.
  func source(_ make: @escaping @Sendable (String, String) async -> Bool) -> FolderSource {
    FolderSource(
      .folder(folder.place, asked: nil), showing: .photos, thumbnails: store, makeThumbnail: make)
  }

  /// A source of the photo with this cache.
  var source: FolderSource {
    FolderSource(.folder(folder.place, asked: nil), showing: .photos, thumbnails: store)
  }

  /// The photo's file as it is now.
  func origin() throws -> ThumbnailOrigin {
    let entry = try DirectoryEntry(of: location)
    return ThumbnailOrigin(
      uri: location.uri, modified: entry.modified, byteCount: entry.size,
      changed: location.changeTime)
  }

  /// A thumbnail's file, of this longer side, with these texts.
  static func png(
    _ texts: [(keyword: String, text: String)], side: Int = 128, _ colour: TestColour = .red
  ) throws -> [UInt8] {
    let size = PixelSize(width: side, height: side / 2)
    return try PictureEncoder.thumbnail(
      TestPictures.solid(size, colour), hasAlpha: false, texts: texts)
  }

  /// A thumbnail of the photo as it is now.
  func png(side: Int = 128, _ colour: TestColour = .red) throws -> [UInt8] {
    try Self.png(origin().texts(fullSize: PixelSize(width: 4000, height: 2000)), side: side, colour)
  }

  /// Changes the name of the photo and back until that has another time.
  func exchangeNames() async throws {
    let before = try #require(location.changeTime)
    // The clock of file systems ticks a few times in a hundredth of a second.
    try await eventually("a later change time") {
      try folder.rename(name, to: "meanwhile")
      try folder.rename("meanwhile", to: name)
      return try #require(location.changeTime) > before
    }
  }

  /// Writes a file into the cache, whatever it holds.
  func put(_ bytes: [UInt8], in size: ThumbnailSize) throws {
    for path in ["thumbnails", "thumbnails/\(size.folder)"] where cache.mode(of: path) == nil {
      try cache.makeFolder(path)
    }
    try cache.write(path(size), bytes)
  }

  /// The path of the photo's thumbnail in the cache folder.
  func path(_ size: ThumbnailSize) -> String { "thumbnails/\(size.folder)/\(location.digest).png" }

  /// The path of the note that the photo cannot be decoded.
  var failedPath: String { "thumbnails/fail/photo-pages-\(Release.version)/\(location.digest).png" }

  /// What the store finds of a size, as bytes.
  func found(_ size: ThumbnailSize = .normal) throws -> [UInt8]? {
    try store.thumbnail(of: location, origin(), sizes: [size], Cancellable())
      .map { try $0.source.allBytes }
  }
}

extension PictureSource {
  /// The encoded file.
  var allBytes: [UInt8] {
    get throws {
      let input = try input()
      return try input.bytes(at: 0, count: input.byteCount ?? 0)
    }
  }
}
