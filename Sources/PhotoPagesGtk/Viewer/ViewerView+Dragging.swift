import GtkBindings
import PhotoPages

// Photos that are dragged out of the window as files.

extension ViewerView {
  /// Lets the shown photo be dragged out by its title; the rest of the bar moves the window.
  func connectTitle() {
    guard let titleBar = stage.parts?.titleBar else { return }
    DragSource(before: titleBar).onBegin { [weak self] x, y in
      guard let self, context.chrome.showsPages, let title = stage.titleRect,
        title.contains(Point(x: x, y: y))
      else { return nil }
      return context.draggedPhoto()
    }
  }
}

extension Stage {
  /// The place of the title in the title bar, in points.
  fileprivate var titleRect: Rect? {
    let bar = parts?.bars[.top] as? any CompositePart
    let title = bar?.pieces.first { $0.name == TitleItem.pieceName }?.widget
    return parts?.titleBar.flatMap { title?.rect(in: $0) }
  }
}

extension PartContext {
  /// Returns the shown photo's file for a drag; nil if there is none to be shared.
  func draggedPhoto() -> DragSource.Files? {
    guard let photo = session.viewer.model.currentPhoto else { return nil }
    return dragged([photo], picture: session.picture(of: photo.id)?.largest)
  }

  /// Returns the originals of photos for a drag, and the picture under the pointer; nil if they may not be shared.
  func dragged(_ photos: [Photo], picture: Raster?) -> DragSource.Files? {
    guard !photos.isEmpty, session.viewer.model.canShareOriginal else { return nil }
    let uris = photos.compactMap(\.uri).filter { $0.hasPrefix("file:") }
    if uris.count == photos.count { return DragSource.Files(.files(uris), picture: picture) }
    return DragSource.Files(
      .later { [session] in await session.originals(of: photos) ?? [] }, picture: picture)
  }
}

extension GalleryView {
  /// Returns the files that a drag of an item carries: all selected photos if it is one of them.
  func dragged(from position: Int, picture: Raster?) -> DragSource.Files? {
    guard let model = items.model, let photo = items.photo(at: position) else { return nil }
    let isSelected = model.selection.contains(photo.id)
    let photos = isSelected ? model.selectedPositions.compactMap(model.photo) : [photo]
    return context.dragged(photos, picture: picture)
  }
}
