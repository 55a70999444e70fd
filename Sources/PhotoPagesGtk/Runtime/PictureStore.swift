import PhotoPages

/// The pictures of the photos that the viewer wants: ready to be drawn without waiting.
@MainActor
final class PictureStore {
  private var pictures: [PhotoID: PagePicture] = [:]

  subscript(photo: PhotoID) -> PagePicture? { pictures[photo] }

  /// Adds a picture. One of another revision replaces what was there.
  func add(_ picture: DecodedPicture, for photo: Photo) {
    if pictures[photo.id]?.revision == photo.revision {
      pictures[photo.id]?.add(picture)
    } else {
      pictures[photo.id] = PagePicture(picture, revision: photo.revision)
    }
  }

  /// Lets go of all photos but these.
  func keep(_ wanted: Set<PhotoID>) {
    pictures = pictures.filter { wanted.contains($0.key) }
  }

  /// Lets go of what only a zoomed view or another window size needed of a photo that fits `viewSize`,
  /// in device pixels.
  func keepFitted(_ photo: PhotoID, in viewSize: PixelSize) {
    guard let fullSize = pictures[photo]?.fullSize else { return }
    pictures[photo]?.keepOnly(PictureDetail.fitting(viewSize).size(of: fullSize))
  }

  /// Shows all of it only until something better comes: it was made for another screen.
  func outdate() {
    pictures = pictures.mapValues { picture in
      var picture = picture
      picture.outdate()
      return picture
    }
  }
}
