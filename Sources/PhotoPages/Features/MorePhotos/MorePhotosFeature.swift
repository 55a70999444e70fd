/// The loading of further photos from a source that lists its photos in pages.
public struct MorePhotosFeature: Equatable, Sendable {
  /// A result of loading or refreshing.
  @nonexhaustive
  public enum Event: Equatable, Sendable {
    /// The page that was requested is loaded; the update of the list that holds it may still come.
    case loaded
    /// The page that was requested could not be loaded.
    case failed(PhotoSourceError)
    /// The first page is loaded anew, though the update of the list may still come; or that failed.
    case refreshed(PhotoSourceError?)
  }

  /// The progress of loading.
  public enum Phase: Equatable, Sendable {
    /// No page is being loaded.
    case resting
    /// A page is being loaded, so no other is requested.
    case loading
    /// The last page could not be loaded; it is requested again only when a person wants that.
    case failed(PhotoSourceError)
  }

  /// The number of photos before the end of the list at which more are loaded.
  package static let margin = 20

  /// The progress of loading the next page.
  public private(set) var phase = Phase.resting
  /// Whether the list is being refreshed.
  public private(set) var isRefreshing = false

  /// Whether the source's answer, and an update of its list, are awaited for the page that is being loaded.
  private var awaitsAnswer = false
  private var awaitsList = false

  /// Whether a page, or the first one anew, is being loaded.
  var isBusy: Bool { phase == .loading || isRefreshing }

  /// Begins to load a page; returns whether it is to be requested.
  mutating func begin(afterFailure: Bool) -> Bool {
    if case .failed = phase, !afterFailure { return false }
    guard !isBusy else { return false }
    phase = .loading
    (awaitsAnswer, awaitsList) = (true, true)
    return true
  }

  /// Begins to refresh; returns whether that is to be requested.
  mutating func beginRefreshing() -> Bool {
    guard !isBusy else { return false }
    (phase, isRefreshing) = (.resting, true)
    (awaitsAnswer, awaitsList) = (true, true)
    return true
  }

  mutating func handle(_ event: Event) {
    switch event {
    case .loaded, .refreshed(nil):
      awaitsAnswer = false
      restIfListed()
    case .failed(.cancelled): phase = .resting
    case .failed(let error): phase = .failed(error)
    case .refreshed: isRefreshing = false
    }
  }

  /// Records an update of the list, without which the next page would be requested too early.
  mutating func recordList() {
    awaitsList = false
    restIfListed()
  }

  private mutating func restIfListed() {
    guard isBusy, !awaitsAnswer, !awaitsList else { return }
    (phase, isRefreshing) = (.resting, false)
  }
}
