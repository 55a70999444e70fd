import PhotoPages

extension Notice {
  /// Returns the sentence on the page of a photo, or beside several (nil), where it names its own photo.
  package func sentence(on page: PhotoID?) -> Message {
    guard let photo, photo.id != page else { return content.sentence }
    return Message(
      "“{name}”: {message}", ["name": photo.name, "message": content.sentence.translated])
  }
}

extension Viewer {
  /// The photo whose page is shown; nil in the gallery.
  package var shownPage: PhotoID? { chrome.showsPages ? model.currentPhoto?.id : nil }
}
