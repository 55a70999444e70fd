// Narrowing the list to photos that meet a filter, in a source that can do that.

extension ViewerModel {
  /// Whether the source narrows its list to photos that meet a filter, so that the search bar has chips and live results.
  package var canFilter: Bool { library.roles.contains(.filtering) }

  /// Whether only photos that meet a filter are listed, or will be in a moment.
  package var isFiltering: Bool { !search.askedFilter.isEmpty }

  /// Whether a filter hides photos while no search bar shows it, which the header says.
  package var hidesPhotos: Bool { isFiltering && !search.isOpen }

  /// The number of photos among which the filter found those that are listed; nil while it is unknown, or without a filter.
  package var searchedCount: Int? { isFiltering ? search.result?.totalCount : nil }

  /// Whether more photos may be found, as photos are still being read for the search.
  package var isIndexing: Bool { isFiltering && search.result?.isIndexing == true }
}

extension Viewer {
  /// Whether letters and digits open the search bar, and are typed there: in the gallery, where nothing else is typed.
  package var capturesSearch: Bool {
    stateID == .gallery && model.canSearch && model.folderText.draft == nil
  }
}

extension Viewer {
  /// Handles an input that changes the filter.
  mutating func hearFilter(_ input: InputEvent) {
    guard model.library.roles.contains(.filtering) else { return }
    switch input {
    case .conditionSet(let condition): model.search.changeFilter { $0.set(condition) }
    case .conditionCleared(let condition): model.search.changeFilter { $0.clear(condition) }
    case .filterCleared: model.search.changeFilter { $0 = PhotoFilter() }
    case .foldersBelowSwitched(let isOn):
      prefer { $0.searchesFoldersBelow = isOn }
    case .findMore(let filter): return findMore(filter)
    case .filterChoicesRequested:
      return perform(
        .loadFilterChoices(withFoldersBelow: model.preferences.searchesFoldersBelow))
    default: return
    }
    perform(.filter(model.search.filter))
  }

  /// Lists the photos that meet a filter, in the gallery with the search bar.
  mutating func findMore(_ filter: PhotoFilter) {
    model.search.changeFilter { $0 = filter }
    perform(.filter(filter))
    openSearch()
  }
}
