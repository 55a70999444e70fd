extension Command {
  /// The row of a command that switches the gallery's layout.
  static func galleryRow(_ layout: GalleryLayout, _ label: Message, _ key: String) -> Row {
    Row(
      .view, label, key, in: [.gallery], isOn: { $0.preferences.galleryView == layout },
      do: { $0.prefer { $0.galleryView = layout } })
  }
}

extension Viewer {
  /// Whether what is shown can be made larger or smaller: in the list, photos are as wide as it allows.
  var canResize: Bool { stateID != .gallery || model.preferences.galleryView == .grid }
}
