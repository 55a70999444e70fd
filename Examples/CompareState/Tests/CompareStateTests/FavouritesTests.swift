import PhotoPages
import Testing

/// The photos that a person likes best: data of another package in the model.
struct Favourites: ViewerExtension {
  static let initial = Favourites()
  var photos: Set<PhotoID> = []
}

/// Makes the shown photo one of them, or no longer.
struct ToggleFavourite: CustomCommand {
  let name = "toggle-favourite"
  let label = Message("Favourite")

  func perform(in viewer: inout Viewer) {
    guard let photo = viewer.model.currentPhoto else { return }
    viewer[Favourites.self].photos.formSymmetricDifference([photo.id])
  }
}

@Suite("Data of another package")
struct FavouritesTests {
  @Test("A command of the package changes it")
  func toggling() {
    var viewer = Viewer()
    viewer.handle(.window(.viewLoaded))
    let photo = Photo(id: PhotoID(1), name: "a")
    viewer.handle(.library(.listed([photo])))
    #expect(viewer[Favourites.self].photos.isEmpty)
    viewer.handle(.custom(AnyCustomCommand(ToggleFavourite())))
    #expect(viewer[Favourites.self].photos == [photo.id])
    viewer.handle(.custom(AnyCustomCommand(ToggleFavourite())))
    #expect(viewer[Favourites.self] == .initial)
  }
}
