import Dispatch
import GioBindings
import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders
@testable import SidecarSupport

/// Changes of photos on servers, as a source has them.
@Suite(.timeout(minutes: 5)) struct ServerChangeTests {
  private let server: ServerStandIn
  private let data: ScratchFolder
  private let photo: Photo

  init() throws {
    (server, data) = (try ServerStandIn(), try ScratchFolder())
    try server.files.write("a.jpg", TestJPEG(PixelSize(width: 16, height: 8)).file())
    photo = Photo(id: PhotoID(-1), name: "a.jpg", uri: server.uri + "/a.jpg")
  }

  private func source(timeout: Double? = nil) -> FolderSource {
    let setup = AnnotationSetup(
      user: Author(id: "ada", name: "Ada"), data: data.place, cache: data.file("cache")
    ) { _ in .landscape }
    return FolderSource(
      .folder(Location(uri: server.uri), asked: nil), showing: .photos, keeping: setup,
      timeout: timeout)
  }

  @Test("A change that the server does not confirm in time is saved, and sent at the next opening")
  func timeout() async throws {
    let gate = DispatchSemaphore(value: 0)
    server.answer { request in
      guard request.verb == "put" else { return .done }
      gate.wait()
      return .ends
    }
    let silent = source(timeout: 0.5)
    let saved = try await silent.save(.adding("a"), of: photo)
    #expect(saved == SavedAnnotations(remark: .unconfirmed))
    server.answer()
    gate.signal()
    await eventually("the place answers") {
      !FileQueue.isSilent(at: Location(uri: server.uri))
    }
    let annotations = try await source().annotations(of: photo)
    #expect(annotations.comments.map(\.text) == ["a"])
    #expect(SidecarFixture.lines(at: server.files.file("a.jpg.xmp")) == ["a"])
    #expect(try data.file("sidecars").names { _ in true } == [])
  }

  @Test("A folder of a server is annotated and described without its bridge")
  func bridge() async throws {
    let source = source()
    #expect(try await source.save(.adding("a"), of: photo).remark == nil)
    #expect(try await source.annotations(of: photo).comments.map(\.text) == ["a"])
    #expect(server.files.names == ["a.jpg", "a.jpg.xmp"])
    #expect(server.bridge.names == [])
  }
}
