/// The photos of the pages that a paged source has loaded, each once.
///
/// Where photos are added at the front between two requests, the next page begins with photos of the one before.
public struct LoadedPages: Equatable, Sendable {
  private var known: Set<PhotoID> = []

  /// Makes a list without pages.
  public init() {}

  /// The number of listed photos.
  public var count: Int { known.count }

  /// Adds a page, and returns the change of the list, without photos that are listed.
  public mutating func add(_ page: [Photo]) -> PhotoSplice {
    let end = count
    return PhotoSplice(end..<end, page.filter { known.insert($0.id).inserted })
  }

  /// Replaces all pages by a new first page, and returns the change of the list.
  public mutating func restart(with page: [Photo]) -> PhotoSplice {
    known.removeAll()
    return PhotoSplice(0..<Int.max, page.filter { known.insert($0.id).inserted })
  }
}
