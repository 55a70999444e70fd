import TestSupport

@testable import PhotoPages

/// Photos called a, b, c…, by their letters.
func photos(_ names: String) -> [Photo] {
  names.map { Photo(id: PhotoID(String($0)), name: "\($0).jpg") }
}

/// Photos called by letters, one of which has another file name by now.
func photos(_ names: String, renaming name: Character, to fileName: String) -> [Photo] {
  photos(names).map { photo in
    var photo = photo
    if photo.id == PhotoID(String(name)) { photo.name = fileName }
    return photo
  }
}

/// A gallery that has listed the photos and shows the first, with its effects forgotten.
func gallery(_ names: String, at index: Int = 0) -> Pages {
  var pages = Pages()
  pages.handle(.viewLoaded)
  pages.handle(.listUpdated(.listed(photos(names))))
  if index > 0 { pages.handle(.photoSought(photos(names)[index].id)) }
  return pages
}

/// A picture of 400 × 300 pixels, decoded in full.
let picture = PictureDescription(
  fullSize: PixelSize(width: 400, height: 300), decodedSize: PixelSize(width: 400, height: 300))

extension Pages {
  /// The letters of the photos whose pictures the last event asked for, most urgent first.
  var demanded: String? {
    for case .loadPictures(let requests) in effects {
      return requests.map(\.photo.id.name).joined()
    }
    return nil
  }

  /// The newest token of a photo's picture.
  func ticket(_ name: String) -> PictureToken? { model.pictures[PhotoID(name)]?.token }

  /// The shown photo's letter.
  var shown: String? { model.currentPhoto?.id.name }
}

extension Pages {
  /// The letters of the photos whose annotations the last event asked for, the most urgent first; nil
  /// if it asked for nothing.
  var read: String? {
    for case .loadAnnotations(let demands) in effects {
      return demands.map(\.photo.id.name).joined()
    }
    return nil
  }

  /// The newest ticket of a photo's annotations.
  func reading(_ name: String) -> ReadingTicket? {
    model.annotationStates[PhotoID(name)]?.ticket
  }
}

extension [[AnyCommand]] {
  /// A menu's commands that are the library's.
  var standard: [[Command]] {
    map { group in
      group.compactMap { if case .standard(let command) = $0 { command } else { nil } }
    }
  }
}
