import Gtk
import PhotoPages
import PhotoPagesGtk
import TestSupport

/// A gallery does not wait for what it does not need.
let galleryChecks = [
  Check("the-asked-photo-is-painted-before-any-list") {
    let source = MemorySource(count: photoCount, listingIsHeld: true)
    let asked = source.all[askedPlace]
    let gallery = Gallery(source: source, setup: PagesSetup(start: asked))
    let view = PhotoPagesView(gallery: gallery, menu: MenuModel(sections: []))
    let window = try await Stage.show(view.widget, width: 600, height: 400)
    try await Wait.until("the asked photo is painted") { await isPainted(asked, by: view) }
    try requireEqual(gallery.pages.model.count, 1, "photos that are known")
    source.releaseListing()
    try await Wait.until("the list is there") { gallery.pages.model.count == photoCount }
    try requireEqual(gallery.pages.model.index, askedPlace, "place of the asked photo")
    try require(await isPainted(asked, by: view), "The list took the picture away")
    gallery.close()
    window.close()
  }
]

private let photoCount = 20_000
private let askedPlace = 12_345

@MainActor
private func isPainted(_ photo: Photo, by view: PhotoPagesView) async -> Bool {
  guard let place = Int(photo.id.rawValue),
    let colour = await Screen.colourInTheMiddle(of: view.widget)
  else { return false }
  return colour.difference(from: .forIndex(place)) < 8
}
