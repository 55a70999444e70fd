import GtkBindings
import PhotoPages

// What happens on a part that lies over the photo, and is not for it, goes to the pages as if the part
// were not there. Places are points of the pages.

extension PartContext {
  /// A button or finger went down.
  public func pressPages(at point: Point) {
    pagesView?.pressed(at: point)
  }

  /// The pressed pointer is `offset` away from where it went down.
  ///
  /// - Returns: whether this is the moment at which the press became a drag.
  public func dragPages(to offset: Point, at seconds: Double) -> Bool {
    pagesView?.dragged(to: offset, at: seconds) ?? false
  }

  /// The pointer that dragged went up.
  public func releasePages(at seconds: Double) {
    pagesView?.released(at: seconds)
  }

  /// Something else took the pointer away.
  public func cancelPagesDrag() {
    pagesView?.dragCancelled()
  }

  /// Lets the pages have what a wheel or touchpad does on a widget.
  public func scrollPages(with scroll: ScrollController) {
    scroll.onBegan { [weak self] in self?.pagesView?.touchpadBegan() }
    scroll.onScrolled { [weak self] event in
      self?.pagesView?.scrolled(event, at: Clock.now) ?? false
    }
    scroll.onEnded { [weak self] in self?.pagesView?.touchpadEnded(at: Clock.now) }
  }
}
