import PhotoFolders
import TestSupport

@testable import GioBindings
@testable import PhotoPages

/// What a listing has told of so far.
struct Listed {
  /// The list.
  fileprivate(set) var list = PhotoList()
  /// Whether all is listed.
  fileprivate(set) var isComplete = false
  /// The folders beside the photos.
  fileprivate(set) var folders: [PhotoFolder] = []
  /// The state of the filtered listing that was told last.
  fileprivate(set) var result: FilterResult?
  /// How often the folder's text was said to have changed.
  fileprivate(set) var textChanges = 0
  /// How often what lies beside each photo was said to have changed.
  fileprivate(set) var annotationChanges: [PhotoID: Int] = [:]

  /// The photos in order.
  var photos: [Photo] { Array(list) }

  /// What people see.
  var names: [String] { list.map(\.name) }

  /// The photo of this name.
  func photo(_ name: String) -> Photo? { list.first { $0.name == name } }

  /// The revision of the photo of this name.
  func revision(of name: String) -> Int? { photo(name)?.revision }

  /// The id of the photo of this name.
  func id(of name: String) -> PhotoID? { photo(name)?.id }

  /// How often what lies beside the photo of this name was said to have changed.
  func annotations(of name: String) -> Int? {
    photo(name).map { annotationChanges[$0.id] ?? 0 }
  }
}

/// Reads a listing, update by update.
struct Updates {
  /// The listing ended, or failed, before what was waited for.
  struct Unexpected: Error {
    let last: PhotoListUpdate?
  }

  private var iterator: AsyncStream<PhotoListUpdate>.Iterator
  /// How many updates were read.
  private(set) var count = 0
  /// How many photos they put into the list.
  private(set) var photoCount = 0
  /// What they told of.
  private(set) var listed = Listed()

  init(_ stream: AsyncStream<PhotoListUpdate>) {
    iterator = stream.makeAsyncIterator()
  }

  /// The next update; nil at the end.
  mutating func next() async -> PhotoListUpdate? {
    count += 1
    let update = await iterator.next()
    switch update {
    case .spliced(let splices, let isComplete, _):
      for splice in splices {
        photoCount += splice.photos.count
        listed.list.splice(splice)
      }
      listed.isComplete = isComplete
      check()
    case .annotationsChanged(let photos):
      for photo in photos { listed.annotationChanges[photo, default: 0] += 1 }
    case .failed:
      let folders = listed.folders
      listed = Listed()
      listed.folders = folders
    case .foldersChanged(let folders): listed.folders = folders
    case .textChanged: listed.textChanges += 1
    case .filtered(let result): listed.result = result
    case .said, nil: break
    }
    return update
  }

  /// No update may list a photo twice, or out of order.
  private func check() {
    let ids = listed.list.map(\.id)
    precondition(Set(ids).count == ids.count, "A photo is listed twice")
  }

  /// What is listed once all is and it satisfies a condition, from the next update on.
  @discardableResult
  mutating func list(where condition: (Listed) -> Bool = { _ in true }) async throws -> Listed {
    while let update = await next() {
      if case .failed = update { throw Unexpected(last: update) }
      if listed.isComplete, condition(listed) { return listed }
    }
    throw Unexpected(last: nil)
  }

  /// What is listed once these are the names, in this order.
  @discardableResult
  mutating func list(named names: String...) async throws -> Listed {
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

extension Set<String> {
  static let photos: Set = ["image/jpeg", "image/png", "image/x-icon"]
}

extension ScratchFolder {
  /// Where the folder is.
  var place: Location { Location(path: path) }

  /// Where something in it is.
  func file(_ name: String) -> Location { place.child(Array(name.utf8)) }

  /// Exchanges the names of two files in it at once.
  func exchange(_ name: String, _ other: String) throws {
    let isDone = try OpenFolder(locking: place).exchange(Array(name.utf8), Array(other.utf8))
    precondition(isDone, "The file system cannot exchange names")
  }

  /// A photo in it that no source knows by its id.
  func photo(_ name: String) -> Photo {
    Photo(id: PhotoID(-1), name: name, uri: file(name).uri)
  }

  /// What the listing of all that is in it says.
  func updates() async -> Updates {
    await Updates(FolderSource.open([place], showing: .photos).source.list(PhotoQuery()))
  }
}
