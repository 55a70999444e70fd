import PhotoPages
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

  private func gallery() -> Gallery {
    Gallery(source: StandInSource(), setup: PagesSetup(start: photo))
  }

  private func phase(in gallery: Gallery) -> PicturePhase? {
    gallery.pages.model.pictures[photo.id]?.phase
  }

  @Test("It is shown at once where one is waited for, whoever else is asked")
  func whileWaiting() {
    let gallery = gallery()
    gallery.send(.viewLoaded)
    #expect(gallery.picture(of: photo.id) == nil)
    gallery.offer(picture, of: photo)
    #expect(gallery.picture(of: photo.id)?.fullSize == PixelSize(width: 40, height: 20))
    guard case .shown? = phase(in: gallery) else {
      Issue.record("It is \(String(describing: phase(in: gallery))).")
      return
    }
  }

  @Test("It waits for the view where there is none yet")
  func beforehand() {
    let gallery = gallery()
    gallery.offer(picture, of: photo)
    #expect(gallery.picture(of: photo.id) == nil)
    gallery.send(.viewLoaded)
    #expect(gallery.picture(of: photo.id)?.fullSize == PixelSize(width: 40, height: 20))
  }

  @Test("One of another revision is not shown")
  func outdated() {
    let gallery = gallery()
    gallery.send(.viewLoaded)
    gallery.offer(picture, of: Photo(id: photo.id, name: photo.name, revision: photo.revision + 1))
    #expect(gallery.picture(of: photo.id) == nil)
  }
}
