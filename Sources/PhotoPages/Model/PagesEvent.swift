/// Something that happened to a gallery. Adding one: a case here, a line in `Pages.dispatch`, and, if
/// states differ about it, a requirement of `PagesState` with a default that does nothing.
public enum PagesEvent: Equatable, Sendable {
  /// The view is on screen and wants photos.
  case viewLoaded
  /// A tap or click on the page, at a point of the photo if it has a picture.
  case photoTapped(NormalizedPoint?)
  /// The second tap or click in one place; a `photoTapped` came before it.
  case photoDoubleTapped(NormalizedPoint?)
  /// The view came to rest, or is on the way to rest, on another photo.
  case pageSettled(PhotoID)
  /// Somebody outside the gallery wants to see this photo.
  case photoSought(PhotoID)
  /// The shown photo's zoom came to rest; nil when it fits the view.
  case zoomSettled(SettledZoom?)
  /// A button of the chrome or of a page was pressed.
  case pressed(ButtonID)
  /// A key or a menu entry was chosen.
  case command(Command)
  /// The pointer rests at the top or bottom edge, or the keyboard focus moves.
  case chromeSought
  /// The pointer has not moved for a while.
  case pointerIdled
  /// The window entered or left fullscreen.
  case fullscreenChanged(Bool)
  /// The source has something to say about the list.
  case listUpdated(PhotoListUpdate)
  /// A picture takes long enough that waiting should be shown.
  case pictureDelayed(PictureTicket)
  /// A picture can be drawn.
  case pictureLoaded(PictureTicket, PictureDescription)
  /// There is no picture.
  case pictureFailed(PictureTicket, PictureError)
}
