import GioBindings
import TestSupport
import XMPBindings

@testable import PhotoFolders
@testable import PhotoPages
@testable import PhotoSidecars
@testable import SidecarSupport

/// A folder whose listing a filter narrows.
struct FilteredFolder {
  let folder: ScratchFolder
  let data: ScratchFolder
  let source: FolderSource

  init(_ scope: (ScratchFolder) -> FolderScope = { .folder($0.place, asked: nil) }) throws {
    folder = try ScratchFolder()
    data = try ScratchFolder()
    let keeping = AnnotationSetup(
      user: Author(id: "ada", name: "Ada"), data: data.place, cache: data.file("cache"),
      metadata: AnnotationSetup.metadata, measure: { _ in .landscape })
    source = FolderSource(
      scope(folder), showing: .photos, keeping: keeping, indexer: FolderIndex.promptly)
  }

  /// Writes a photo, and its sidecar if there is a title or a rating.
  func write(_ name: String, title: String = "", rating: Rating? = nil) throws {
    try folder.write(name, [1])
    try annotate(name, title: title, rating: rating)
  }

  /// Writes the sidecar of a photo, whole at once, as other programs do.
  func annotate(_ name: String, title: String = "", rating: Rating? = nil) throws {
    guard !title.isEmpty || rating != nil else { return folder.remove("\(name).xmp") }
    var document = SidecarDocument()
    if !title.isEmpty {
      document.graph.properties[.title] = XMPValue(.alternatives, [XMPValue(text: title)])
    }
    if let rating { document.graph.properties[.rating] = XMPValue(text: "\(rating.rawValue)") }
    let temporary = ".\(name.filter { $0 != "/" }).new"
    try folder.write(temporary, document.written().bytes)
    try folder.rename(temporary, to: "\(name).xmp")
  }

  /// Returns the updates of a listing.
  func updates(_ key: PhotoOrder.Key = .name, isReversed: Bool = false) -> Updates {
    Updates(source.list(PhotoQuery(order: PhotoOrder(key, isReversed: isReversed))))
  }
}

extension PhotoFilter {
  /// A filter with these words.
  static func words(_ words: String) -> PhotoFilter {
    var filter = PhotoFilter()
    filter.words = words
    return filter
  }

  /// A filter for at least so many stars.
  static func atLeast(_ rating: Rating) -> PhotoFilter {
    var filter = PhotoFilter()
    filter.leastRating = rating
    return filter
  }

  var belowToo: PhotoFilter {
    var filter = self
    filter.withFoldersBelow = true
    return filter
  }
}

extension Updates {
  /// What is listed once the list meets a filter, and all photos have been read, from now on or already.
  @discardableResult
  mutating func filtered(by filter: PhotoFilter) async throws -> Listed {
    if listed.isSettled(by: filter) { return listed }
    return try await list { $0.isSettled(by: filter) }
  }

  /// The same, once these are the names, in this order.
  @discardableResult
  mutating func filtered(by filter: PhotoFilter, named names: String...) async throws -> Listed {
    try await filtered(by: filter, listing: names)
  }

  /// The same.
  @discardableResult
  mutating func filtered(by filter: PhotoFilter, listing names: [String]) async throws -> Listed {
    if listed.isSettled(by: filter), listed.names == names { return listed }
    return try await list { $0.isSettled(by: filter) && $0.names == names }
  }
}

extension Listed {
  /// Whether the list meets a filter, and all photos have been read.
  fileprivate func isSettled(by filter: PhotoFilter) -> Bool {
    isComplete && result?.filter == filter && result?.isIndexing == false
  }
}
