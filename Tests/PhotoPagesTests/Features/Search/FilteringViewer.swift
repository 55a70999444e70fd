@testable import PhotoPages

/// A viewer of a source that filters, in a folder with the photos a to f, and a stand-in of that source.
struct FilteringViewer {
  private(set) var viewer: Viewer
  /// The effects of the last event.
  private(set) var effects: [Effect] = []
  /// All filters that the source was asked for.
  private(set) var asked: [PhotoFilter] = []

  static let all = "abcdef"

  /// Shows a photo on its page, with all that is known of it.
  init(
    at shown: String = "c", roles: Set<PhotoSourceRole> = .filteringFolder,
    searchesBelow: Bool = false
  ) {
    var setup = ViewerSetup(permissions: .all)
    setup.roles = roles
    setup.preferences.searchesFoldersBelow = searchesBelow
    viewer = Viewer(setup)
    send(.window(.viewLoaded), .library(.listed(photos(Self.all))))
    send(.paging(.requested(PhotoID(shown))))
    if let rest = model.annotations.rest { send(.annotations(.rested(rest))) }
    for state in model.pictures.states.values { send(.pictures(.loaded(state.token, picture))) }
    for state in model.annotations.states.values where state.phase == .loading {
      send(.annotations(.loaded(state.token, annotations())))
    }
  }

  /// The viewer in the gallery, with the search bar open.
  static func searching(at shown: String = "c", searchesBelow: Bool = false) -> FilteringViewer {
    var session = FilteringViewer(at: shown, searchesBelow: searchesBelow)
    session.send(.command(.search))
    return session
  }

  var model: ViewerModel { viewer.model }
  var search: SearchFeature { model.search }

  /// The listed photos' letters.
  var listed: String { model.library.list.map(\.id.name).joined() }

  mutating func send(_ events: ViewerEvent...) {
    for event in events {
      viewer.handle(event)
      effects = viewer.effects
      asked += effects.compactMap { if case .filter(let filter) = $0 { filter } else { nil } }
    }
  }

  mutating func type(_ words: String) { send(.input(.searchTyped(words))) }

  /// Lists photos as the answer to the filter that was asked for last.
  mutating func answer(_ names: String, isIndexing: Bool = false) {
    send(.library(.listed(photos(names))))
    settle(isIndexing: isIndexing)
  }

  /// Tells that the list meets the filter that was asked for last.
  mutating func settle(isIndexing: Bool = false) {
    let result = FilterResult(
      filter: asked.last ?? PhotoFilter(), totalCount: Self.all.count, isIndexing: isIndexing)
    send(.library(.filtered(result)))
  }
}

extension Set<PhotoSourceRole> {
  /// The roles of a source of folders, which lists in no places of results.
  static let filteringFolder = Set(PhotoSourceRole.allCases).subtracting([.searchable, .paged])
}

extension PhotoFilter {
  /// The filter with these words.
  init(words: String) {
    self.init()
    self.words = words
  }

  /// The filter with these conditions.
  init(_ conditions: FilterCondition...) {
    self.init()
    for condition in conditions { set(condition) }
  }
}
