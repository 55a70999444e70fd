extension Viewer {
  mutating func handle(_ event: SearchFeature.Event) {
    switch event {
    case .rested(let token):
      guard model.search.end(token) else { return }
      if model.canFilter { showFound() } else { search() }
    case .placed(let place, let search):
      guard model.search.end(search, foundIn: place), let place else { return }
      perform(.desktop(.openFolder(place)))
    case .counted(let count): model.search.setFoundCount(count)
    case .choicesLoaded(let choices): model.search.setChoices(choices)
    }
  }

  /// Handles an input in the search bar.
  mutating func hearSearch(_ input: InputEvent) {
    switch input {
    case .searchTyped(let text): typeSearch(text)
    case .searchScopeChosen(let scope): chooseSearchScope(scope)
    case .searchFinished: finishSearch()
    case .searchClosed: closeSearch()
    default: break
    }
  }

  /// Opens the search bar in the gallery, with the cursor in it.
  mutating func openSearch() {
    openBar()
    if stateID != .gallery { enterGallery() }
    guard stateID == .gallery else { return model.search.close() }
    perform(.view(.focusSearch))
  }

  /// Opens the search bar, with the values to choose from.
  mutating func openBar() {
    guard !model.search.isOpen else { return }
    model.search.open()
    if !model.isFiltering { adoptFoldersBelow() }
    loadFilterChoices()
  }

  /// Handles a change of the words, which opens the bar if they were typed in the gallery.
  mutating func typeSearch(_ text: String) {
    guard model.search.isOpen || capturesSearch && !text.isEmpty,
      text != model.search.typed.text
    else { return }
    openBar()
    model.search.type(text)
    if model.canFilter { narrow() } else { searchLater() }
  }

  /// Goes on with the search that was typed while its first results were opened.
  mutating func continueSearch() {
    enterGallery()
    searchLater()
  }

  private mutating func searchLater() {
    if let effect = model.search.waitForRest() { perform(effect) }
  }

  mutating func chooseSearchScope(_ scope: PhotoSearch.Scope) {
    guard model.search.isOpen, !model.canFilter, scope != model.search.typed.scope else { return }
    model.search.choose(scope)
    search()
  }

  /// Searches at once for what is typed, and settles on that.
  mutating func finishSearch() {
    guard model.search.isOpen else { return }
    model.search.settleOnTyped()
    search()
  }

  /// Searches at once for what is typed.
  mutating func search() {
    guard model.search.isOpen, !model.canFilter, let effect = model.search.request() else { return }
    perform(effect)
  }

  /// Clears what is typed, which shows the place without words, then the conditions; closes the bar if there is nothing.
  mutating func leaveSearch() {
    if !model.search.typed.text.isEmpty {
      model.search.type("")
    } else if model.search.filter.hasConditions {
      model.search.replaceFilter(by: PhotoFilter())
    } else {
      return closeSearch()
    }
    if model.canFilter { narrow() } else { search() }
  }

  /// Closes the search bar, and settles on the listed photos, which stay.
  mutating func closeSearch() {
    if model.search.isOpen, model.count > 0 { model.search.settleOnListed() }
    model.search.close()
    if stateID == .gallery, !model.hasGallery { enterBrowsing() }
  }
}

extension ViewerModel {
  /// Whether the source can be searched: live, or if the program around the viewer opens the places of results.
  package var canSearch: Bool { canFilter || findsPlaces }

  /// Whether the results of a search are another place, which the program around the viewer opens.
  package var findsPlaces: Bool {
    !canFilter && library.roles.contains(.searchable) && window.abilities.contains(.openFolder)
  }

  /// The number of photos that were found; nil while it is unknown, or if nothing is searched for.
  package var foundCount: Int? {
    if canFilter { return isFiltering && search.result != nil ? count : nil }
    guard search.isListed else { return nil }
    if let count = search.foundCount { return count }
    return library.phase == .complete && !library.hasMore ? count : nil
  }

  /// Whether the listed place is one to offer again: no results that are merely a step on the way to others.
  package var isPlaceSettled: Bool { search.isSettled }

  /// The search bar to show again with the place of its results; nil if that is not the place of a search made here.
  package func searchToContinue(in place: String) -> PhotoSearch? {
    search.isOpen && search.found(place) ? search.typed : nil
  }
}
