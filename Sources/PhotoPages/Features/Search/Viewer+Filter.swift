// Narrowing the list to photos that meet a filter, in a source that can do that.

extension Viewer {
  /// Handles an input that changes the filter, once the view is on screen.
  mutating func hearFilter(_ input: InputEvent) {
    guard model.canFilter, stateID != .uninitialized else { return }
    switch input {
    case .conditionSet(let condition): model.search.changeFilter { $0.set(condition) }
    case .conditionCleared(let condition): model.search.changeFilter { $0.clear(condition) }
    case .filterCleared: model.search.replaceFilter(by: PhotoFilter())
    case .foldersBelowSwitched(let isOn):
      prefer { $0.searchesFoldersBelow = isOn }
      adoptFoldersBelow()
      loadFilterChoices()
    case .filterChoicesRequested: return loadFilterChoices()
    case .findMore(let filter): return findMore(filter)
    default: return
    }
    narrow()
  }

  /// Searches folders below if the preferences say so.
  mutating func adoptFoldersBelow() {
    let isOn = model.preferences.searchesFoldersBelow
    model.search.changeFilter { $0.withFoldersBelow = isOn }
  }

  mutating func loadFilterChoices() {
    guard model.canFilter else { return }
    perform(.loadFilterChoices(withFoldersBelow: model.search.filter.withFoldersBelow))
  }

  /// Has the source list the photos that meet the words and conditions in the bar.
  mutating func narrow() {
    guard let effect = model.search.narrow() else { return }
    model.lastPhoto.narrow(from: model.currentPhoto?.id)
    perform(effect)
    beginListing()
  }

  /// Lists the photos that meet a filter, in the gallery with the search bar.
  ///
  /// A page stays until they are listed, so that its photo flies to its place among them.
  mutating func findMore(_ filter: PhotoFilter) {
    guard model.canFilter, Command.openGallery.canBeDone(in: self) else { return }
    model.search.replaceFilter(by: filter)
    if !model.isFiltering { adoptFoldersBelow() }
    narrow()
    let wait = model.search.waitForResults()
    if stateID == .gallery || !model.search.isPending { showFound() } else { perform(wait) }
  }

  /// Opens the gallery for a link, as its results are listed or take too long.
  mutating func showFound() {
    guard model.search.takeOpening() else { return }
    if stateID != .gallery { enterGallery() }
    if stateID == .gallery { openBar() }
  }

  /// Notes that the list meets a filter.
  mutating func listFiltered(_ result: FilterResult) {
    model.search.result = result
    if !model.search.isPending, !model.isFiltering { model.lastPhoto.endNarrowing() }
    hideFolders()
    showFound()
  }

  /// Hides the folders beside the photos while only photos that meet a filter are listed.
  mutating func hideFolders() {
    guard model.gallery.hidesFolders != model.isFiltering else { return }
    model.gallery.hideFolders(model.isFiltering)
    notifyOfList()
  }
}

extension ViewerModel {
  /// Whether the source narrows its list to photos that meet a filter, so that the search bar has chips and live results.
  package var canFilter: Bool { search.isLive }

  /// Whether only photos that meet a filter are listed, or will be in a moment.
  package var isFiltering: Bool { !search.askedFilter.isEmpty }

  /// Whether photos come and go by the filter, which says nothing of their files.
  var isNarrowed: Bool { isFiltering || search.isPending }

  /// Whether the photos that meet the filter are still to be listed.
  var isWaitingForResults: Bool {
    if case .failed = library.phase { false } else { search.isPending }
  }

  /// Whether a filter hides photos while no search bar shows it, which the header says.
  package var hidesPhotos: Bool { isFiltering && !search.isOpen }

  /// The number of photos among which the listed ones were found; nil while it is unknown, or without a filter.
  package var searchedCount: Int? { isFiltering ? search.result?.totalCount : nil }

  /// Returns the filter for photos that share a part of the shown caption; nil if they are not searched for that.
  package func filter(sharing part: CaptionPart) -> PhotoFilter? {
    guard canFilter else { return nil }
    let caption = shownAnnotations.caption
    switch part {
    case .author: return caption.knownAuthor.flatMap { PhotoFilter(of: .author($0)) }
    case .date: return caption.date.flatMap { PhotoFilter(of: .taken($0)) }
    case .published, .place, .views, .likes, .visibility: return nil
    }
  }

  /// Whether more photos may be found, as photos are still being read for the search.
  package var isIndexing: Bool { isFiltering && search.result?.isIndexing == true }
}

extension Viewer {
  /// Whether letters and digits open the search bar, and are typed there: in the gallery, where nothing else is typed.
  package var capturesSearch: Bool {
    stateID == .gallery && model.canSearch && model.folderText.draft == nil
      && model.questions.open == nil
  }
}
