import TestSupport
import Testing

@testable import PhotoPages
@testable import PhotoPagesGtk

@Suite("The items of the gallery") struct GalleryItemsTests {
  private static func viewer(of count: Int, hasMore: Bool) -> Viewer {
    var setup = ViewerSetup()
    setup.roles = [.paged]
    var viewer = Viewer(setup)
    viewer.handle(.window(.viewLoaded))
    viewer.handle(.foldersChanged([PhotoFolder(name: "Trip", uri: "file:///Trip")]))
    viewer.handle(.library(.listed(photos(0..<count), hasMore: hasMore)))
    return viewer
  }

  private static func photos(_ range: Range<Int>) -> [Photo] {
    range.map { Photo(id: PhotoID($0 + 1), name: "\($0)") }
  }

  private static func items(of viewer: Viewer) -> GalleryItems {
    var items = GalleryItems()
    _ = items.take(viewer.model)
    return items
  }

  @Test("Folders come first, then photos, and last the item for more, which is no photo")
  func order() {
    var viewer = Self.viewer(of: 3, hasMore: true)
    var items = Self.items(of: viewer)
    #expect(items.count == 5)
    #expect(items.photo(at: 1)?.name == "0")
    #expect(items.item(at: 4) == .more)
    #expect(items.photo(at: 4) == nil)
    #expect(items.item(at: 5) == nil)
    #expect(items.photos(in: [0..<2, 3..<5]) == [0..<1, 2..<3])
    #expect(items.photos(in: [4..<5]) == [])
    // Keys reach the item only where it has a button.
    #expect(items.lastReached == 3)
    viewer.handle(.morePhotos(.failed(.notReachable)))
    items = Self.items(of: viewer)
    #expect(items.lastReached == 4)
    items = Self.items(of: Self.viewer(of: 3, hasMore: false))
    #expect(items.count == 4)
    #expect(items.item(at: 4) == nil)
  }

  @Test("A folder's name for screen readers says what it is, and how many photos it has")
  func folderName() {
    let items = Self.items(of: Self.viewer(of: 1, hasMore: false))
    #expect(items.name(of: 0) == "Trip, folder")
    #expect(items.folder(at: 0)?.description(photoCount: 12) == "Trip, folder, 12 photos")
    #expect(items.folder(at: 0)?.description(photoCount: 1) == "Trip, folder, 1 photo")
    #expect(items.folder(at: 1) == nil)
    #expect(items.menuRequest(at: 0) == items.folder(at: 0).map { .folder($0, .menuRequested) })
    #expect(items.menuRequest(at: 2) == nil)
  }

  @Test("Applying the replaced items to the old list gives the new list", arguments: 1...4)
  func replacements(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    var viewer = Self.viewer(of: 0, hasMore: false)
    var (items, keys) = (GalleryItems(), [UInt64]())
    for _ in 0..<300 {
      let count = viewer.model.count
      let start = Int.random(in: 0...count, using: &numbers)
      let end = Int.random(in: start...count, using: &numbers)
      let first = Int.random(in: 0..<1_000_000, using: &numbers) * 10
      let added = Self.photos(first..<first + Int.random(in: 0..<8, using: &numbers))
      let listed = (0..<count).compactMap { viewer.model.photo(at: $0)?.id }
      if Int.random(in: 0..<10, using: &numbers) == 0 {
        viewer.handle(.foldersChanged([PhotoFolder(name: "\(start)", uri: "file:///\(start)")]))
      } else if !added.contains(where: { listed.contains($0.id) }) {
        let splice = PhotoSplice(start..<end, Bool.random(using: &numbers) ? added : [])
        viewer.handle(
          .library(
            .spliced([splice], isComplete: true, hasMore: Bool.random(using: &numbers))))
      }
      if let change = items.take(viewer.model) {
        let new = change.range.lowerBound..<change.range.lowerBound + change.added
        keys.replaceSubrange(change.range, with: new.map(items.key(at:)))
      }
      #expect(keys == (0..<items.count).map(items.key(at:)))
      #expect(items.item(at: items.count - 1) == .more || !viewer.model.canLoadMore)
    }
  }
}
