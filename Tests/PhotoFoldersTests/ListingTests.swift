import PhotoFolders
import Foundation
import GioBindings
@testable import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

@Suite(.timeout(minutes: 5)) struct ListingTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  @Test("A folder is listed in natural order and has no start photo")
  func naturalOrder() async throws {
    for name in ["img10.jpg", "img2.jpg", "img1.png", "B.jpg", "a.jpg"] { try folder.write(name) }
    let opening = await FolderSource.open([folder.place], showing: .photos)
    #expect(opening.start == nil)
    #expect(opening.source.path.last?.uri == folder.place.uri)
    #expect(!opening.source.isRemote)
    var updates = Updates(opening.source.list(PhotoQuery()))
    let list = try await updates.list()
    #expect(list.names.filter { $0.hasPrefix("img") } == ["img1.png", "img2.jpg", "img10.jpg"])
    #expect(list.photos.count == 5)
    #expect(!list.list.hasMore)
  }

  @Test("Only photos are listed: no hidden files, backups, folders, pipes or other types")
  func filtering() async throws {
    try folder.write("photo.jpg")
    try folder.write("PHOTO.JPG")
    try folder.write("icon.ico")
    for name in [".dot.jpg", "photo.jpg~", "text.txt", "noextension", "listed.jpg"] {
      try folder.write(name)
    }
    try folder.write(".hidden", Array("listed.jpg\n".utf8))
    try folder.makeFolder("folder.jpg")
    try folder.makePipe("pipe.jpg")
    var updates = await folder.updates()
    #expect(Set(try await updates.list().names) == ["photo.jpg", "PHOTO.JPG", "icon.ico"])
  }

  @Test("Links to photos are listed, broken links and links to folders are not")
  func links() async throws {
    try folder.write("photo.jpg")
    try folder.makeFolder("folder")
    try folder.link("link.jpg", to: "photo.jpg")
    try folder.link("broken.jpg", to: "nowhere.jpg")
    try folder.link("linked folder.jpg", to: "folder")
    var updates = await folder.updates()
    #expect(try await updates.list().names == ["link.jpg", "photo.jpg"])
  }

  @Test(
    "Photos with names of any bytes are listed and opened",
    arguments: [
      Array("100%.jpg".utf8), Array("a%20b.jpg".utf8), Array("#1.jpg".utf8),
      Array("a\nb.jpg".utf8), Array("-rf.jpg".utf8), [0x61, 0xff, 0x2e, 0x6a, 0x70, 0x67],
    ])
  func awkwardNames(name: [UInt8]) async throws {
    try folder.write(name, [1, 2, 3])
    let source = await FolderSource.open([folder.place], showing: .photos).source
    var updates = Updates(source.list(PhotoQuery()))
    let photo = try #require(try await updates.list().photos.first)
    #expect(Location(uri: try #require(photo.uri)).name == name)
    guard case .descriptor(let file, nil) = try await source.picture(for: PictureRequest(photo))
    else {
      Issue.record("no descriptor")
      return
    }
    var bytes = [UInt8](repeating: 0, count: 10)
    #expect(read(file.rawValue, &bytes, 10) == 3)
  }

  @Test("Raw files of cameras are listed where their kinds are asked for, and not as TIFF")
  func rawFiles() async throws {
    let names = [
      "a.cr2", "b.cr3", "c.NEF", "d.arw", "e.dng", "f.orf", "g.rw2", "h.raf", "i.pef",
    ]
    for name in names + ["j.tif"] { try folder.write(name, [1]) }
    let raw = PictureFormats.rawMimeTypes
    for (types, expected) in [(raw, names), (["image/tiff"], ["j.tif"])] {
      let source = await FolderSource.open([folder.place], showing: types).source
      var updates = Updates(source.list(PhotoQuery()))
      #expect(try await updates.list().names == expected)
    }
  }

  @Test("Several JPEG pictures in one file (MPO) are listed as JPEG is")
  func severalPictures() async throws {
    for name in ["a.mpo", "b.MPO", "c.mp", "mpo"] { try folder.write(name, [1]) }
    let source = await FolderSource.open(
      [folder.place], showing: ["image/jpeg"]
    ).source
    var updates = Updates(source.list(PhotoQuery()))
    #expect(try await updates.list().names == ["a.mpo", "b.MPO"])
  }

  @Test("An empty folder has an empty list")
  func emptyFolder() async throws {
    var updates = await folder.updates()
    #expect(try await updates.list().photos.isEmpty)
  }

  @Test("A large folder comes in few updates, in its order")
  func progress() async throws {
    for number in 0..<3_000 { try folder.write("img\(number).jpg") }
    try folder.write("start.jpg")
    let opening = await FolderSource.open([folder.file("start.jpg")], showing: .photos)
    var updates = Updates(opening.source.list(PhotoQuery()))
    let list = try await updates.list()
    #expect(list.photos.count == 3_001)
    #expect(list.names == naturallySorted(list.names))
    #expect(list.names.last == "start.jpg")
    #expect(updates.count < 10)
  }

  @Test("A listed photo has its size, dates and URI without being opened")
  func entries() async throws {
    let before = Date()
    try folder.write("a.jpg", [1, 2, 3])
    var updates = await folder.updates()
    let photo = try #require(try await updates.list().photos.first)
    #expect(photo.kind == .photo && photo.byteCount == 3)
    #expect(photo.uri == folder.file("a.jpg").uri)
    let modified = try #require(photo.modified)
    #expect(abs(modified.timeIntervalSince(before)) < 60)
    try folder.write("a.jpg", [1, 2, 3, 4])
    let list = try await updates.list { $0.revision(of: "a.jpg") == 1 }
    #expect(list.photos[0].byteCount == 4)
    #expect(list.photos[0].id == photo.id)
  }

  @Test("A photo has the same id in each query of its source")
  func sameIDs() async throws {
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try folder.write(name) }
    let opening = await FolderSource.open([folder.file("b.jpg")], showing: .photos)
    var first = Updates(opening.source.list(PhotoQuery()))
    var second = Updates(opening.source.list(PhotoQuery()))
    let photos = try await first.list().photos
    #expect(try await second.list().photos == photos)
    #expect(photos[1] == opening.start)
    try folder.rename("a.jpg", to: "d.jpg")
    #expect(try await first.list(named: "b.jpg", "c.jpg", "d.jpg").id(of: "d.jpg") == photos[0].id)
    #expect(try await second.list(named: "b.jpg", "c.jpg", "d.jpg").id(of: "d.jpg") == photos[0].id)
  }

  /// The names are alike but for one number.
  private func naturallySorted(_ names: [String]) -> [String] {
    names.sorted { number($0) < number($1) }
  }

  private func number(_ name: String) -> Int { Int(name.dropFirst(3).dropLast(4)) ?? .max }

  @Test("Opening a missing folder fails with notFound")
  func missingFolder() async throws {
    let opening = await FolderSource.open([folder.file("none")], showing: .photos)
    #expect(opening.start == nil && opening.source.path == [])
    var updates = Updates(opening.source.list(PhotoQuery()))
    #expect(await updates.next() == .failed(.notFound))
    #expect(await updates.next() == nil)
  }

  @Test("A folder without a path is listed and read all the same")
  func withoutPath() async throws {
    let resources = try ResourceFolder(["b.jpg": [1, 2], "a.jpg": [3], "c.txt": [4]])
    let source = await FolderSource.open([Location(uri: resources.uri)], showing: .photos).source
    #expect(source.isRemote)
    var updates = Updates(source.list(PhotoQuery()))
    let list = try await updates.list()
    #expect(list.names == ["a.jpg", "b.jpg"])
    guard
      case .bytes(let bytes, nil) = try await source.picture(for: PictureRequest(list.photos[1]))
    else {
      Issue.record("no bytes")
      return
    }
    #expect(bytes == [1, 2])
  }

  @Test(
    "Listing an unreadable folder fails with notPermitted, and a file in it is shown alone",
    .enabled(if: geteuid() != 0, "root may read everything"))
  func permissions() async throws {
    try folder.makeFolder("closed")
    try folder.write("closed/a.jpg", [1])
    try folder.setMode(0o300, of: "closed")
    defer { try? folder.setMode(0o700, of: "closed") }
    let whole = await FolderSource.open([folder.file("closed")], showing: .photos)
    var updates = Updates(whole.source.list(PhotoQuery()))
    #expect(await updates.next() == .failed(.notPermitted))
    let file = await FolderSource.open([folder.file("closed/a.jpg")], showing: .photos)
    var fileUpdates = Updates(file.source.list(PhotoQuery()))
    #expect(try await fileUpdates.list().names == ["a.jpg"])
    try folder.setMode(0o000, of: "closed/a.jpg")
    let start = try #require(file.start)
    await #expect(throws: PhotoSourceError.notPermitted) {
      try await file.source.picture(for: PictureRequest(start))
    }
  }
}
