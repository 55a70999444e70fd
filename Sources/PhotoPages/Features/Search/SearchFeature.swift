/// The search bar: the words and conditions there, and what is listed for them.
///
/// A source narrows its own list, live with each key, or names the place of a search's results, once the keys rest.
public struct SearchFeature: Equatable, Sendable {
  /// News of a search.
  @nonexhaustive
  public enum Event: Equatable, Sendable {
    /// Nothing has been typed for a while.
    case rested(WakeToken)
    /// The source answered with the URI of the place of a search's results; nil if it cannot be searched for.
    case placed(String?, PhotoSearch)
    /// The source told the number of photos that the listed search found; nil while it is unknown.
    case counted(Int?)
    /// The source told the values to choose from for a filter.
    case choicesLoaded(FilterChoices)
  }

  /// The seconds without a key after which a search for a place begins.
  public static let rest = 0.5
  /// The seconds for which a page waits for the results of a link before the gallery opens without them.
  static let patience = 0.3

  /// Whether the bar is shown in the gallery.
  public private(set) var isOpen: Bool
  /// The words that are typed in the bar, and the conditions that were set; a search for a place has no conditions.
  public private(set) var filter = PhotoFilter()
  /// Whether the source narrows its own list.
  let isLive: Bool
  /// The filter that the source was asked for last.
  package private(set) var askedFilter = PhotoFilter()
  /// The state of the listing as the source told it last; nil before it told any.
  public internal(set) var result: FilterResult?
  /// The values to choose from for a filter, as far as they are known.
  public private(set) var choices = FilterChoices()
  /// Whether the gallery opens once the photos are listed that a link asked for.
  private var opensGallery = false
  /// The texts in which a search for a place looks for the words.
  private var scope: PhotoSearch.Scope
  /// The search whose results are listed; nil if the photos are those of another place.
  public let listed: PhotoSearch?
  /// The number of photos that the listed search found; nil while it is unknown.
  public private(set) var foundCount: Int?
  /// The search on which a person settled, whose place is one to offer again; nil if there is none.
  package private(set) var settled: PhotoSearch?
  /// The search that the source was asked for, until its place is known or cannot be.
  private(set) var requested: PhotoSearch?
  /// The URIs of the places that were found for searches, one of which is being opened.
  private var places: Set<String> = []
  /// The search that the source cannot make.
  private var refused: PhotoSearch?
  /// The token of the current wait; nil if there is none.
  package private(set) var wait: WakeToken?
  private var count = 0

  init(_ setup: ViewerSetup) {
    listed = setup.listedSearch
    isLive = setup.roles.contains(.filtering)
    isOpen = setup.search != nil
    let search = setup.search ?? setup.listedSearch ?? PhotoSearch("")
    (filter.words, scope) = (search.text, search.scope)
    filter.withFoldersBelow = setup.preferences.searchesFoldersBelow
    // Results that were opened by other means than typing.
    settled = setup.search == nil ? setup.listedSearch : setup.settledSearch
  }

  /// The search in the bar, as far as it is typed.
  public var typed: PhotoSearch { PhotoSearch(filter.words, in: scope) }

  /// The reason why nothing is searched for.
  public enum Obstacle: Hashable, Sendable {
    /// There are fewer characters than these.
    case tooShort(least: Int)
    /// The source cannot search for that.
    case refused
  }

  /// The reason why what is typed is not searched for; nil if there is none, or nothing is typed.
  public var obstacle: Obstacle? {
    guard !isLive, !typed.words.isEmpty, !typed.isSame(as: listed) else { return nil }
    if !typed.isLongEnough { return .tooShort(least: typed.leastLength) }
    return typed == refused ? .refused : nil
  }

  /// Whether the listed photos are the results of what is typed.
  package var isListed: Bool { !typed.words.isEmpty && typed.isSame(as: listed) }

