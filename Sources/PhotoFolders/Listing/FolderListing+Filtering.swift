import GioBindings
import PhotoPages

/// The filter of a listing, and the part of the list that meets it.
struct Narrowing {
  /// The filter, which the shown photos meet once it is answered.
  fileprivate(set) var filter = PhotoFilter()
  /// The photos that meet it, by the last answer.
  fileprivate var meeting = PlaceSet()
  /// The photos that the viewer has; nil while it has the whole list.
  fileprivate var shown: FilteredPhotos?
  /// The photos of the folders below, which are in the list as long as they meet the filter.
  fileprivate var below = PlaceSet()
  /// The number of all photos of the folders below, and whether more may be found, by the last answer.
  fileprivate var belowCount = 0
  fileprivate var isIndexing = false
  /// The number of requests for an answer; an older one is out of date.
  fileprivate var requests = 0
  fileprivate var request: Task<Void, Never>?
  /// Whether other photos may meet the filter since it was asked.
  fileprivate var isOutdated = false
  fileprivate var pace = ListingPace(now: .now)
  fileprivate var tasks: [Task<Void, Never>] = []

  /// Whether the viewer has only a part of the list.
  var isShown: Bool { shown != nil }

  func cancel() {
    request?.cancel()
    for task in tasks { task.cancel() }
  }

  /// Begins with an empty list again.
  mutating func restart() {
    (meeting, below) = (PlaceSet(), PlaceSet())
    shown = filter.isEmpty ? nil : FilteredPhotos()
  }

  /// Begins to show a part of the list, of which the viewer has these photos.
  fileprivate mutating func show(_ places: [UInt32]) {
    if shown == nil { shown = FilteredPhotos(places) }
  }

  /// Makes an answer that is waited for out of date.
  fileprivate mutating func outdateRequest() {
    requests += 1
    request?.cancel()
    (request, isOutdated) = (nil, false)
  }

  /// Forgets that a photo met the filter, as its file is gone.
  mutating func leave(_ place: Int?) { if let place { meeting.remove(place) } }

  /// Lets renamed photos meet the filter until they are read with their new names.
  mutating func follow(_ renames: [String: String], at places: PhotoPlaces) {
    guard isShown else { return }
    let pairs = renames.map { (old: places.insert($0), new: places.insert($1)) }
    let meeting = pairs.filter { self.meeting.contains($0.old) }
    for pair in meeting { self.meeting.remove(pair.old) }
    for pair in meeting { self.meeting.insert(pair.new) }
  }
}

// The list is whole in any case. What the viewer gets is the part of it that meets the filter.
extension FolderListing {
  /// The most photos that are sent at once.
  private static let most = 4096
  /// The photos that are sent before the others, if there are more than twice as many.
  private static let firstCount = 200

  /// Follows the filter of the source, and changes of what is known of photos.
  func followFilter() {
    guard let search else { return }
    let ((filter, filters), changes) = (search.join(), search.changes())
    narrowing.filter = filter
    narrowing.restart()
    search.begin(filter)
    narrowing.tasks = [
      Task { [weak self] in
        for await filter in filters { await self?.narrow(by: filter) }
      },
      Task { [weak self] in
        for await _ in changes { await self?.refreshFilter() }
      },
    ]
  }

  private func narrow(by filter: PhotoFilter) {
    guard phase != .stopped else { return }
    narrowing.filter = filter
    search?.begin(filter)
    narrowing.pace = ListingPace(now: .now)
    if filter.isEmpty { showAll() } else { askFilter() }
  }

  /// Asks again after other photos have been read: at growing intervals, and when all have been.
  private func refreshFilter() {
    guard !narrowing.filter.isEmpty,
      search?.isReading != true || narrowing.pace.isDue(now: .now)
    else { return }
    if narrowing.request == nil { askFilter() } else { narrowing.isOutdated = true }
  }

  /// Asks which photos meet the filter, if there is one.
  func askFilter() {
    guard let search, !narrowing.filter.isEmpty else { return }
    let filter = narrowing.filter
    narrowing.outdateRequest()
    let number = narrowing.requests
    guard index != nil else { return take(FolderSearch.Answer(), to: number) }
    narrowing.request = Task { [weak self] in
      guard let answer = try? await search.answer(filter) else { return }
      await self?.take(answer, to: number)
    }
  }

