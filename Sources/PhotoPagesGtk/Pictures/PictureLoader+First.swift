import PhotoImaging
import PhotoPages

// The first picture, which is decoded elsewhere.
extension PictureLoader {
  /// The photo whose first picture comes by itself, and the task that reads its answers.
  struct FirstPhoto {
    let photo: Photo
    let reading: Task<Void, Never>
  }

  /// Shows the pictures in `answers`, and requests nothing of the photo until they have ended.
  func expect(_ photo: Photo, from answers: AsyncStream<PictureAnswer>) {
    first = FirstPhoto(
      photo: photo,
      reading: Task { [weak self] in
        for await answer in answers { self?.receiveFirst(answer) }
        self?.endFirst()
      })
  }

  func isExpected(_ photo: Photo) -> Bool {
    first?.photo.id == photo.id && first?.photo.revision == photo.revision
  }

  /// Stops reading the answers once the viewer requests nothing of that photo, or another revision.
  func dropFirst(without requests: [PictureRequest]) {
    guard let first, !requests.contains(where: { isExpected($0.photo) }) else { return }
    first.reading.cancel()
    self.first = nil
  }

  /// Shows the preview or the picture at once, or as soon as the viewer requests the photo.
  private func receiveFirst(_ answer: PictureAnswer) {
    guard let photo = first?.photo else { return }
    let (picture, detail): (DecodedPicture, PictureDetail)
    switch answer {
    case .pass(let pass): (picture, detail) = (pass, .preview)
    case .picture(let whole): (picture, detail) = (whole, .fitting(whole.scaledSize))
    case .fetched, .failure: return
    }
    session.cache.insert(picture, for: PictureRequest(photo, detail))
    for request in requests where isExpected(request.photo) { deliver(picture, for: request) }
  }

  /// Requests what the first picture was not enough for, or all if there was none.
  private func endFirst() {
    guard first != nil else { return }
    first = nil
    // It was decoded for sRGB.
    if colours != .sRGB { store.outdate() }
    update()
  }
}
