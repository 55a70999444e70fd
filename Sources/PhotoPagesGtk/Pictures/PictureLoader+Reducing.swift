import PhotoDecoding
import PhotoImaging
import PhotoPages

// Fitted pictures that are made of larger ones, as when a panel makes the pages smaller.
extension PictureLoader {
  /// Begins to reduce the first of these pictures that is there in a larger size, and returns those that are not.
  ///
  /// One is reduced at a time, the most urgent first, so that the pages go on to be drawn.
  func reduce(_ missing: [PictureRequest]) -> [PictureRequest] {
    var others: [PictureRequest] = []
    for request in missing {
      guard let larger = larger(than: request) else {
        others.append(request)
        continue
      }
      if reducing == nil {
        reducing = Task { [weak self, colours] in
          await self?.reduce(larger, to: request, colours)
        }
      }
    }
    return others
  }

  private func reduce(
    _ larger: DecodedPicture, to request: PictureRequest, _ colours: ColourTarget
  ) async {
    let size = request.detail.size(of: larger.fullSize)
    let isReduced = larger.scaledSize == size
    let picture = isReduced ? larger : await session.reduced(larger, to: size)
    reducing = nil
    if let picture {
      // The next update finds it there.
      session.cache.insert(picture, for: request, colours: colours)
    } else {
      irreducible.insert(request.photo.id)
    }
    update()
  }

  /// Returns the whole picture that a fitted one can be made of; nil if the source must be asked.
  private func larger(than request: PictureRequest) -> DecodedPicture? {
    guard case .fitting = request.detail, !irreducible.contains(request.photo.id),
      let picture = best(request), !picture.traits.isProvisional,
      !picture.traits.contains(.isIncomplete)
    else { return nil }
    let size = request.detail.size(of: picture.fullSize)
    let present = picture.scaledSize
    return size.width <= present.width && size.height <= present.height ? picture : nil
  }
}
