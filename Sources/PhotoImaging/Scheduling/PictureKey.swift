import PhotoDecoding
import PhotoPages

/// The identity of a picture: equal keys have the same pixels.
struct PictureKey: Hashable, Sendable {
  /// One revision of one photo; IDs are unique within one source, and each source has a cache.
  struct Subject: Hashable, Sendable {
    let cache: Int
    let photo: PhotoID
    let revision: Int
  }

  let subject: Subject
  let detail: PictureDetail
  let colours: ColourTarget

  init(_ request: PictureRequest, _ colours: ColourTarget, cache: Int) {
    subject = Subject(cache: cache, photo: request.photo.id, revision: request.photo.revision)
    detail = request.detail
    self.colours = colours
  }

  private init(_ subject: Subject, _ detail: PictureDetail, _ colours: ColourTarget) {
    (self.subject, self.detail, self.colours) = (subject, detail, colours)
  }

  var full: PictureKey { PictureKey(subject, .full, colours) }

  var isPreview: Bool { detail == .preview }
}
