import TestSupport
import Testing

@testable import PhotoPages

@Suite("More photos are loaded near the end of the list") struct MorePhotosTests {
  private func page(_ range: Range<Int>, hasMore: Bool = true) -> ViewerEvent {
    .library(
      .spliced(
        [PhotoSplice(range.lowerBound..<range.lowerBound, Photo.numbered(range))], isComplete: true,
        hasMore: hasMore))
  }

  @Test("One more page is requested near the end of the list, and none far from it")
  func near() {
    var viewer = Viewer.paged(of: 60)
    #expect(!viewer.effects.contains(.loadMorePhotos))
    viewer.handle(.paging(.requested(PhotoID("39"))))
    #expect(!viewer.effects.contains(.loadMorePhotos))
    viewer.handle(.paging(.requested(PhotoID("40"))))
    #expect(viewer.effects.filter { $0 == .loadMorePhotos }.count == 1)
    viewer.handle(.paging(.requested(PhotoID("41"))))
    #expect(!viewer.effects.contains(.loadMorePhotos))
  }

  @Test(
    "The next page is requested after both answer and list, in either order",
    arguments: [true, false])
  func order(answersFirst: Bool) {
    var viewer = Viewer.paged(of: 10)
    #expect(viewer.model.morePhotos.phase == .loading)
    let events: [ViewerEvent] = [.morePhotos(.loaded), page(10..<20)]
    for (place, event) in (answersFirst ? events : events.reversed()).enumerated() {
      viewer.handle(event)
      #expect(viewer.effects.contains(.loadMorePhotos) == (place == 1))
    }
  }

  @Test("After an error the next page is requested only by Retry")
  func failure() {
    var viewer = Viewer.paged(of: 10)
    viewer.handle(.morePhotos(.failed(.notReachable)))
    #expect(viewer.model.morePhotos.phase == .failed(.notReachable))
    viewer.handle(.paging(.requested(PhotoID("9"))))
    viewer.handle(.input(.morePhotosRequested(afterFailure: false)))
    #expect(!viewer.effects.contains(.loadMorePhotos))
    viewer.handle(.input(.morePhotosRequested(afterFailure: true)))
    #expect(viewer.effects.contains(.loadMorePhotos))
  }

  @Test("A source with a complete list or without pages is asked for no more")
  func none() {
    for var viewer in [Viewer.paged(of: 10, hasMore: false), Viewer.paged(of: 10, isPaged: false)] {
      #expect(viewer.model.morePhotos.phase == .resting)
      viewer.handle(.input(.morePhotosRequested(afterFailure: true)))
      #expect(!viewer.effects.contains(.loadMorePhotos))
    }
  }

  @Test("A refresh is requested once, not while a page loads, and its error is reported")
  func refresh() {
    var viewer = Viewer.paged(of: 60)
    viewer.handle(.input(.refreshRequested))
    #expect(viewer.effects.contains(.refresh))
    viewer.handle(.input(.refreshRequested))
    viewer.handle(.input(.morePhotosRequested(afterFailure: false)))
    #expect(viewer.effects.isEmpty)
    viewer.handle(.morePhotos(.refreshed(.notReachable)))
    #expect(viewer.model.notices.notice?.content == .notListed(.notReachable))
    viewer.handle(.paging(.requested(PhotoID("50"))))
    viewer.handle(.input(.refreshRequested))
    #expect(!viewer.effects.contains(.refresh))
  }

  @Test("The end of a service's list is reported without Retry, and the listed photos stay")
  func end() {
    var viewer = Viewer.paged(of: 60, hasMore: false)
    let end = PhotoSourceError.web(.listEnds(count: 60))
    viewer.handle(.library(.failed(end)))
    #expect(viewer.model.notices.notice?.content == .notListed(end))
    #expect(viewer.model.notices.notice?.offersRetry == false)
    #expect(!Command.retry.isEnabled(in: viewer))
    #expect(viewer.model.library.phase == .complete)
    #expect(viewer.model.count == 60)
    // Another failure can be retried.
    viewer.handle(.library(.failed(.web(.timedOut))))
    #expect(viewer.model.notices.notice?.offersRetry == true)
    #expect(Command.retry.isEnabled(in: viewer))
  }

  @Test(
    "A paged source that shifts, fails and is slow lists each of 2,000 photos once",
    arguments: 1...4)
  func hostileSource(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    var source = ShiftingSource(Photo.numbered(0..<2_000))
    var viewer = Viewer.paged(of: 0)
    // The empty list has requested the first page.
    var (awaited, turns) = (source.answer(failing: true, using: &numbers), 0)
    func handle(_ event: ViewerEvent) {
      viewer.handle(event)
      guard viewer.effects.contains(.loadMorePhotos) else { return }
      #expect(awaited.isEmpty)
      awaited = source.answer(failing: Int.random(in: 0..<10, using: &numbers) < 3, using: &numbers)
    }
    while viewer.model.library.hasMore || !awaited.isEmpty, turns < 100_000 {
      turns += 1
      if Int.random(in: 0..<4, using: &numbers) == 0, !awaited.isEmpty {
        handle(awaited.removeFirst())
      } else if case .failed = viewer.model.morePhotos.phase {
        handle(.input(.morePhotosRequested(afterFailure: true)))
      } else {
        handle(.command(.lastPhoto))
        handle(.input(.morePhotosRequested(afterFailure: false)))
      }
    }
    let listed = (0..<viewer.model.count).compactMap { viewer.model.photo(at: $0)?.name }
    #expect(listed == (0..<2_000).map(String.init))
    #expect(source.loaded == Array(0..<source.loaded.count))
  }
}

/// A source of numbered pages, before which photos are added while they are loaded.
private struct ShiftingSource {
  private var photos: [Photo]
  private var pages = LoadedPages()
  /// The numbers of the pages that were loaded, in the order of the requests.
  private(set) var loaded: [Int] = []
  private var added = 0
  private static let length = 20

  init(_ photos: [Photo]) { self.photos = photos }

  /// Returns the events that answer a request, in any order.
  mutating func answer(failing: Bool, using numbers: inout SeededGenerator) -> [ViewerEvent] {
    if failing { return [.morePhotos(.failed(.notReachable))] }
    let start = loaded.count * Self.length
    loaded.append(loaded.count)
    let page = Array(photos.dropFirst(start).prefix(Self.length))
    let update = ViewerEvent.library(
      .spliced(
        [pages.add(page)], isComplete: true, hasMore: start + Self.length < photos.count))
    if Int.random(in: 0..<3, using: &numbers) == 0 {
      added += 1
      photos.insert(Photo(id: PhotoID("new \(added)"), name: "new \(added)"), at: 0)
    }
    return [update, .morePhotos(.loaded)].shuffled(using: &numbers)
  }
}
