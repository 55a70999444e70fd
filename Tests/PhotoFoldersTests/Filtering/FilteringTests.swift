import GioBindings
import TestSupport
import Testing

@testable import PhotoFolders
@testable import PhotoPages

/// Listings that a filter narrows while they run.
@Suite("Filtered listings", .timeout(minutes: 5)) struct FilteringTests {
  @Test("Words narrow the running list to photos whose names and texts have them")
  func words() async throws {
    let photos = try FilteredFolder()
    try photos.write("boat.jpg", title: "Łódź in winter")
    try photos.write("sea.jpg", title: "A boat")
    try photos.write("tree.jpg")
    var updates = photos.updates()
    try await updates.list(named: "boat.jpg", "sea.jpg", "tree.jpg")
    photos.source.filter(by: .words("boa"))
    let found = try await updates.filtered(by: .words("boa"), named: "boat.jpg", "sea.jpg")
    #expect(found.result?.totalCount == 3)
    photos.source.filter(by: .words("boat lodz"))
    try await updates.filtered(by: .words("boat lodz"), named: "boat.jpg")
    photos.source.filter(by: .words("nothing"))
    let none = try await updates.filtered(by: .words("nothing"))
    #expect(none.names == [] && none.isComplete && none.result?.totalCount == 3)
    photos.source.filter(by: PhotoFilter())
    try await updates.filtered(by: PhotoFilter(), named: "boat.jpg", "sea.jpg", "tree.jpg")
  }

  @Test("Conditions narrow the list, together with words and in the list's order")
  func conditions() async throws {
    let photos = try FilteredFolder()
    for (name, rating) in [("a.jpg", Rating.five), ("b.jpg", .one), ("sea.jpg", .three)] {
      try photos.write(name, title: "Sun", rating: rating)
    }
    try photos.write("d.jpg")
    try photos.folder.write("film.mp4", [1])
    var updates = photos.updates(.rating)
    try await updates.list { $0.photos.count == 5 }
    photos.source.filter(by: .atLeast(.two))
    try await updates.filtered(by: .atLeast(.two), named: "a.jpg", "sea.jpg")
    var both = PhotoFilter.atLeast(.two)
    both.words = "sun -sea"
    photos.source.filter(by: both)
    try await updates.filtered(by: both, named: "a.jpg")
    var videos = PhotoFilter()
    videos.kinds = [.video]
    photos.source.filter(by: videos)
    try await updates.filtered(by: videos, named: "film.mp4")
  }

  @Test("A new order keeps the filter, and lists nothing else at any time")
  func order() async throws {
    let photos = try FilteredFolder()
    for (name, rating) in [("a1.jpg", Rating.one), ("a2.jpg", .two), ("b.jpg", .three)] {
      try photos.write(name, rating: rating)
    }
    photos.source.filter(by: .words("a"))
    var updates = photos.updates()
    while updates.listed.result?.isIndexing != false || updates.listed.names.isEmpty {
      #expect(await updates.next() != nil)
      #expect(!updates.listed.names.contains("b.jpg"))
    }
    #expect(updates.listed.names == ["a1.jpg", "a2.jpg"])
    var rated = photos.updates(.rating)
    while rated.listed.result == nil {
      #expect(await rated.next() != nil)
      #expect(!rated.listed.names.contains("b.jpg"))
    }
    try await rated.filtered(by: .words("a"), named: "a2.jpg", "a1.jpg")
  }

  @Test("Photos that arrive, are renamed, changed or deleted enter and leave the narrowed list")
  func changes() async throws {
    let photos = try FilteredFolder()
    try photos.write("a.jpg", title: "Sea")
    try photos.write("b.jpg")
    photos.source.filter(by: .words("sea"))
    var updates = photos.updates()
    let id = try await updates.filtered(by: .words("sea"), named: "a.jpg").id(of: "a.jpg")
    try photos.write("sea.jpg")
    try await updates.list { $0.names == ["a.jpg", "sea.jpg"] }
    try photos.folder.rename("a.jpg", to: "z.jpg")
    try await updates.list { $0.names == ["sea.jpg", "z.jpg"] && $0.id(of: "z.jpg") == id }
    try photos.annotate("b.jpg", title: "By the sea")
    try await updates.list { $0.names == ["b.jpg", "sea.jpg", "z.jpg"] }
    try photos.annotate("b.jpg")
    try await updates.list { $0.names == ["sea.jpg", "z.jpg"] }
    let revision = try #require(updates.listed.revision(of: "sea.jpg"))
    try photos.folder.write("sea.jpg", [1, 2])
    try await updates.list { ($0.revision(of: "sea.jpg") ?? 0) > revision }
    photos.folder.remove("sea.jpg")
    try await updates.list { $0.names == ["z.jpg"] }
    photos.source.filter(by: PhotoFilter())
    let all = try await updates.filtered(by: PhotoFilter(), named: "b.jpg", "z.jpg")
    #expect(all.id(of: "z.jpg") == id)
  }

  @Test("While photos are read the results grow, and the end of the reading is told")
  func indexing() async throws {
    let photos = try FilteredFolder()
    for number in 0..<200 { try photos.write("\(number).jpg", title: number % 2 == 0 ? "Sea" : "") }
    photos.source.filter(by: .words("sea"))
    var updates = photos.updates()
    try await updates.filtered(by: .words("sea"))
    #expect(updates.listed.names == (0..<200).filter { $0 % 2 == 0 }.map { "\($0).jpg" })
    #expect(updates.listed.result?.totalCount == 200)
    #expect(updates.listed.result?.isIndexing == false)
  }

  @Test("Of many results the first are sent before the others, all in order")
  func many() async throws {
    let photos = try FilteredFolder()
    let count = 5000
    for number in 0..<count { try photos.folder.write("a\(number).jpg", [1]) }
    var updates = photos.updates()
    try await updates.list { $0.photos.count == count }
    photos.source.filter(by: .words("nothing"))
    try await updates.filtered(by: .words("nothing"))
    #expect(updates.listed.photos.isEmpty)
    photos.source.filter(by: PhotoFilter())
    while updates.listed.photos.isEmpty { #expect(await updates.next() != nil) }
    #expect(updates.listed.photos.count == 200 && !updates.listed.isComplete)
    try await updates.filtered(by: PhotoFilter())
    #expect(updates.listed.names == (0..<count).map { "a\($0).jpg" })
  }

  @Test("Of filters that come one after the other, the list meets the last in the end")
  func outdated() async throws {
    let photos = try FilteredFolder()
    for name in ["a.jpg", "b.jpg"] { try photos.write(name) }
    var updates = photos.updates()
    try await updates.list(named: "a.jpg", "b.jpg")
    for words in ["a", "ab", "b"] { photos.source.filter(by: .words(words)) }
    try await updates.filtered(by: .words("b"), named: "b.jpg")
    photos.source.filter(by: .words("a"))
    photos.source.filter(by: PhotoFilter())
    try await updates.filtered(by: PhotoFilter(), named: "a.jpg", "b.jpg")
  }

  @Test("A folder that is lost and comes back is narrowed again")
  func lost() async throws {
    let photos = try FilteredFolder { .folder($0.file("album"), asked: nil) }
    try photos.folder.makeFolder("album")
    for name in ["album/a.jpg", "album/b.jpg"] { try photos.folder.write(name, [1]) }
    photos.source.filter(by: .words("a"))
    var updates = photos.updates()
    try await updates.filtered(by: .words("a"), named: "a.jpg")
    try photos.folder.rename("album", to: "elsewhere")
    #expect(try await updates.failure() == .folderGone)
    try photos.folder.rename("elsewhere", to: "album")
    try await updates.list(named: "a.jpg")
  }

  @Test("Photos of which only the names are known are found by these")
  func withoutIndex() async throws {
    let (one, other) = (try ScratchFolder(), try ScratchFolder())
    try one.write("Sea.jpg", [1])
    try other.write("tree.jpg", [1])
    try other.write("seal.jpg", [1])
    let files = [one.file("Sea.jpg"), other.file("tree.jpg"), other.file("seal.jpg")]
    let source = FolderSource(.files(files), showing: .photos)
    var updates = Updates(source.list(PhotoQuery()))
    try await updates.list { $0.photos.count == 3 }
    source.filter(by: .words("sea"))
    try await updates.filtered(by: .words("sea"), named: "Sea.jpg", "seal.jpg")
    other.remove("seal.jpg")
    try await updates.list(named: "Sea.jpg")
    source.filter(by: .words("-sea"))
    try await updates.filtered(by: .words("-sea"), named: "tree.jpg")
    source.filter(by: .atLeast(.one))
    #expect(try await updates.filtered(by: .atLeast(.one)).names == [])
  }

  @Test("Choices are the names, keywords and ratings in the folder")
  func choices() async throws {
    let photos = try FilteredFolder()
    try photos.write("a.jpg", title: "Sea", rating: .four)
    try photos.write("b.jpg", rating: .two)
    photos.source.filter(by: .words("a"))
    var updates = photos.updates()
    try await updates.filtered(by: .words("a"), named: "a.jpg")
    let choices = try #require(
      await photos.source.filterChoices(withFoldersBelow: false).first { _ in true })
    #expect(choices.ratings == [.two, .four] && choices.kinds == [.photo])
    #expect(choices.people.isEmpty && choices.keywords.isEmpty)
  }
}
