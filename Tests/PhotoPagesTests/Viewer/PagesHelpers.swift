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

/// A viewer that has listed the photos and shows the first, with its effects forgotten.
func session(_ names: String, at index: Int = 0) -> Viewer {
  var viewer = Viewer()
  viewer.handle(.window(.viewLoaded))
  viewer.handle(.library(.listed(photos(names))))
  if index > 0 { viewer.handle(.paging(.requested(photos(names)[index].id))) }
  return viewer
}

/// A picture of 400 × 300 pixels, decoded in full.
let picture = PictureDescription(
  fullSize: PixelSize(width: 400, height: 300), decodedSize: PixelSize(width: 400, height: 300))

extension Viewer {
  /// The letters of the photos whose pictures the last event asked for, most urgent first.
  var demanded: String? {
    for case .loadPictures(let requests) in effects {
      return requests.map(\.photo.id.name).joined()
    }
    return nil
  }

  /// The newest token of a photo's picture.
  func token(_ name: String) -> PictureToken? { model.pictures.states[PhotoID(name)]?.token }

  /// The shown photo's letter.
  var shown: String? { model.currentPhoto?.id.name }
}

extension Viewer {
  /// The letters of the photos whose annotations the last event asked for, the most urgent first; nil
  /// if it asked for nothing.
  var read: String? {
    for case .loadAnnotations(let requests) in effects {
      return requests.map(\.photo.id.name).joined()
    }
    return nil
  }

  /// The newest token of a photo's annotations.
  func reading(_ name: String) -> ReadingToken? {
    model.annotations.states[PhotoID(name)]?.token
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
