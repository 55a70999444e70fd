/// What is listed.
public struct LibraryFeature: Equatable, Sendable {
  /// What the source tells.
  public enum Event: Equatable, Sendable {
    /// The list changed, and whether all that the source lists of its own accord is there now, and whether
    /// it holds more.
    case spliced([PhotoSplice], isComplete: Bool, hasMore: Bool)
    /// Nothing has been heard of the list for so long that waiting for it should be shown.
    case delayed
    /// The list cannot be had, or no longer, or not all of it.
    case failed(PhotoSourceError)

    /// All photos at once, instead of those that were listed before.
    public static func listed(
      _ photos: [Photo], isComplete: Bool = true, hasMore: Bool = false
    ) -> Event {
      .spliced([PhotoSplice(0..<Int.max, photos)], isComplete: isComplete, hasMore: hasMore)
    }
  }

  /// How far the source's listing has come.
  public enum Phase: Equatable, Sendable {
    /// It has not been requested: the photo that was opened comes first.
    case notBegun
    /// Photos are coming in.
    case running
    /// All is listed; changes still come in.
    case complete
    /// There is no list, or no longer, or not all of it, and why.
    case failed(PhotoSourceError)
  }

  private(set) var list: PhotoList
  package private(set) var phase: Phase = .notBegun
  /// Whether the source has begun to list it; until then there is the photo that was opened, or what a list
  /// that failed has left.
  private var isListed = false
  /// Whether waiting for the list should be shown.
  package private(set) var isDelayed = false
  /// What people call what is listed; nil where that is not known.
  package let placeName: String?
  /// Whether the source holds more photos than it lists of its own accord.
  package var hasMore: Bool { list.hasMore }
  let isRemote: Bool
  let roles: Set<PhotoSourceRole>

  init(_ setup: ViewerSetup) {
    list = PhotoList(setup.start.map { [$0] } ?? [])
    isRemote = setup.isRemote
    placeName = setup.placeName
    roles = setup.roles
  }

  /// Begins to list; returns whether the source is to be asked: that has not been done.
  mutating func begin() -> Bool {
    guard phase == .notBegun else { return false }
    phase = .running
    return true
  }

  /// Notes that the list takes long, if nothing has been heard of it.
  mutating func delay() { isDelayed = phase == .running && !isListed }

  mutating func reset() { phase = .notBegun }

  mutating func splice(_ splices: [PhotoSplice], isComplete: Bool, hasMore: Bool) {
    phase = isComplete ? .complete : .running
    isDelayed = false
    // Until now there was only the photo that was opened, or what a list that failed had left.
    if !isListed { list.removeAll() }
    for splice in splices { list.splice(splice) }
    list.hasMore = hasMore
    isListed = true
  }

  /// Notes that there is no list any more. What could be listed stays, but for photos that are gone.
  mutating func fail(_ error: PhotoSourceError) {
    phase = .failed(error)
    isDelayed = false
    // What is listed next takes the place of all.
    isListed = false
    if error.meansNoPhotos { list.removeAll() }
  }

  mutating func hide(_ photo: PhotoID) { list.hide(photo) }

  mutating func show(_ photo: PhotoID) { list.show(photo) }

  mutating func forgetHidden(where isDone: (PhotoID) -> Bool) {
    guard phase == .complete else { return }
    for photo in list.hidden where !list.holds(photo) && isDone(photo) { list.show(photo) }
  }
}
