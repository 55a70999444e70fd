import FoundationEssentials
import GioBindings
import TestSupport
import Testing

@testable import PhotoFolders
@testable import PhotoPages
@testable import PhotoSidecars
@testable import SidecarSupport

/// Listings in other orders.
@Suite("Queries", .timeout(minutes: 5)) struct QueryTests {
  private let folder: ScratchFolder
  private let data: ScratchFolder
  private let source: FolderSource

  init() throws {
    folder = try ScratchFolder()
    data = try ScratchFolder()
    let keeping = AnnotationSetup(
      user: Author(id: "ada", name: "Ada"), data: data.place, cache: data.file("cache"),
      metadata: AnnotationSetup.metadata, measure: { _ in .landscape })
    source = FolderSource(
      .folder(folder.place, asked: nil), showing: .photos, keeping: keeping,
      indexer: FolderIndex.promptly)
  }

  private func updates(_ key: PhotoOrder.Key, isReversed: Bool = false) -> Updates {
    Updates(source.list(PhotoQuery(order: PhotoOrder(key, isReversed: isReversed))))
  }

  private func rate(_ photo: String, _ rating: Rating) throws {
    var document = SidecarDocument()
    try document.apply(.set(.rating, from: nil, to: rating), in: nil, at: .reference, embedded: nil)
    try folder.write("\(photo).xmp", document.written().bytes)
  }

  @Test("In the order by size the list comes sorted, and a photo that grows moves")
  func size() async throws {
    for (name, size) in [("a.jpg", 3), ("b.jpg", 1), ("c.jpg", 2)] {
      try folder.write(name, [UInt8](repeating: 1, count: size))
    }
    var updates = updates(.size)
    #expect(await updates.next() != nil)
    #expect(updates.listed.isComplete && updates.listed.names == ["a.jpg", "c.jpg", "b.jpg"])
    let id = updates.listed.id(of: "c.jpg")
    try folder.write("c.jpg", [1, 2, 3, 4, 5])
    let list = try await updates.list(named: "c.jpg", "a.jpg", "b.jpg")
    #expect(list.id(of: "c.jpg") == id && list.revision(of: "c.jpg") == 1)
    var reversed = self.updates(.size, isReversed: true)
    let others = try await reversed.list(named: "b.jpg", "a.jpg", "c.jpg")
    #expect(Set(others.photos.map(\.id)) == Set(list.photos.map(\.id)))
  }

  /// In a process of its own: another test keeps the file system in memory from answering.
  @Test("Photos of any date are listed with it, and ordered by it both ways")
  func dates() async {
    await #expect(processExitsWith: .success) {
      let photos = try FileDates.folder()
      for date in FileDates.unusual {
        try photos.write("\(date).jpg", [1])
        try photos.age("\(date).jpg", to: date)
      }
      let source = FolderSource(.folder(photos.place, asked: nil), showing: .photos)
      for isReversed in [false, true] {
        let order = PhotoOrder(.modified, isReversed: isReversed)
        var updates = Updates(source.list(PhotoQuery(order: order)))
        let listed = try await updates.list { $0.photos.count == FileDates.unusual.count }
        let dates = listed.names.compactMap { photos.storedDate(of: $0) }
        #expect(dates == (isReversed ? dates.sorted() : dates.sorted(by: >)))
        #expect(listed.photos.compactMap(\.modified).count == dates.count)
      }
      for date in FileDates.unusual {
        let facts = try await source.details(of: photos.photo("\(date).jpg")).facts
        let stored = Double(try #require(photos.storedDate(of: "\(date).jpg")))
        #expect(facts.contains(.modified(ZonedDate(Date(timeIntervalSince1970: stored)))))
      }
    }
  }

  @Test("In reversed name order new photos are inserted in place")
  func reversed() async throws {
    for name in ["img2.jpg", "img10.jpg"] { try folder.write(name) }
    var updates = updates(.name, isReversed: true)
    try await updates.list(named: "img10.jpg", "img2.jpg")
    try folder.write("img3.jpg")
    try await updates.list(named: "img10.jpg", "img3.jpg", "img2.jpg")
  }

  @Test("In the order by rating the list follows the sidecars, its own and another program's")
  func rating() async throws {
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try folder.write(name, [1]) }
    try rate("b.jpg", .two)
    try rate("c.jpg", .five)
    var updates = updates(.rating)
    try await updates.list(named: "c.jpg", "b.jpg", "a.jpg")
    try rate("a.jpg", .three)
    let list = try await updates.list(named: "c.jpg", "a.jpg", "b.jpg")
    let photo = try #require(list.photo("b.jpg"))
    _ = try await source.save(.set(.rating, to: .five), of: photo)
    try await updates.list(named: "b.jpg", "c.jpg", "a.jpg")
  }

  @Test("Photos that cannot be rated, as nothing can be saved, are in the order of their names")
  func withoutRecords() async throws {
    for name in ["b.jpg", "a.jpg"] { try folder.write(name, [1]) }
    let source = FolderSource(.folder(folder.place, asked: nil), showing: .photos)
    var updates = Updates(source.list(PhotoQuery(order: PhotoOrder(.rating))))
    try await updates.list(named: "a.jpg", "b.jpg")
  }
}