  /// The search whose place is to be asked for: what is typed, unless it is listed, requested or too short.
  ///
  /// Without words it is the place in which one searches, if the results of a search are listed.
  private var wanted: PhotoSearch? {
    if typed.isSame(as: requested) { return nil }
    if typed.words.isEmpty { return listed == nil ? nil : typed }
    return typed.isLongEnough && !typed.isSame(as: listed) && typed != refused ? typed : nil
  }

  /// Whether a person settled on the listed search, if one is listed.
  var isSettled: Bool { listed.map { $0.isSame(as: settled) } ?? true }

  mutating func open() { isOpen = true }

  /// Settles on what is typed, whose place may still have to be found.
  mutating func settleOnTyped() { if !typed.words.isEmpty { settled = typed } }

  /// Settles on the listed results.
  mutating func settleOnListed() { settled = listed }

  /// Closes the bar; a filter stays, and what was typed and not searched for is dropped.
  mutating func close() {
    (isOpen, wait, opensGallery) = (false, nil, false)
    guard !isLive else { return }
    (filter.words, scope) = (listed?.text ?? "", listed?.scope ?? scope)
  }

  mutating func type(_ text: String) { filter.words = text }

  mutating func choose(_ scope: PhotoSearch.Scope) { self.scope = scope }

  mutating func setFoundCount(_ count: Int?) { foundCount = count }

  /// Waits until no key comes any more, in place of the wait before, if there is something to search for.
  mutating func waitForRest() -> Effect? {
    wait = nil
    return wanted == nil ? nil : wait(for: Self.rest)
  }

  private mutating func wait(for seconds: Double) -> Effect {
    count += 1
    let token = WakeToken(count)
    wait = token
    return .searchLater(token, after: seconds)
  }

  /// Ends a wait, and returns whether it was the current one.
  mutating func end(_ token: WakeToken) -> Bool {
    guard wait == token else { return false }
    wait = nil
    return true
  }

  /// Requests the place of what is typed, at once and only once.
  mutating func request() -> Effect? {
    wait = nil
    guard let wanted else { return nil }
    requested = wanted
    return .findPlace(wanted)
  }

  /// Ends a request with the place that was found; returns whether it is to be opened.
  mutating func end(_ search: PhotoSearch, foundIn place: String?) -> Bool {
    guard requested == search else { return false }
    guard let place else {
      (requested, refused) = (nil, search)
      return false
    }
    places.insert(place)
    return true
  }

  /// Whether a place is that of a search made here.
  func found(_ place: String) -> Bool { places.contains(place) }
}

// Narrowing the source's own list.
extension SearchFeature {
  /// Whether the list does not meet the filter yet that the source was asked for.
  package var isPending: Bool { askedFilter != (result?.filter ?? PhotoFilter()) }

  /// The filter to list by: an empty one without words and conditions, so that folders below do not come by themselves.
  private var wantedFilter: PhotoFilter {
    guard filter.hasWords || filter.hasConditions else { return PhotoFilter() }
    var wanted = filter
    if !filter.hasWords { wanted.words = "" }
    return wanted
  }

  mutating func changeFilter(_ change: (inout PhotoFilter) -> Void) { change(&filter) }

  /// Replaces words and conditions; whether folders below are searched stays.
  mutating func replaceFilter(by new: PhotoFilter) {
    let withFoldersBelow = filter.withFoldersBelow
    filter = new
    filter.withFoldersBelow = withFoldersBelow
  }

  /// Asks the source to narrow its list, if it does not list by the wanted filter already.
  mutating func narrow() -> Effect? {
    guard isLive, wantedFilter != askedFilter else { return nil }
    askedFilter = wantedFilter
    return .filter(askedFilter)
  }
  mutating func setChoices(_ choices: FilterChoices) { self.choices = choices }

  /// Waits with opening the gallery until the results of a link are listed, but not for long.
  mutating func waitForResults() -> Effect {
    opensGallery = true
    return wait(for: Self.patience)
  }

  /// Returns whether the gallery is to be opened now, which it is once.
  mutating func takeOpening() -> Bool {
    guard opensGallery else { return false }
    (opensGallery, wait) = (false, nil)
    return true
  }
}
