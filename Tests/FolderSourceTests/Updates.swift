import FolderSource
import Gio
import PhotoPages
import TestSupport

/// Reads a listing, update by update.
struct Updates {
  /// The listing ended, or failed, before what was waited for.
  struct Unexpected: Error {
    let last: PhotoListUpdate?
  }

  private var iterator: AsyncStream<PhotoListUpdate>.Iterator
  /// How many updates were read.
  private(set) var count = 0

  init(_ stream: AsyncStream<PhotoListUpdate>) {
    iterator = stream.makeAsyncIterator()
  }

  /// The next update; nil at the end.
  mutating func next() async -> PhotoListUpdate? {
    count += 1
    return await iterator.next()
  }

  /// The first complete snapshot from here on that satisfies a condition.
  @discardableResult
  mutating func list(
    where condition: (PhotoList) -> Bool = { _ in true }
  ) async throws -> PhotoList {
    while let update = await next() {
      guard case .listed(let list) = update else { throw Unexpected(last: update) }
      if list.isComplete, condition(list) { return list }
    }
    throw Unexpected(last: nil)
  }

  /// The first complete snapshot with these names, in this order.
  @discardableResult
  mutating func list(named names: String...) async throws -> PhotoList {
    try await list { $0.names == names }
  }

  /// The first error from here on.
  mutating func failure() async throws -> PhotoSourceError {
    while let update = await next() {
      if case .failed(let error) = update { return error }
    }
    throw Unexpected(last: nil)
  }
}

extension PhotoList {
  /// What people see.
  var names: [String] { photos.map(\.name) }

  /// The revision of the photo of this name.
  func revision(of name: String) -> Int? {
    photos.first { $0.name == name }?.revision
  }

  /// The id of the photo of this name.
  func id(of name: String) -> PhotoID? {
    photos.first { $0.name == name }?.id
  }
}

extension ContentTypes {
  static let photos = ContentTypes(["image/jpeg", "image/png", "image/x-icon"])
}

extension ScratchFolder {
  /// Where the folder is.
  var place: Location { Location(path: path) }

  /// Where something in it is.
  func file(_ name: String) -> Location { place.child(Array(name.utf8)) }

  /// The id that a photo of this name has.
  func id(_ name: String) -> PhotoID { PhotoID(file(name).uri) }

  /// What the listing of all that is in it says.
  func updates() async -> Updates {
    await Updates(FolderSource.open([place], showing: .photos).source.photos())
  }
}
