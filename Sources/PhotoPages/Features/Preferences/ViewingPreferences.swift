/// The effect of a mouse wheel on a page; with Control it always zooms.
public enum WheelAction: String, CaseIterable, Hashable, Sendable {
  /// It zooms at the pointer.
  case zoom
  /// It turns pages.
  case turnPages = "turn-pages"
}

/// The zoom to which a double click on a fitted photo goes; on a zoomed photo it fits the photo.
public enum DoubleClickZoom: String, CaseIterable, Hashable, Sendable {
  /// 100%, or 2.5 times fitted if that is more.
  case closer
  /// 100%; closer for a photo that is shown at 100% already.
  case actualSize = "actual-size"
  /// 200%.
  case doubleSize = "double-size"
  /// A double click does nothing.
  case off
}

/// The surface around a photo on its page.
public enum PageBackground: String, CaseIterable, Hashable, Sendable {
  /// Black.
  case black
  /// A middle gray.
  case gray
  /// White.
  case white
  /// Squares in two grays.
  case checkerboard
}

/// The view in which a folder opens.
public enum StartView: String, CaseIterable, Hashable, Sendable {
  /// The page of its first photo.
  case pages
  /// The gallery.
  case gallery
}
