import GioBindings
import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders

@Suite("The covers of folders beside the photos") struct CoverTests {
  private let place: ScratchFolder
  private let source: FolderSource

  init() throws {
    place = try ScratchFolder()
    try place.makeFolder("Sea")
    source = FolderSource(.folder(place.place, asked: nil), showing: .photos)
  }

  private var folder: PhotoFolder { PhotoFolder(name: "Sea", uri: place.file("Sea").uri) }

  private func write(_ names: String...) throws {
    for name in names { try place.write("Sea/" + name, [1]) }
  }

  @Test("A cover has the first four photos in natural order, and the number of all with the videos")
  func first() async throws {
    try write("10.jpg", "9.jpg", "2.jpg", "1.jpg", "11.jpg", "z.mp4")
    try write("a.txt", ".b.jpg", "2.jpg.xmp")
    let cover = try await source.cover(of: folder)
    #expect(cover.photos.map(\.name) == ["1.jpg", "2.jpg", "9.jpg", "10.jpg"])
    #expect(cover.count == 6)
  }

  @Test("The film of a photo is not counted, and a folder that is named as a photo is on no cover")
  func others() async throws {
    try write("a.jpg", "A.MOV", "b.mov")
    try place.makeFolder("Sea/0.jpg")
    let cover = try await source.cover(of: folder)
    #expect(cover.photos.map(\.name) == ["a.jpg"])
    #expect(cover.count == 3)
  }

  @Test("A folder without photos has an empty cover, and one that is gone has none")
  func empty() async throws {
    try write("a.txt")
    #expect(try await source.cover(of: folder) == FolderCover([], count: 0))
    let gone = PhotoFolder(name: "Gone", uri: place.file("Gone").uri)
    await #expect(throws: PhotoSourceError.notFound) { try await source.cover(of: gone) }
  }

  @Test("An unchanged folder keeps its cover, and a changed one is read again")
  func change() async throws {
    try write("b.jpg")
    let first = try await source.cover(of: folder)
    let modified = try DirectoryEntry(of: place.file("Sea")).modified
    #expect(source.covers.stored(folder.uri)?.modified == modified)
    #expect(try await source.cover(of: folder) == first)
    // As if the folder had changed since, whatever the clock of the disk says.
    source.covers.store(first, modified: modified - 1, of: folder.uri)
    try write("a.jpg")
    let second = try await source.cover(of: folder)
    #expect(second.photos.map(\.name) == ["a.jpg", "b.jpg"])
    #expect(second.photos.last == first.photos.first)
  }

  @Test("A photo of the cover that was replaced has another revision, and so another thumbnail")
  func replaced() async throws {
    try write("a.jpg")
    let first = try await source.cover(of: folder)
    try #require(first.photos.count == 1)
    source.covers.store(first, modified: 0, of: folder.uri)
    try write("b.jpg")
    let unchanged = try await source.cover(of: folder)
    #expect(unchanged.photos.first?.revision == first.photos[0].revision)
    let older = Photo(
      id: first.photos[0].id, name: "a.jpg", uri: first.photos[0].uri, modified: .distantPast)
    source.covers.store(FolderCover([older], count: 1), modified: 0, of: folder.uri)
    let replaced = try await source.cover(of: folder)
    #expect(replaced.photos.first?.id == first.photos[0].id)
    #expect(replaced.photos.first?.revision == first.photos[0].revision + 1)
  }

  @Test("The folder of a server, which would have to be asked, has no cover")
  func remote() async {
    let remote = PhotoFolder(name: "Sea", uri: "sftp://example.invalid/Sea")
    await #expect(throws: PhotoSourceError.notSupported) { try await source.cover(of: remote) }
  }
}
