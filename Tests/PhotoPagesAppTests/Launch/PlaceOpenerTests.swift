import GioBindings
import PhotoDecoding
import PhotoImaging
import PhotoPages
import TestSupport
import Testing

@testable import PhotoPagesApp

@MainActor
@Suite("Places of any source are opened and remembered", .timeout(minutes: 5))
struct PlaceOpenerTests {
  private static let sea = PhotoFolder(name: "Sea, tree", uri: "stand-in:sea+tree")
  private let folders = FolderOpener(
    user: Author(id: "1", name: "Ada"), decoder: PictureDecoder())
  private var openers: [any PlaceOpener] { [FeedOpener(), folders] }

  @Test("Each opener gets what it recognizes, in the order of the first one of each")
  func order() async throws {
    let folder = try ScratchFolder()
    for name in ["a.jpg", "b.jpg"] { try folder.write(name, [1]) }
    let files = ["a.jpg", "b.jpg"].map { folder.file($0).uri }
    let feeds = ["stand-in:sea+tree", "stand-in:@ada"]
    func opened(_ uris: [String]) async -> [String] {
      await openers.open(uris).map { $0.place?.uri ?? $0.start?.name ?? "" }
    }
    #expect(await opened([files[0], feeds[0], files[1], feeds[1]]) == ["a.jpg"] + feeds)
    #expect(await opened([feeds[1], files[0]]) == [feeds[1], folder.place.uri])
    #expect(await opened([folder.place.uri]) == [folder.place.uri])
  }

  @Test("A URI that no opener recognizes is opened as a file, and a missing one is named")
  func missing() async throws {
    let folder = try ScratchFolder()
    for (uri, name) in [(folder.file("none.jpg").uri, "none.jpg"), ("nothing:sea", "nothing:sea")] {
      let content = try #require(await openers.open([uri]).first)
      #expect(content.place == nil && content.start == nil)
      #expect(content.name == name)
    }
  }

  @Test(
    "A command-line argument with a scheme reaches the openers unchanged",
    arguments: ["stand-in:", "stand-in:sea+tree", "stand-in:?text=a%20b%2Fc", "stand-in:@ada"])
  func argument(text: String) async throws {
    let uri = openers.uri(of: Array(text.utf8), relativeTo: Array("/tmp".utf8))
    #expect(uri == text)
    #expect(await openers.open([uri]).first?.place?.uri == text)
    #expect(openers.uri(of: Array("a.jpg".utf8), relativeTo: Array("/b".utf8)) == "file:///b/a.jpg")
  }

  @Test(
    "A folder that does not exist is gone; one that does, and a place of another source, is not")
  func gone() async throws {
    let folder = try ScratchFolder()
    let (here, none) = (folder.place.uri, folder.file("none").uri)
    for (uri, expected) in [(here, false), (none, true), (Self.sea.uri, false)] {
      #expect(await openers[uri]?.isGone(uri) == expected, "\(uri)")
    }
  }

  @Test("A place's order, last photo and title are remembered by its URI")
  func remembered() {
    var texts = PlaceTexts()
    texts[Self.sea.uri] = PhotoOrder(.taken).text
    #expect(PlaceTexts(texts.pairs)[Self.sea.uri] == "-taken")
    texts[Self.sea.uri] = "https://example.org/photo/2"
    #expect(PlaceTexts(texts.pairs)[Self.sea.uri] == "https://example.org/photo/2")
    var preferences = Preferences()
    preferences.recordOpened(Self.sea)
    #expect(preferences.openedFolders == [Self.sea])
  }

  @Test("A viewer of a place has its title, offers its last photo, and opens as gallery")
  func viewer() async throws {
    let content = try #require(await openers.open([Self.sea.uri]).first)
    #expect(content.rememberedPlace == Self.sea)
    var setup = ViewerSetup(abilities: .all)
    setup.describe(content.source)
    setup.lastPhoto = FeedSource.photos[1].uri
    var viewer = Viewer(setup)
    viewer.handle(.window(.viewLoaded))
    for await update in content.source.list(PhotoQuery()) {
      if case .spliced(let splices, _, _) = update {
        viewer.handle(.library(.listed(splices.flatMap(\.photos))))
      }
    }
    #expect(viewer.model.library.placeName == "Sea, tree")
    #expect(Command.continueAtLast.isEnabled(in: viewer))
    #expect(Command.openGallery.isEnabled(in: viewer))
    viewer.handle(.command(.openGallery))
    #expect(viewer.stateID == .gallery)
  }
}

extension ScratchFolder {
  fileprivate var place: Location { Location(path: path) }

  fileprivate func file(_ name: String) -> Location { place.child(Array(name.utf8)) }
}

/// Opens the places of `FeedSource`, each by itself.
private struct FeedOpener: PlaceOpener {
  func recognizes(_ uri: String) -> Bool { uri.hasPrefix("stand-in:") }

  func open(_ uris: [String], _ picture: FirstPicture?) async -> [WindowContent] {
    uris.map { WindowContent(source: FeedSource(uri: $0)) }
  }

  func isGone(_ uri: String) async -> Bool { false }
}

/// A source of a place that is no folder, with a title that its URI does not tell.
private struct FeedSource: PhotoDataSource {
  static let photos = (1...3).map {
    Photo(id: PhotoID($0), name: "\($0)", uri: "https://example.org/photo/\($0)")
  }

  let uri: String

  var path: [PhotoFolder] { [PhotoFolder(name: "Sea, tree", uri: uri)] }

  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> {
    AsyncStream { continuation in
      continuation.yield(.listed(Self.photos))
      continuation.finish()
    }
  }

  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    throw .notFound
  }
}
