import PhotoPages

// The service has the order, and the only text is the one about the user's key.

extension FlickrSource: DescribingPhotoSource {
  /// The service's order cannot be changed.
  public var canOrder: Bool { false }

  /// Returns the sentence that a key shows more, which cannot be edited; an empty text if the user has a key.
  public func folderText() async throws(PhotoSourceError) -> FolderText {
    let hint = Message(
      "Without a key, Flickr lists the newest 20 photos only. Enter your own key in Preferences.")
    let text = await service.hasKey() ? "" : service.translated(hint)
    return FolderText(text, obstacle: .readOnly, version: text)
  }

  /// Throws `.notSupported`.
  public func saveText(
    _ text: String, over old: FolderText
  ) async throws(PhotoSourceError) -> FolderText { throw .notSupported }

  /// Throws `.notSupported`.
  public func restoreText(
    _ text: FolderText, over current: FolderText
  ) async throws(PhotoSourceError) -> FolderText { throw .notSupported }
}
