import GtkBindings
import PhotoPages

/// A thumbnail of other code in the viewer's window, from which its photo flies to the page and back.
///
/// Ownership: holds the widget.
@MainActor
struct OutsideThumbnail {
  let photo: PhotoID
  /// The rectangle that it fills, in points of the widget.
  let rect: Rect
  let widget: Widget

  /// Returns the thumbnail in points of the pages; nil while one of both has no place.
  func departure(in pages: Widget) -> GalleryView.Departure? {
    guard pages.width > 0,
      let origin = widget.convert(x: rect.origin.x, y: rect.origin.y, to: pages)
    else { return nil }
    let place = Rect(
      x: origin.x, y: origin.y, width: rect.size.width, height: rect.size.height)
    return GalleryView.Departure(cell: place, row: nil, visible: place, raster: nil)
  }
}

extension ViewerView {
  /// Shows a photo, which flies to its page from a thumbnail of other code: a rectangle in points of a widget.
  ///
  /// The photo is listed, or the one that the viewer starts with; one that is neither is not shown. The flight begins
  /// once the photo is decoded. If a viewer over something is done with (`connect(to:onDone:)`) while the same photo is
  /// shown, that flies back to where the rectangle is then. Both flights are drawn inside the viewer, with what is below
  /// it around them. Nothing flies if the widget is in another window, or animations are off.
  ///
  /// Ownership: the widget, which must not contain the viewer, is held until another call or the end of the session.
  public func show(_ photo: Photo, from rect: Rect, of widget: Widget) {
    session.send(.input(.photoOpened(photo.id)))
    guard session.viewer.model.currentPhoto?.id == photo.id else { return }
    context.transition?.open(
      from: OutsideThumbnail(photo: photo.id, rect: rect, widget: widget))
  }

  /// Lets the photo fly back to the thumbnail that it came from, and calls `arrived` then, or at once if it cannot.
  func flyBack(_ arrived: @escaping @MainActor () -> Void) {
    guard let transition = context.transition else { return arrived() }
    transition.flyBack(arrived)
  }
}
