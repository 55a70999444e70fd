import GioBindings
import PhotoPages
import Synchronization
import TestSupport
import Testing

@testable import PhotoFolders
@testable import PhotoSidecars
@testable import SidecarSupport

/// What happens beside photos is told of the photos, and their pictures stay.
@Suite(.timeout(minutes: 5)) struct SidecarWatchingTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    for name in ["a.jpg", "b.jpg"] { try folder.write(name, [1]) }
  }

  private func updates(_ source: FolderSource) async throws -> Updates {
    var updates = Updates(source.list(PhotoQuery()))
    try await updates.list()
    return updates
  }

  private func source(_ known: FolderKnowledge = FolderKnowledge()) -> FolderSource {
    FolderSource(.folder(folder.place, asked: nil), showing: .photos, knowing: known)
  }

  @Test("A created, changed or deleted sidecar is reported for its photo, whose revision stays")
  func changes() async throws {
    var updates = try await updates(source())
    try folder.write("a.jpg.xmp", [1])
    try await updates.list { $0.annotations(of: "a.jpg") == 1 }
    try folder.write("a.jpg.xmp", [2])
    try await updates.list { $0.annotations(of: "a.jpg") == 2 }
    folder.remove("a.jpg.xmp")
    let list = try await updates.list { $0.annotations(of: "a.jpg") == 3 }
    #expect(list.revision(of: "a.jpg") == 0)
    #expect(list.annotations(of: "b.jpg") == 0)
    #expect(list.names == ["a.jpg", "b.jpg"])
  }

  @Test(
    "A changed sidecar, conflict copy or file set aside is reported for its photo",
    arguments: [
      "a.xmp", "a.jpg.XMP", "a.jpg.sync-conflict-20260102-030405-ABCDEFG.xmp",
      "a (Anna's conflicted copy 2026-01-02).xmp", "a.jpg.xmp.broken-2026-01-02",
    ])
  func names(name: String) async throws {
    var updates = try await updates(source())
    try folder.write(name, [1])
    let list = try await updates.list { $0.annotations(of: "a.jpg") == 1 }
    #expect(list.annotations(of: "b.jpg") == 0)
  }

  @Test("A short-named sidecar is reported for a photo opened as a single file")
  func handful() async throws {
    let files = [folder.file("a.jpg"), folder.file("b.jpg")]
    var updates = try await updates(FolderSource(.files(files), showing: .photos))
    try folder.write("a.xmp", [1])
    let list = try await updates.list { $0.annotations(of: "a.jpg") == 1 }
    #expect(list.annotations(of: "b.jpg") == 0)
  }

  @Test("Changed sidecars with names that are not ASCII or UTF-8 are reported")
  func otherNames() async throws {
    try folder.write("ä b%.jpg", [1])
    try folder.write([0xE4, 0x2E, 0x6A, 0x70, 0x67], [1])
    var updates = try await updates(source())
    try folder.write("ä b%.jpg.xmp", [1])
    try await updates.list { $0.annotations(of: "ä b%.jpg") == 1 }
    try folder.write([0xE4, 0x2E, 0x78, 0x6D, 0x70], [1])
    let list = try await updates.list { list in
      list.annotationChanges.values.count { $0 == 1 } == 2
    }
    #expect(list.annotations(of: "a.jpg") == 0)
  }

  @Test("A sidecar renamed into place is reported for its photo")
  func renaming() async throws {
    var updates = try await updates(source())
    try folder.write(".a.jpg.xmp.tmp", [1])
    try folder.write(".hidden.xmp", [1])
    try folder.write("notes.txt", [1])
    try folder.rename(".a.jpg.xmp.tmp", to: "a.jpg.xmp")
    let list = try await updates.list()
    #expect(list.annotations(of: "a.jpg") == 1)
    #expect(list.annotations(of: "b.jpg") == 0)
    try folder.rename("a.jpg.xmp", to: "b.jpg.xmp")
    try await updates.list {
      $0.annotations(of: "a.jpg") == 2 && $0.annotations(of: "b.jpg") == 1
    }
  }

  @Test("Many sidecars at once come in few updates")
  func bursts() async throws {
    for number in 0..<500 { try folder.write("\(number).jpg", [1]) }
    var updates = try await updates(source())
    for number in 0..<500 { try folder.write("\(number).jpg.xmp", [1]) }
    let before = updates.count
    try await updates.list { list in list.annotationChanges.count == 500 }
    #expect(updates.count - before < 20)
  }

  @Test("A sidecar that changes the orientation of a requested picture raises its revision, once")
  func turning() async throws {
    let source = source()
    try folder.write("a.jpg.xmp", sidecar("Orientation='1'"))
    var updates = try await updates(source)
    _ = try await source.picture(
      for: PictureRequest(try #require(updates.listed.photo("a.jpg"))))
    try folder.write("a.jpg.xmp", sidecar("Orientation='1' tiff:Make='x'"))
    #expect(try await updates.list { $0.annotations(of: "a.jpg") == 1 }.revision(of: "a.jpg") == 0)
    try folder.write("a.jpg.xmp", sidecar("Orientation='6'"))
    #expect(try await updates.list { $0.annotations(of: "a.jpg") == 2 }.revision(of: "a.jpg") == 1)
    try folder.write("a.jpg.xmp", sidecar("Orientation='6' tiff:Make='x'"))
    #expect(try await updates.list { $0.annotations(of: "a.jpg") == 3 }.revision(of: "a.jpg") == 1)
    folder.remove("a.jpg.xmp")
    #expect(try await updates.list { $0.annotations(of: "a.jpg") == 4 }.revision(of: "a.jpg") == 2)
    // Nobody has that picture.
    try folder.write("b.jpg.xmp", sidecar("Orientation='6'"))
    #expect(try await updates.list { $0.annotations(of: "b.jpg") == 1 }.revision(of: "b.jpg") == 0)
  }

  private func sidecar(_ attributes: String) -> [UInt8] {
    Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
       xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
       xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:\(attributes)/></rdf:RDF></x:xmpmeta>
      """.utf8)
  }

  @Test("A renamed photo's sidecars are moved before its new name is reported")
  func moving() async throws {
    var known = FolderKnowledge()
    let moved = Moved()
    known.move = { _, from, to, _ in moved.note(from, to) }
    try folder.write("a.jpg.xmp", [1])
    var updates = try await updates(source(known))
    try folder.rename("a.jpg", to: "c.jpg")
    try await updates.list(named: "b.jpg", "c.jpg")
    #expect(moved.all == ["a.jpg to c.jpg"])
  }

  @Test("An editor that saves by renaming does not make sidecars move")
  func saving() async throws {
    var known = FolderKnowledge()
    let moved = Moved()
    known.move = { _, from, to, _ in moved.note(from, to) }
    var updates = try await updates(source(known))
    try folder.rename("a.jpg", to: "a.jpg~")
    try folder.write("a.jpg", [2])
    try await updates.list { $0.revision(of: "a.jpg") == 1 }
    #expect(moved.all == [])
  }

  @Test("Chained renames of sidecars are done last first, and swapped photos keep theirs")
  func order() {
    let (a, b, c, d, e) = ("a", "b", "c", "d", "e")
    let row = FolderListing.inOrder([a: b, b: c, c: d])
    #expect(row.map(\.old) == [c, b, a])
    #expect(row.map(\.new) == [d, c, b])
    #expect(FolderListing.inOrder([a: b, b: a, d: e]).map(\.old) == [d])
  }

  @Test("A save is reported to other windows on the same folder, and not to its own")
  func twoWindows() async throws {
    let data = try ScratchFolder()
    let keeping = AnnotationSetup(
      user: Author(id: "ada", name: "Ada"), data: data.place, cache: data.file("cache")
    ) { _ in .landscape }
    let (one, other) = (
      FolderSource(.folder(folder.place, asked: nil), showing: .photos, keeping: keeping),
      FolderSource(.folder(folder.place, asked: nil), showing: .photos, keeping: keeping)
    )
    var (updates, others) = (try await updates(one), try await updates(other))
    let photo = try #require(updates.listed.photo("a.jpg"))
    _ = try await one.save(.adding(.anna), of: photo)
    try await others.list { $0.annotations(of: "a.jpg") == 1 }
    let seen = try #require(others.listed.photo("a.jpg"))
    #expect(try await other.annotations(of: seen).tags.map(\.text) == ["Anna"])
    var berta = PhotoTag.anna
    berta.text = "Berta"
    _ = try await other.save(.changing(.anna, to: berta), of: seen)
    // The first that it is told of is the other one's.
    let list = try await updates.list { $0.annotations(of: "a.jpg") == 1 }
    #expect(try await one.annotations(of: photo).tags.map(\.text) == ["Berta"])
    #expect(list.annotations(of: "b.jpg") == 0)
  }

  @Test("A changed sidecar in a large folder is reported without listing or reading others")
  func oneOfMany() async throws {
    for number in 0..<2_000 { try folder.write("\(number).jpg") }
    let known = FolderKnowledge()
    let data = try ScratchFolder()
    let keeping = AnnotationSetup(
      user: Author(id: "ada", name: "Ada"), data: data.place, cache: data.file("cache")
    ) { _ in .landscape }
    let source = FolderSource(
      .folder(folder.place, asked: nil), showing: .photos, keeping: keeping, knowing: known)
    var updates = try await updates(source)
    let photo = try #require(updates.listed.photo("7.jpg"))
    let (count, photoCount) = (updates.count, updates.photoCount)
    try folder.write("7.xmp", sidecar("Orientation='1'"))
    #expect(await updates.next() == .annotationsChanged([photo.id]))
    _ = try await source.picture(for: PictureRequest(photo))
    _ = try await source.annotations(of: photo)
    // What was saved here is no news here.
    let saved = try await source.save(.adding(.anna), of: photo)
    #expect(saved.annotations?.tags.map(\.text) == ["Anna"])
    let other = try #require(updates.listed.photo("8.jpg"))
    try folder.write("8.xmp", sidecar("Orientation='1'"))
    #expect(await updates.next() == .annotationsChanged([other.id]))
    #expect(try await source.annotations(of: photo).tags.map(\.text) == ["Anna"])
    #expect(folder.names.filter { $0.hasSuffix(".xmp") } == ["7.xmp", "8.xmp"])
    #expect(updates.count == count + 2 && updates.photoCount == photoCount)
    #expect(known.names.readCount == 0)
  }
}

/// Which sidecars were to be moved.
private final class Moved: Sendable {
  private let names = Mutex<[String]>([])

  /// All of it, in order.
  var all: [String] { names.withLock { $0 } }

  func note(_ old: Location, _ new: Location) {
    names.withLock { $0.append("\(old.displayName) to \(new.displayName)") }
  }
}
