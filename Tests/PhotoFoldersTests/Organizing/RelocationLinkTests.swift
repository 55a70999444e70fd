import GioBindings
import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders
@testable import sidecar_writer

/// Photos that are symbolic links, moved and copied.
@Suite(.timeout(minutes: 5)) struct RelocationLinkTests {
  let place: RelocationPlace
  /// Where the links lead to.
  let origin: ScratchFolder

  init() throws {
    place = try RelocationPlace("real.jpg")
    origin = try ScratchFolder()
    try origin.write("a.jpg", [1, 2, 3])
    try origin.write("a.jpg.xmp", [4])
  }

  private func path(_ name: String) -> String {
    String(decoding: origin.path(of: Array(name.utf8)), as: UTF8.self)
  }

  /// The path from a folder beside that of the origins.
  private func relative(_ name: String) -> String { "../\(originName)/\(name)" }

  private var originName: String {
    String(decoding: origin.path.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
  }

  @Test("Copying a link copies the picture and the link's sidecar")
  func copy() async throws {
    try place.folder.link("a.jpg", to: relative("a.jpg"))
    try place.folder.link("a.jpg.xmp", to: relative("a.jpg.xmp"))
    try place.folder.link("b.jpg", to: path("a.jpg"))
    try place.folder.write("b.jpg.xmp", [5])
    try place.folder.link("b.xmp", to: "nowhere")
    let source = place.source
    let copied = await source.results(.copy, place.photos("a.jpg", "b.jpg"), to: place.target.place)
    #expect(copied.errors == [])
    #expect(place.target.names == ["a.jpg", "a.jpg.xmp", "b.jpg", "b.jpg.xmp"])
    let pictures = ["a.jpg", "b.jpg"].map { place.target.content($0) }
    #expect(pictures == [[1, 2, 3], [1, 2, 3]])
    #expect(place.target.content("a.jpg.xmp") == [4] && place.target.content("b.jpg.xmp") == [5])
    for name in place.target.names { #expect(place.target.file(name).linkText() == nil) }
    origin.remove("a.jpg")
    #expect(place.target.content("a.jpg") == [1, 2, 3])
  }

  @Test("A moved link leads to the same file, relative or not, and so it does once it is back")
  func move() async throws {
    try place.folder.makeFolder("deep")
    try place.folder.link("deep/relative.jpg", to: "../" + relative("a.jpg"))
    try place.folder.link("deep/relative.jpg.xmp", to: "../" + relative("a.jpg.xmp"))
    try place.folder.link("deep/absolute.jpg", to: path("a.jpg"))
    let source = FolderSource.organizing(place.folder.file("deep"), data: place.data.place)
    let photos = place.photos("deep/relative.jpg", "deep/absolute.jpg")
    let moved = await source.results(.move, photos, to: place.target.place)
    #expect(moved.errors == [])
    #expect(place.target.names == ["absolute.jpg", "relative.jpg", "relative.jpg.xmp"])
    #expect(place.target.content("relative.jpg") == [1, 2, 3])
    #expect(place.target.content("relative.jpg.xmp") == [4])
    #expect(place.target.file("relative.jpg").linkText() == Array(relative("a.jpg").utf8))
    #expect(place.target.file("absolute.jpg").linkText() == Array(path("a.jpg").utf8))
    #expect(await source.resultsOfTakingBack(moved.receipts).errors == [])
    #expect(place.target.names == [])
    #expect(
      place.folder.file("deep/relative.jpg").linkText() == Array(("../" + relative("a.jpg")).utf8))
    #expect(place.folder.content("deep/relative.jpg.xmp") == [4])
    #expect(ScratchFolder.names(in: place.data.path(of: Array("moves".utf8))) == [])
  }

  @Test(
    "Links that are moved together with their files lead to these afterwards",
    arguments: [nil, "/dev/shm"])
  func together(base: String?) async throws {
    let place = try RelocationPlace("real.jpg", in: base)
    try place.folder.link("1.jpg", to: "2.jpg")
    try place.folder.link("2.jpg", to: "real.jpg")
    try place.folder.link(
      "3.jpg", to: String(decoding: place.folder.path(of: Array("real.jpg".utf8)), as: UTF8.self))
    let source = place.source
    let photos = place.photos("1.jpg", "2.jpg", "3.jpg", "real.jpg")
    let moved = await source.results(.move, photos, to: place.target.place)
    #expect(moved.errors == [])
    #expect(place.folder.names == [])
    let names = ["1.jpg", "2.jpg", "3.jpg", "real.jpg"]
    #expect(place.target.names == names)
    for name in names { #expect(place.target.content(name) == Array("real.jpg".utf8)) }
    #expect(await source.resultsOfTakingBack(moved.receipts).errors == [])
    #expect(place.folder.names == names && place.target.names == [])
    for name in names { #expect(place.folder.content(name) == Array("real.jpg".utf8)) }
  }

  @Test("On another disk a moved link is the picture", .enabled(if: Memory.isThere, "no /dev/shm"))
  func otherDisk() async throws {
    let place = try RelocationPlace(in: Memory.path)
    try place.folder.link("a.jpg", to: path("a.jpg"))
    try place.folder.link("a.jpg.xmp", to: relative("a.jpg.xmp"))
    let source = place.source
    let moved = await source.results(.move, place.photos("a.jpg"), to: place.target.place)
    #expect(moved.errors == [])
    #expect(place.folder.names == [])
    #expect(place.target.content("a.jpg") == [1, 2, 3])
    #expect(place.target.content("a.jpg.xmp") == [4])
    #expect(place.target.file("a.jpg").linkText() == nil)
    #expect(origin.names == ["a.jpg", "a.jpg.xmp"])
    #expect(await source.resultsOfTakingBack(moved.receipts).errors == [])
    #expect(place.folder.content("a.jpg") == [1, 2, 3])
  }

  @Test("A link to nothing stays where it is, and undoing its move ends and says so")
  func dangling() async throws {
    try place.folder.link("a.jpg", to: path("a.jpg"))
    let source = place.source
    let moved = await source.results(.move, place.photos("a.jpg"), to: place.target.place)
    #expect(moved.errors == [])
    origin.remove("a.jpg")
    #expect(await source.resultsOfTakingBack(moved.receipts).errors == [.notFound])
    #expect(place.target.names == ["a.jpg"])
    try origin.write("a.jpg", [1])
    #expect(await source.resultsOfTakingBack(moved.receipts).errors == [])
    #expect(place.folder.content("a.jpg") == [1])
    try place.folder.link("b.jpg", to: "none")
    try place.folder.link("c.jpg", to: "/dev/zero")
    let (links, target) = (place.photos("b.jpg", "c.jpg"), place.target.place)
    #expect(await source.results(.copy, links, to: target).errors == [.notFound, .noFile])
    #expect(await source.results(.move, [links[0]], to: target).errors == [.notFound])
    #expect(place.target.names == [])
  }

  @Test("The file that a link leads to is not replaced by the link")
  func ownTarget() async throws {
    try place.target.write("a.jpg", [7])
    try place.folder.link(
      "a.jpg", to: String(decoding: place.target.path(of: Array("a.jpg".utf8)), as: UTF8.self))
    let moved = await place.source.results(
      .move, place.photos("a.jpg"), to: place.target.place, .replaced)
    #expect(moved.errors == [.nameTaken])
    #expect(place.target.content("a.jpg") == [7] && place.folder.content("a.jpg") == [7])
  }
}
