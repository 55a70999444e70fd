@testable import PhotoPages
import TestSupport
import Testing

@testable import PhotoPagesGtk

@Suite("A picture that somebody has decoded already")
@MainActor
struct OfferedPictureTests {
  private let photo = Photo(id: PhotoID("a"), name: "a.jpg")
  private let picture = DecodedPicture(
    pixels: TestPictures.solid(PixelSize(width: 20, height: 10), .red),
    fullSize: PixelSize(width: 40, height: 20))

  private func session() -> ViewerSession {
    ViewerSession(source: StandInSource(), setup: ViewerSetup(start: photo))
  }

  private func phase(in session: ViewerSession) -> PicturePhase? {
    session.viewer.model.pictures.states[photo.id]?.phase
  }

  @Test("It is shown at once where one is waited for, whoever else is asked")
  func whileWaiting() {
    let session = session()
    session.send(.window(.viewLoaded))
    #expect(session.picture(of: photo.id) == nil)
    session.offer(picture, of: photo)
    #expect(session.picture(of: photo.id)?.fullSize == PixelSize(width: 40, height: 20))
    guard case .shown? = phase(in: session) else {
      Issue.record("It is \(String(describing: phase(in: session))).")
      return
    }
  }

  @Test("It waits for the view where there is none yet")
  func beforehand() {
    let session = session()
    session.offer(picture, of: photo)
    #expect(session.picture(of: photo.id) == nil)
    session.send(.window(.viewLoaded))
    #expect(session.picture(of: photo.id)?.fullSize == PixelSize(width: 40, height: 20))
  }

  @Test("One of another revision is not shown")
  func outdated() {
    let session = session()
    session.send(.window(.viewLoaded))
    session.offer(picture, of: Photo(id: photo.id, name: photo.name, revision: photo.revision + 1))
    #expect(session.picture(of: photo.id) == nil)
  }
}