  private func take(_ answer: FolderSearch.Answer, to number: Int) {
    guard narrowing.requests == number, phase != .stopped else { return }
    narrowing.request = nil
    narrowing.meeting = answer.places
    (narrowing.belowCount, narrowing.isIndexing) = (answer.belowCount, answer.isIndexing)
    switch phase {
    case .reading:
      // Nothing of a list in another order than by name was sent; one by name was sent as far as it is read.
      narrowing.show(isPaged ? list.sorted : [])
      if isPaged { show(changed: [], isComplete: false) }
    case .following:
      narrowing.show(list.sorted)
      show(changed: replaceBelow(answer.below, answer.records), isComplete: true)
      sendResult()
    case .failed: sendResult()
    case .stopped: break
    }
    if narrowing.isOutdated { askFilter() }
  }

  /// The photos that meet the filter by their names, as nothing else is known of them.
  private var placesByName: [UInt32] {
    list.sorted.filter { place in
      let photo = list[Int(clamping: place)]
      let kind = PhotoFilter.Kind(named: Array((photo.uri ?? "").utf8))
      return narrowing.filter.isMet(byName: photo.name, kind)
    }
  }

  /// The photos that meet the filter, in the list's order; all photos if it only wants those of the folders below, too.
  private var placesToShow: [UInt32] {
    guard narrowing.filter.hasWords || narrowing.filter.hasConditions else { return list.sorted }
    return index == nil ? placesByName : list.places(among: narrowing.meeting)
  }

  /// Lists the whole folder again, and nothing of those below.
  private func showAll() {
    narrowing.outdateRequest()
    let splices = replaceBelow([], [:])
    (narrowing.belowCount, narrowing.isIndexing) = (0, false)
    if narrowing.isShown, phase == .following || phase == .reading && isPaged {
      show(changed: splices, isComplete: phase == .following)
    }
    narrowing.shown = nil
    sendResult()
  }

  /// Replaces the photos of the folders below that are in the list, and returns the splices of the list.
  private func replaceBelow(
    _ photos: [(uri: String, photo: Photo)], _ records: [String: PhotoRecord]
  ) -> [PhotoSplice] {
    let places = known.photos.places
    let former = narrowing.below
    narrowing.below = PlaceSet(photos.map { places.insert($0.uri) })
    let leaving = former.places.filter { !narrowing.below.contains($0) }
    let arriving = photos.filter { !former.contains(places.insert($0.uri)) }
    let changed = photos.filter { photo in list[photo.uri].map { $0 != photo.photo } ?? false }
    guard !leaving.isEmpty || !arriving.isEmpty || !changed.isEmpty else { return [] }
    return list.apply(
      removing: leaving.map(places.uri), adding: arriving, replacing: changed, records: records)
  }

  /// Shows the part of the list that meets the filter, after splices of the list.
  func show(changed splices: [PhotoSplice], isComplete: Bool) {
    let places = known.photos.places
    var changed = PlaceSet()
    for photo in splices.lazy.flatMap(\.photos) {
      if let place = photo.uri.flatMap(places.number) { changed.insert(place) }
    }
    // Read before, as the photos that are shown change by the call.
    let shown = placesToShow
    let changes = narrowing.shown?.show(shown, changed: changed) ?? []
    if changes.count == 1, let change = changes.first, change.places.count > 2 * Self.firstCount {
      return yieldInParts(change, isComplete: isComplete)
    }
    yield(
      changes.map { PhotoSplice($0.range, photos(at: $0.places)) }, isComplete: isComplete)
  }

  /// Sends few photos first and the others in parts, so that the window can show each before the next one comes.
  private func yieldInParts(_ change: FilteredPhotos.Change, isComplete: Bool) {
    var (range, rest, count) = (change.range, change.places, Self.firstCount)
    while !rest.isEmpty {
      let part = photos(at: rest.prefix(count))
      rest = rest.dropFirst(count)
      yield([PhotoSplice(range, part)], isComplete: rest.isEmpty && isComplete)
      range = range.lowerBound + part.count..<range.lowerBound + part.count
      count = Self.most
    }
  }

  private func photos(at places: ArraySlice<UInt32>) -> [Photo] {
    places.map { list[Int(clamping: $0)] }
  }

  /// Tells that the list meets the filter now.
  private func sendResult() {
    let filter = narrowing.filter
    yield(
      FilterResult(
        filter: filter, totalCount: list.count - narrowing.below.count + narrowing.belowCount,
        isIndexing: narrowing.isIndexing))
  }
}
