import GioBindings
import PhotoPages
import Synchronization
import TestSupport
import Testing

@testable import PhotoFolders
@testable import sidecar_writer

/// Cards and servers ignore the case of letters, and refuse some characters.
@Suite(.timeout(minutes: 5)) struct CardTests {
  /// The places that are tried.
  enum Place: CaseIterable, CustomTestStringConvertible {
    case server, exFAT

    /// All that this machine can have; the server is a stand-in.
    static var possible: [Place] { CardImage.isPossible ? allCases : [.server] }

    var testDescription: String { "\(self)" }
  }

  /// A folder that ignores case, and one on the computer's disk.
  private struct Fixture {
    let card: Location
    let files: ScratchFolder
    let disk: ScratchFolder
    let data: ScratchFolder
    let server: ServerStandIn?
    private let image: CardImage?

    init(_ place: Place) throws {
      (disk, data) = (try ScratchFolder(), try ScratchFolder())
      switch place {
      case .server:
        let made = try ServerStandIn(isLikeCard: true)
        (server, image, files, card) = (made, nil, made.files, Location(uri: made.uri))
      case .exFAT:
        let made = try CardImage()
        (server, image, files, card) = (nil, made, made.folder, made.folder.place)
      }
    }

    /// The names on the card, without those that FUSE gives deleted files that are still open.
    var names: [String] { files.names.filter { !$0.hasPrefix(".fuse_hidden") } }

    var source: FolderSource { .organizing(card, data: data.place) }
    var diskSource: FolderSource { .organizing(disk.place, data: data.place) }

    func photos(_ names: String..., on folder: Location? = nil) -> [Photo] {
      names.map { name in
        let file = (folder ?? card).child(Array(name.utf8))
        return Photo(id: PhotoID(-1), name: name, uri: file.uri)
      }
    }
  }

  @Test("exFAT can be tried", .enabled(if: CardImage.isPossible, "no exFAT can be mounted here"))
  func exFAT() { #expect(Place.possible.contains(.exFAT)) }

  @Test("A change of case alone is a rename with all that belongs to it", arguments: Place.possible)
  func caseAlone(place: Place) async throws {
    let fixture = try Fixture(place)
    let old = ["äb.jpg", "äb.jpg.xmp"]
    for (name, content) in zip(old, [1, 2] as [UInt8]) { try fixture.files.write(name, [content]) }
    let renamed = await fixture.source.results(
      .rename, fixture.photos("äb.jpg"), named: ["ÄB.JPG"])
    #expect(renamed.errors == [])
    #expect(fixture.names == ["ÄB.JPG", "ÄB.JPG.xmp"])
    #expect(fixture.files.content("ÄB.JPG") == [1])
    #expect(fixture.files.content("ÄB.JPG.xmp") == [2])
    #expect(await fixture.source.resultsOfTakingBack(renamed.receipts).errors == [])
    #expect(fixture.names == old)
  }

  @Test("Another file of the name in other letters is a clash", arguments: Place.possible)
  func clash(place: Place) async throws {
    let fixture = try Fixture(place)
    try fixture.files.write("É.jpg", [1])
    try fixture.files.write("b.jpg", [2])
    let renamed = await fixture.source.results(.rename, fixture.photos("b.jpg"), named: ["é.jpg"])
    #expect(renamed.errors == [.nameTaken])
    try fixture.disk.write("é.jpg", [3])
    let photos = fixture.photos("é.jpg", on: fixture.disk.place)
    let copied = await fixture.diskSource.results(.copy, photos, to: fixture.card)
    #expect(copied.errors == [.nameTaken])
    let numbered = await fixture.diskSource.results(.copy, photos, to: fixture.card, .numbered)
    #expect(numbered.errors == [])
    #expect(fixture.names == ["b.jpg", "É.jpg", "é (2).jpg"])
    #expect(fixture.files.content("É.jpg") == [1])
  }

  @Test("Of two photos whose names differ in case alone the second is asked about")
  func twins() async throws {
    for place in Place.possible {
      let fixture = try Fixture(place)
      try fixture.disk.write("a.jpg", [1])
      try fixture.disk.write("A.JPG", [2])
      let photos = fixture.photos("a.jpg", "A.JPG", on: fixture.disk.place)
      let copied = await fixture.diskSource.results(.copy, photos, to: fixture.card)
      #expect(copied.errors == [.nameTaken])
      #expect(fixture.names == ["a.jpg"])
      #expect(fixture.files.content("a.jpg") == [1])
    }
  }

  @Test("Photos that pass their names around may get them in other letters")
  func passedAround() async throws {
    for place in Place.possible {
      let fixture = try Fixture(place)
      for (name, content) in zip("abc", [1, 2, 3] as [UInt8]) {
        try fixture.files.write("\(name).jpg", [content])
      }
      let renamed = await fixture.source.results(
        .rename, fixture.photos("a.jpg", "b.jpg", "c.jpg"), named: ["B.jpg", "A.jpg", "d.jpg"])
      #expect(renamed.errors == [])
      #expect(fixture.names == ["A.jpg", "B.jpg", "d.jpg"])
      #expect(fixture.files.content("A.jpg") == [2])
      #expect(fixture.files.content("B.jpg") == [1])
    }
  }

  @Test(
    "A replaced photo of other letters goes to the trash with its sidecar",
    .enabled(if: CardImage.isPossible, "no exFAT can be mounted here"))
  func replaced() async throws {
    let fixture = try Fixture(.exFAT)
    try fixture.files.write("a.jpg", [1])
    try fixture.files.write("a.jpg.xmp", [2])
    try fixture.disk.write("A.JPG", [3])
    let photos = fixture.photos("A.JPG", on: fixture.disk.place)
    let copied = await fixture.diskSource.results(.copy, photos, to: fixture.card, .replaced)
    #expect(copied.errors == [])
    #expect(fixture.names == ["A.JPG"])
    #expect(fixture.files.content("A.JPG") == [3])
  }

  @Test(
    "A name with a character that is not allowed there is an error of its own, and nothing is left",
    arguments: Place.possible, ["a:b.jpg", "q?.jpg", "a\"b.jpg", "<a>.jpg", "a|b*.jpg", "a\\b.jpg"])
  func notAllowed(place: Place, name: String) async throws {
    let fixture = try Fixture(place)
    try fixture.disk.write(name, [1])
    try fixture.disk.write(name + ".xmp", [2])
    try fixture.files.write("a.jpg", [3])
    let photos = fixture.photos(name, on: fixture.disk.place)
    for kind in [Relocation.Kind.copy, .move] {
      let refused = await fixture.diskSource.results(kind, photos, to: fixture.card)
      #expect(refused.errors == [.nameNotAllowed])
    }
    let renamed = await fixture.source.results(.rename, fixture.photos("a.jpg"), named: [name])
    #expect(renamed.errors == [.nameNotAllowed])
    await #expect(throws: PhotoSourceError.nameNotAllowed) {
      _ = try await fixture.source.makeFolder(named: name, in: fixture.card.uri)
    }
    #expect(fixture.names == ["a.jpg"])
    let substitute = try #require(FileName.substitute(for: name))
    let copied = await fixture.diskSource.results(
      .copy, photos, named: [substitute], to: fixture.card)
    #expect(copied.errors == [])
    #expect(fixture.names == ["a.jpg", substitute, substitute + ".xmp"].sorted())
  }

  @Test("A photo that is gone, and a folder that is, are not found whatever the name")
  func gone() async throws {
    for place in Place.possible {
      let fixture = try Fixture(place)
      let renamed = await fixture.source.results(
        .rename, fixture.photos("a.jpg"), named: ["a:b.jpg"])
      #expect(renamed.errors == [.notFound])
      try fixture.disk.write("a:b.jpg", [1])
      let photos = fixture.photos("a:b.jpg", on: fixture.disk.place)
      let copied = await fixture.diskSource.results(
        .copy, photos, to: fixture.card.child(Array("none".utf8)))
      #expect(copied.errors == [.notFound])
    }
  }

  @Test("A server that ends between two names hides the photo, and the next start shows it")
  func ended() async throws {
    let fixture = try Fixture(.server)
    let server = try #require(fixture.server)
    try fixture.files.write("a.jpg", [1])
    let isHidden = Mutex(false)
    server.answer { request in
      guard request.verb == "move" else { return .done }
      return isHidden.withLock { isHidden in
        if request.name.hasPrefix(".photo-pages") { isHidden = true }
        return isHidden && !request.name.hasPrefix(".photo-pages") ? .ends : .done
      }
    }
    let renamed = await fixture.source.results(.rename, fixture.photos("a.jpg"), named: ["A.jpg"])
    #expect(renamed.errors == [.notReachable])
    #expect(!fixture.names.contains("a.jpg") && fixture.names.count == 1)
    server.answer()
    await UnfinishedMoves.finishAll(
      in: fixture.data.file("moves"), userData: fixture.data.file("sidecars"))
    #expect(fixture.names == ["A.jpg"])
    #expect(fixture.files.content("A.jpg") == [1])
  }
}
