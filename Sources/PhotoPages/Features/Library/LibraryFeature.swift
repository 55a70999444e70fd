/// The list of photos, and the progress of listing them.
public struct LibraryFeature: Equatable, Sendable {
  /// News of the source's list.
  @nonexhaustive
  public enum Event: Equatable, Sendable {
    /// The list changed: `isComplete` once all listed photos are there, `hasMore` if the source holds more.
    case spliced([PhotoSplice], isComplete: Bool, hasMore: Bool)
    /// The list meets a filter now.
    case filtered(FilterResult)
    /// The list takes so long that waiting for it should be shown.
    case delayed
    /// Listing failed: there is no list, or no longer, or not all of it.
    case failed(PhotoSourceError)

    /// Returns the event that replaces all listed photos.
    public static func listed(
      _ photos: [Photo], isComplete: Bool = true, hasMore: Bool = false
    ) -> Event {
      .spliced([PhotoSplice(0..<Int.max, photos)], isComplete: isComplete, hasMore: hasMore)
    }
  }

  /// The progress of the source's listing.
  public enum Phase: Equatable, Sendable {
    /// Listing has not been requested: the photo that was opened comes first.
    case notBegun
    /// Photos are arriving.
    case running
    /// All photos are listed; changes still arrive.
    case complete
    /// Listing failed: there is no list, or no longer, or not all of it.
    case failed(PhotoSourceError)
  }

  private(set) var list: PhotoList
  /// The order of the list.
  public private(set) var query: PhotoQuery
  package private(set) var phase: Phase = .notBegun
  /// Whether the listing delivered photos; else the list holds the opened photo or what a failed listing left.
  private var isListed = false
  /// Whether waiting for the list should be shown.
  package private(set) var isDelayed = false
  /// Whether the list is still to come, or to be completed.
  var isListing: Bool { phase == .notBegun || phase == .running }
  /// The name of what is listed, such as a folder's; nil if it is unknown.
  public let placeName: String?
  /// The folder of the photos and those around it, the outermost first; empty if they are not of one folder.
  package let placePath: [PhotoFolder]
  /// Whether other photos were shown before, to which one can go back.
  let canGoBack: Bool
  /// Whether the source holds more photos than it lists.
  package var hasMore: Bool { list.hasMore }
  let isRemote: Bool
  /// Whether a picture may be a smaller one than the photo itself.
  let hasSeveralSizes: Bool
  /// Whether changes are saved where nobody but the user reads them.
  package let savesPrivately: Bool
  /// Whether the photos can be put into another order.
  package let canOrder: Bool
  let roles: Set<PhotoSourceRole>

  init(_ setup: ViewerSetup) {
    list = PhotoList(setup.start.map { [$0] } ?? [])
    query = PhotoQuery(order: setup.order)
    isRemote = setup.isRemote
    (hasSeveralSizes, savesPrivately) = (setup.hasSeveralSizes, setup.savesPrivately)
    canOrder = setup.canOrder
    placeName = setup.placeName
    placePath = setup.placePath
    canGoBack = setup.canGoBack
    roles = setup.roles
  }

  /// Begins listing; returns false if it has begun already.
  mutating func begin() -> Bool {
    guard phase == .notBegun else { return false }
    phase = .running
    return true
  }

  mutating func delay() { isDelayed = phase == .running && !isListed }

  mutating func reset() { phase = .notBegun }

  /// Asks for another order; the listed photos stay until the first of the new list arrive.
  mutating func ask(_ query: PhotoQuery) {
    self.query = query
    isListed = false
    reset()
  }

  mutating func splice(_ splices: [PhotoSplice], isComplete: Bool, hasMore: Bool) {
    phase = isComplete ? .complete : .running
    isDelayed = false
    // The first photos of a listing replace the one that was opened, or what a failed listing left.
    if !isListed { list.removeAll() }
    for splice in splices { list.splice(splice) }
    list.hasMore = hasMore
    isListed = true
  }

  /// Records that listing failed; the listed photos stay unless the error means that they are gone.
  mutating func fail(_ error: PhotoSourceError) {
    phase = .failed(error)
    isDelayed = false
    // The next list replaces all photos.
    isListed = false
    if error.meansNoPhotos { list.removeAll() }
  }

  mutating func hide(_ photo: PhotoID) { list.hide(photo) }

  mutating func show(_ photo: PhotoID) { list.show(photo) }

  /// Forgets hidden photos that the source does not list any more, except those that it is still to delete or move.
  mutating func forgetHidden(except pending: Set<PhotoID>) {
    guard phase == .complete else { return }
    for photo in list.hidden where !list.holds(photo) && !pending.contains(photo) {
      list.show(photo)
    }
  }
}
