import GioBindings
import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders
@testable import sidecar_writer

@Suite(.timeout(minutes: 5)) struct RelocationNameTests {
  @Test("An orphaned sidecar with the new name is not taken for the photo's")
  func orphan() async throws {
    let place = try RelocationPlace("a.jpg", "b.jpg.xmp")
    let renamed = await place.source.results(.rename, place.photos("a.jpg"), named: ["b.jpg"])
    #expect(renamed.errors == [.nameTaken])
  }

  @Test(
    "NAME.xmp goes with the raw file, else with the last photo, and a film goes with the JPEG"
  )
  func shared() async throws {
    let place = try RelocationPlace("a.jpg", "a.nef", "a.xmp", "b.jpg", "b.png", "b.xmp", "b.mov")
    let source = place.source
    _ = await source.results(.move, place.photos("a.jpg", "b.jpg"), to: place.target.place)
    #expect(place.target.names == ["a.jpg", "b.jpg", "b.mov"])
    _ = await source.results(.move, place.photos("a.nef", "b.png"), to: place.target.place)
    #expect(place.folder.names == [])
    // Short beside the JPEG, as it was; in full where another picture could have it.
    #expect(
      place.target.names == ["a.jpg", "a.nef", "a.xmp", "b.jpg", "b.mov", "b.png", "b.png.xmp"])
  }

  @Test(
    "A raw file and its JPEG moved together take their shared sidecar along",
    arguments: [false, true])
  func pair(isReversed: Bool) async throws {
    let place = try RelocationPlace("a.jpg", "a.nef", "a.xmp", "a.jpg.xmp")
    let photos = place.photos("a.jpg", "a.nef")
    let moved = await place.source.results(
      .move, isReversed ? photos.reversed() : photos, to: place.target.place)
    #expect(moved.errors == [])
    #expect(place.target.names == ["a.jpg", "a.jpg.xmp", "a.nef", "a.xmp"])
  }

  @Test("In circular renames each photo keeps its own sidecar")
  func circle() async throws {
    let place = try RelocationPlace("1.jpg", "2.jpg", "3.jpg", "4.jpg")
    for name in ["1", "2", "3"] { try place.folder.write(name + ".jpg.xmp", Array(name.utf8)) }
    let source = place.source
    let renamed = await source.results(
      .rename, place.photos("1.jpg", "2.jpg", "3.jpg", "4.jpg"),
      named: ["2.jpg", "3.jpg", "1.jpg", "5.jpg"])
    #expect(renamed.errors == [])
    #expect(place.folder.content("1.jpg") == Array("3.jpg".utf8))
    #expect(place.folder.content("2.jpg.xmp") == Array("1".utf8))
    #expect(place.folder.names.count == 7)
    #expect(await source.resultsOfTakingBack(renamed.receipts).errors == [])
    for name in ["1", "2", "3"] {
      #expect(place.folder.content(name + ".jpg") == Array((name + ".jpg").utf8))
      #expect(place.folder.content(name + ".jpg.xmp") == Array(name.utf8))
    }
    #expect(place.folder.names.count == 7)
  }

  @Test("A photo whose name is not UTF-8 is moved as it is, renamed, and gets its name back")
  func bytes() async throws {
    let place = try RelocationPlace()
    let name: [UInt8] = [0x63, 0xE9, 0x2E, 0x6A, 0x70, 0x67]
    try place.folder.write(name, [1])
    try place.folder.write(name + Array(".xmp".utf8), [2])
    let source = place.source
    let photo = source.photo(at: place.folder.place.child(name))
    let moved = await source.results(.move, [photo], to: place.target.place)
    #expect(moved.errors == [])
    #expect(try place.target.place.names { $0 == name }.count == 1)
    #expect(await source.resultsOfTakingBack(moved.receipts).errors == [])
    let renamed = await source.results(.rename, [photo], named: ["café.jpg"])
    #expect(place.folder.names == ["café.jpg", "café.jpg.xmp"])
    #expect(await source.resultsOfTakingBack(renamed.receipts).errors == [])
    #expect(try place.folder.place.names { $0 == name }.count == 1)
  }
}
