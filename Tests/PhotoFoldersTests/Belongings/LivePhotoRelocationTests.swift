import GioBindings
import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders

/// Live Photos that are renamed, moved and copied, beside raw files and others.
@Suite(.timeout(minutes: 5)) struct LivePhotoRelocationTests {
  /// A Live Photo with a raw file, and one whose film is of another name.
  private func livePhotos(targetIn base: String? = nil) throws -> LivePhotoFolder {
    let place = try LivePhotoFolder(targetIn: base)
    try place.write(
      .photo("IMG_1.JPG", "1"), .photo("IMG_1.DNG", "1"), .film("img_1.mov", 2.5, "1"),
      .file("IMG_1.aae"), .file("IMG_1.JPG.xmp"), .photo("a.jpg", "2"), .film("b.MOV", 2.5, "2"),
      .photo("IMG_E1.JPG", "1"), .film("IMG_E1.MOV", 9), .file("IMG_E1.AAE"))
    return place
  }

  private static let all = [
    "IMG_1.DNG", "IMG_1.JPG", "IMG_1.JPG.xmp", "IMG_1.aae", "IMG_E1.AAE", "IMG_E1.JPG",
    "IMG_E1.MOV", "a.jpg", "b.MOV", "img_1.mov",
  ]

  @Test(
    "All that belongs to a Live Photo is moved to any disk and comes back under its names",
    arguments: [nil, "/dev/shm"])
  func move(base: String?) async throws {
    let place = try livePhotos(targetIn: base)
    let source = await place.source()
    let photos = ["IMG_1.JPG", "a.jpg"].map { place.folder.photo($0) }
    let moved = await source.results(.move, photos, to: place.target.place)
    #expect(moved.errors == [])
    let family = ["IMG_1.JPG", "IMG_1.JPG.xmp", "IMG_1.aae", "a.jpg", "b.MOV", "img_1.mov"]
    #expect(place.target.names == family)
    #expect(place.folder.names == Self.all.filter { !family.contains($0) })
    #expect(await source.resultsOfTakingBack(moved.receipts).errors == [])
    #expect(place.folder.names == Self.all && place.target.names == [])
  }

  @Test("A raw file that is moved leaves film and edits with the JPEG")
  func raw() async throws {
    let place = try livePhotos()
    let source = await place.source()
    let moved = await source.results(
      .move, [place.folder.photo("IMG_1.DNG")], to: place.target.place)
    #expect(moved.errors == [])
    #expect(place.target.names == ["IMG_1.DNG"])
  }

  @Test("Renamed photos take their films and edits along, and give them their names back")
  func rename() async throws {
    let place = try livePhotos()
    let source = await place.source()
    let photos = ["IMG_1.JPG", "a.jpg", "IMG_E1.JPG"].map { place.folder.photo($0) }
    let renamed = await source.results(
      .rename, photos, named: ["Lake.JPG", "Sea.jpg", "Edited.JPG"])
    #expect(renamed.errors == [])
    #expect(
      place.folder.names == [
        "Edited.AAE", "Edited.JPG", "IMG_1.DNG", "IMG_E1.MOV", "Lake.JPG", "Lake.JPG.xmp",
        "Lake.aae", "Lake.mov", "Sea.MOV", "Sea.jpg",
      ])
    #expect(await source.resultsOfTakingBack(renamed.receipts).errors == [])
    #expect(place.folder.names == Self.all)
  }

  @Test("Live Photos that pass their names on take their films along")
  func circle() async throws {
    let place = try LivePhotoFolder()
    for name in ["1", "2"] {
      try place.write(
        .photo("\(name).jpg", name), .film("\(name).mov", 2.5, name), .file("\(name).aae"))
    }
    let source = await place.source()
    let photos = ["1.jpg", "2.jpg"].map { place.folder.photo($0) }
    let renamed = await source.results(.rename, photos, named: ["2.jpg", "1.jpg"])
    #expect(renamed.errors == [])
    #expect(place.folder.content("1.mov") == TestFile.film("2.mov", 2.5, "2").bytes)
    #expect(place.folder.content("2.aae") == Array("1.aae".utf8))
    #expect(place.folder.names.count == 6)
    #expect(await source.resultsOfTakingBack(renamed.receipts).errors == [])
    #expect(place.folder.content("1.mov") == TestFile.film("1.mov", 2.5, "1").bytes)
    #expect(place.folder.content("1.aae") == Array("1.aae".utf8))
    #expect(place.folder.names.count == 6)
  }

  @Test(
    "If any name of a Live Photo is taken in the folder, all of its files get a number",
    arguments: ["IMG_1.JPG", "IMG_1.mov", "img_1.mov", "IMG_1.aae", "IMG_1.JPG.xmp"])
  func taken(name: String) async throws {
    let place = try livePhotos()
    try place.target.write(name, [7])
    let source = await place.source()
    let photo = place.folder.photo("IMG_1.JPG")
    // Another case of letters is another name.
    let isTaken = name != "IMG_1.mov"
    for kind in [Relocation.Kind.copy, .move] {
      guard isTaken else { break }
      let refused = await source.results(kind, [photo], to: place.target.place)
      #expect(refused.errors == [.nameTaken])
      #expect(place.folder.names == Self.all && place.target.names == [name])
    }
    let copied = await source.results(.copy, [photo], to: place.target.place, .numbered)
    #expect(copied.errors == [])
    let new =
      isTaken
      ? ["IMG_1 (2).JPG", "IMG_1 (2).JPG.xmp", "IMG_1 (2).aae", "IMG_1 (2).mov"]
      : ["IMG_1.JPG", "IMG_1.JPG.xmp", "IMG_1.aae", "img_1.mov"]
    #expect(Set(place.target.names).subtracting([name]) == Set(new))
    #expect(place.target.content(name) == [7])
    #expect(place.folder.names == Self.all)
  }

  @Test("A film comes back with its photo from beside another one that it fits better")
  func fitting() async throws {
    let place = try LivePhotoFolder()
    try place.write(.photo("a.jpg"), .film("a.mov"), .file("a.aae"))
    try LivePhotoFolder.write([.photo("a.heic")], in: place.target)
    let source = await place.source()
    let moved = await source.results(
      .move, [place.folder.photo("a.jpg")], to: place.target.place)
    #expect(moved.errors == [])
    #expect(await source.resultsOfTakingBack(moved.receipts).errors == [])
    #expect(place.folder.names == ["a.aae", "a.jpg", "a.mov"])
    #expect(place.target.names == ["a.heic"])
  }
}
