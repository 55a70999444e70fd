import PhotoPages
import Testing

/// The photos that a person likes best: data of another package in the model.
struct Favourites: PagesExtension {
  static let initial = Favourites()
  var photos: Set<PhotoID> = []
}

/// Makes the shown photo one of them, or no longer.
struct ToggleFavourite: PagesCommand {
  let name = "toggle-favourite"
  let label = Message("Favourite")

  func perform(in pages: inout Pages) {
    guard let photo = pages.model.currentPhoto else { return }
    pages[Favourites.self].photos.formSymmetricDifference([photo.id])
  }
}

@Suite("Data of another package")
struct FavouritesTests {
  @Test("A command of the package changes it")
  func toggling() {
    var pages = Pages()
    pages.handle(.viewLoaded)
    let photo = Photo(id: PhotoID(1), name: "a")
    pages.handle(.listUpdated(.listed([photo])))
    #expect(pages[Favourites.self].photos.isEmpty)
    pages.handle(.custom(CustomCommand(ToggleFavourite())))
    #expect(pages[Favourites.self].photos == [photo.id])
    pages.handle(.custom(CustomCommand(ToggleFavourite())))
    #expect(pages[Favourites.self] == .initial)
  }
}
