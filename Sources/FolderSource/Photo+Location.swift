import Gio
import PhotoPages

extension Photo {
  /// The photo in a file. Its URI is its id, and both share one text: a folder has very many.
  init(at id: PhotoID, name: String, revision: Int = 0, annotationRevision: Int = 0) {
    self.init(
      id: id, name: name, revision: revision, annotationRevision: annotationRevision,
      uri: id.rawValue)
  }
}
