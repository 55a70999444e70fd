import GtkBindings
import PhotoPages

// What happens on a part that lies over the photo, and is not for it, goes to the pages as if the part
// were not there. Places are points of the pages.

extension PartContext {
  /// A button or finger went down.
  public func pressPages(at point: Point) {
    pagerView?.pressed(at: point)
  }

  /// The pressed pointer is `offset` away from where it went down.
  ///
  /// - Returns: whether this is the moment at which the press became a drag.
  public func dragPages(to offset: Point, at seconds: Double) -> Bool {
    pagerView?.dragged(to: offset, at: seconds) ?? false
  }

  /// The pointer that dragged went up.
  public func releasePages(at seconds: Double) {
    pagerView?.released(at: seconds)
  }

  /// Something else took the pointer away.
  public func cancelPagesDrag() {
    pagerView?.dragCancelled()
  }

  /// Lets the pages have what a wheel or touchpad does on a widget.
  public func scrollPages(with scroll: ScrollController) {
    scroll.onBegan { [weak self] in self?.pagerView?.touchpadBegan() }
    scroll.onScrolled { [weak self] event in
      self?.pagerView?.scrolled(event, at: Clock.now) ?? false
    }
    scroll.onEnded { [weak self] in self?.pagerView?.touchpadEnded(at: Clock.now) }
  }
}
