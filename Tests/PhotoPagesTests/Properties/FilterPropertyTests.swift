import TestSupport
import Testing

@testable import PhotoPages

/// A source that narrows its list to the photos that meet a filter, at its own pace and in parts.
private struct NarrowingSource {
  private var numbers: SeededGenerator
  /// The photos of the folder, in order.
  private var all = (0..<24).map { Photo(id: PhotoID("p\($0)"), name: "\($0).jpg") }
  /// The photos that were sent last.
  private var sent: [Photo] = []
  /// The filter that was asked for last, and the one that was answered.
  private var (asked, answered) = (PhotoFilter(), PhotoFilter())
  private var lastName = 24

  init(seed: UInt64) { numbers = SeededGenerator(seed: seed) }

  /// Whether a photo meets a filter: about a third does.
  static func meets(_ filter: PhotoFilter, _ photo: PhotoID) -> Bool {
    guard !filter.isEmpty else { return true }
    let words = filter.words.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
    let people = filter.people.reduce(0) { $0 + $1.utf8.count }
    return (photo.number &* 2_654_435_761 &+ words &* 97 &+ people) >> 8 % 3 == 0
  }

  /// The photos that meet the filter that was asked for last.
  var wanted: [PhotoID] { all.map(\.id).filter { Self.meets(asked, $0) } }

  mutating func note(_ effects: [Effect]) {
    for case .filter(let filter) in effects { asked = filter }
  }

  /// The whole answer to the last filter.
  mutating func answer() -> [ViewerEvent] {
    answered = asked
    return [send(all.filter { Self.meets(asked, $0.id) }), filtered()]
  }

  /// The first photos of the answer, or the state of the list before, which is out of date.
  mutating func part() -> ViewerEvent {
    guard Bool.random(using: &numbers) else { return filtered() }
    return send(Array(all.filter { Self.meets(asked, $0.id) }.prefix(3)))
  }

  /// A photo comes or goes.
  mutating func changeFolder() -> ViewerEvent {
    if Bool.random(using: &numbers), !all.isEmpty {
      all.remove(at: Int.random(in: all.indices, using: &numbers))
    } else {
      lastName += 1
      let photo = Photo(id: PhotoID("p\(lastName)"), name: "\(lastName).jpg")
      all.insert(photo, at: Int.random(in: 0...all.count, using: &numbers))
    }
    return send(all.filter { Self.meets(answered, $0.id) })
  }

  private func filtered() -> ViewerEvent {
    .library(.filtered(FilterResult(filter: answered, totalCount: all.count)))
  }

  /// Sends a list in place of the one before, without their common beginning.
  private mutating func send(_ photos: [Photo]) -> ViewerEvent {
    let start = zip(sent, photos).prefix { $0 == $1 }.count
    defer { sent = photos }
    let splice = PhotoSplice(start..<Int.max, Array(photos[start...]))
    return .library(.spliced([splice], isComplete: true, hasMore: false))
  }
}

@Suite("Random filters", .onTheThreadForLongOnes) struct FilterPropertyTests {
  private static let words = ["", "s", "se", "sea", "tree", " ", "-"]
  private static let people = ["Anna", "Ben"]

  @Test(
    "After random filters and splices the shown photo is listed, and the wish is what was typed last",
    arguments: 0..<20)
  func invariants(part: Int) {
    for sequence in 0..<50 {
      let seed = UInt64(part * 50 + sequence)
      var numbers = SeededGenerator(seed: seed &+ 1_000_000)
      var source = NarrowingSource(seed: seed)
      var wish = Wish()
      var viewer = Self.started(&source)
      for step in 0..<40 {
        for event in Self.next(viewer, &source, &wish, &numbers) {
          viewer.handle(event)
          source.note(viewer.effects)
          if event == .command(.escape) { wish.escape(leaving: viewer.model.search.filter) }
          let faults = viewer.faults() + Self.faults(viewer, wish)
          guard faults.isEmpty else {
            Issue.record("Seed \(seed), step \(step), \(event): \(faults)")
            return
          }
        }
      }
      for event in source.answer() { viewer.handle(event) }
      #expect(viewer.model.library.list.map(\.id) == source.wanted, "Seed \(seed)")
      #expect(!viewer.model.search.isPending, "Seed \(seed)")
      #expect(Self.faults(viewer, wish) == [], "Seed \(seed)")
    }
  }

