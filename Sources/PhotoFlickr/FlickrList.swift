import FoundationEssentials
import PhotoPages

/// The photos of a place that are loaded, the newest first, each once.
struct FlickrList: Sendable {
  /// A step of loading the next page.
  enum Step: Equatable, Sendable {
    /// The photos that follow the loaded ones; none if there are no more.
    case added([FlickrPhoto])
    /// The page before has to be asked for, since photos may be missing between it and the loaded ones.
    case before(PageWindow)
    /// The page after has to be asked for, since this one holds loaded photos alone.
    case after(PageWindow)
  }

  /// The loaded photos, the newest first.
  private(set) var photos: [FlickrPhoto] = []
  /// Whether the service has more photos than are loaded.
  private(set) var hasMore = true
  /// Whether the service has more photos than it serves.
  private(set) var isLimited = false
  /// The number of photos that the service told last; nil if it tells none.
  private(set) var total: Int?

  private var known: Set<PhotoID> = []
  /// The photos of pages that were asked for too early, until those before them are here.
  private var pending: [FlickrPhoto] = []

  /// Begins to load more: returns the page that continues the list.
  ///
  /// What an attempt that ended early has found is asked for again, since it may have changed.
  mutating func nextWindow(wanted: Int) -> PageWindow {
    pending = []
    return .continuing(photos.count, wanted: wanted)
  }

  /// Adds an answer to the request for a page.
  ///
  /// New photos at the front of the service's list push loaded ones into later pages, so a page may hold photos that are
  /// loaded. Removed ones pull photos into earlier pages: unless the page begins with a loaded photo, or with one that is
  /// newer than the last, something may be missing before it.
  mutating func add(_ page: FlickrPage, of window: PageWindow) -> Step {
    if !photos.isEmpty, !joins(page.photos), let before = window.before {
      pending = page.photos + pending
      return .before(before)
    }
    let new = (following(in: page.photos) + pending).filter { known.insert($0.id).inserted }
    pending = []
    photos += new
    total = page.total ?? total
    let isEnd = page.photos.isEmpty || window.number >= page.pages
    let isServed = window.start + window.length < FlickrRequest.mostResults
    (hasMore, isLimited) = (!isEnd && isServed, !isEnd && !isServed)
    return new.isEmpty && hasMore ? .after(window.next) : .added(new)
  }

  /// Returns the photos of a page that come after the loaded ones; those before them are newer than the list.
  private func following(in page: [FlickrPhoto]) -> [FlickrPhoto] {
    if let last = page.lastIndex(where: { known.contains($0.id) }) {
      return Array(page[(last + 1)...])
    }
    guard let oldest = photos.last?.published else { return page }
    return page.filter { ($0.published ?? oldest) <= oldest }
  }

  /// Whether a page follows the loaded photos without a gap.
  private func joins(_ page: [FlickrPhoto]) -> Bool {
    guard let last = photos.last, let first = page.first else { return false }
    if page.contains(where: { known.contains($0.id) }) { return true }
    guard let newest = first.published, let oldest = last.published else { return false }
    return newest > oldest
  }
}

/// A page of an answer.
struct FlickrPage: Equatable, Sendable {
  var photos: [FlickrPhoto]
  /// The number of pages of this length that the service has.
  var pages: Int
  /// The number of photos that the service has; nil if it does not tell.
  var total: Int?
}
