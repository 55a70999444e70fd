import PhotoImaging
import PhotoPages

// The first picture, which is decoded elsewhere.
extension PictureLoader {
  /// The photo whose first picture comes by itself, and the task that reads its answers.
  struct FirstPhoto {
    let photo: Photo
    /// The picture itself; nil until it has come.
    var picture: DecodedPicture?
    var reading: Task<Void, Never>?
  }

  /// Shows the pictures in the answers, and requests nothing of the photo until they have ended.
  ///
  /// Those that are ready are taken at once: a task runs only after the window's first frame.
  func expect(
    _ photo: Photo, ready: [PictureAnswer] = [], from later: AsyncStream<PictureAnswer>
  ) {
    first = FirstPhoto(photo: photo)
    for answer in ready { receiveFirst(answer) }
    first?.reading = Task { [weak self] in
      for await answer in later { self?.receiveFirst(answer) }
      await self?.reduceFirst()
      self?.endFirst()
    }
  }

  func isExpected(_ photo: Photo) -> Bool {
    first?.photo.id == photo.id && first?.photo.revision == photo.revision
  }

  /// Stops reading the answers once the viewer requests nothing of that photo, or another revision.
  func dropFirst(without requests: [PictureRequest]) {
    guard let first, !requests.contains(where: { isExpected($0.photo) }) else { return }
    first.reading?.cancel()
    self.first = nil
  }

  /// Shows the preview or the picture at once, or as soon as the viewer requests the photo.
  private func receiveFirst(_ answer: PictureAnswer) {
    guard let photo = first?.photo else { return }
    let (picture, detail): (DecodedPicture, PictureDetail)
    switch answer {
    case .pass(let pass): (picture, detail) = (pass, .preview)
    case .picture(let whole):
      (picture, detail) = (whole, .fitting(whole.scaledSize))
      first?.picture = whole
    case .fetched, .failure: return
    }
    session.cache.insert(picture, for: PictureRequest(photo, detail))
    for request in requests where isExpected(request.photo) { deliver(picture, for: request) }
  }

  /// Caches a smaller copy of a picture that is larger than the view needs; it is not decoded again.
  private func reduceFirst() async {
    guard let first, let picture = first.picture, let viewSize else { return }
    let detail = PictureDetail.fitting(viewSize)
    guard let reduced = await session.reduced(picture, to: detail.size(of: picture.fullSize)) else {
      return
    }
    session.cache.insert(reduced, for: PictureRequest(first.photo, detail))
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