  /// What a person has wished last.
  private struct Wish {
    var words = ""
    var people: Set<String> = []

    /// Follows Escape, which may clear the words, or the people once there are no words, as the state decides.
    mutating func escape(leaving filter: PhotoFilter) {
      if !words.isEmpty {
        if filter.words.isEmpty { words = "" }
      } else if filter.people.isEmpty {
        people = []
      }
    }
  }

  private static func started(_ source: inout NarrowingSource) -> Viewer {
    var setup = ViewerSetup(permissions: .all)
    setup.roles = .filteringFolder
    var viewer = Viewer(setup)
    for event in [.window(.viewLoaded)] + source.answer() + [.command(.search)] {
      viewer.handle(event)
      source.note(viewer.effects)
    }
    viewer.handle(.foldersChanged([PhotoFolder(name: "Sea", uri: "file:///Sea")]))
    return viewer
  }

  /// Something that a person or the source does next.
  private static func next(
    _ viewer: Viewer, _ source: inout NarrowingSource, _ wish: inout Wish,
    _ numbers: inout SeededGenerator
  ) -> [ViewerEvent] {
    let photo = viewer.model.library.list.map(\.id).randomElement(using: &numbers)
    switch Int.random(in: 0..<14, using: &numbers) {
    case 0, 1:
      let words = Self.words.randomElement(using: &numbers) ?? ""
      let isHeard = viewer.model.search.isOpen || viewer.capturesSearch && !words.isEmpty
      if isHeard { wish.words = words }
      return [.input(.searchTyped(words))]
    case 2:
      let name = Self.people.randomElement(using: &numbers) ?? ""
      wish.people.insert(name)
      return [.input(.conditionSet(.person(name)))]
    case 3:
      let name = Self.people.randomElement(using: &numbers) ?? ""
      wish.people.remove(name)
      return [.input(.conditionCleared(.person(name)))]
    case 4:
      (wish.words, wish.people) = ("", [])
      return [.input(.filterCleared)]
    case 5:
      guard Command.openGallery.canBeDone(in: viewer) else { return [] }
      (wish.words, wish.people) = ("", ["Anna"])
      return [.input(.findMore(PhotoFilter(.person("Anna"))))]
    case 6: return [.input(.foldersBelowSwitched(Bool.random(using: &numbers)))]
    case 7:
      return [.command([.escape, .search, .openGallery].randomElement(using: &numbers) ?? .search)]
    case 8: return [.input(.searchClosed)]
    case 9: return [.input(.photoFocused(photo))]
    case 10: return [.input(.selectionChanged(.selected([0..<4], replacing: true)))]
    case 11: return [source.changeFolder()]
    case 12: return [source.part()]
    default: return source.answer()
    }
  }

  private static func faults(_ viewer: Viewer, _ wish: Wish) -> [String] {
    let (model, search) = (viewer.model, viewer.model.search)
    let isListed = model.currentPhoto.map { model.library.list.shows($0.id) } ?? (model.count == 0)
    let isFocusHidden = model.gallery.isFolderFocused && model.gallery.folders.isEmpty
    let isSelectionListed = model.selection.photos.allSatisfy(model.library.list.shows)
    var wanted = search.filter
    if !wanted.hasWords { wanted.words = "" }
    if !wanted.hasWords, !wanted.hasConditions { wanted = PhotoFilter() }
    return [
      isListed ? nil : "The shown photo is not listed",
      isFocusHidden ? "A hidden folder has the focus" : nil,
      isSelectionListed ? nil : "A photo is selected that is not listed",
      search.askedFilter == wanted ? nil : "\(search.askedFilter) was asked for, not \(wanted)",
      search.filter.words == wish.words
        ? nil : "\(search.filter.words) is typed, not \(wish.words)",
      search.filter.people == wish.people ? nil : "The people are \(search.filter.people)",
    ].compactMap { $0 }
  }
}
