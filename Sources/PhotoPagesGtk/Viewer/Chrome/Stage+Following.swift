import GtkBindings
import PhotoPages

// What the stage follows besides the viewer: the desktop's style and contrast, the window's width and the wheel.

extension Stage {
  func followLook() {
    canvas.setStyle("high-contrast", Desktop.wantsHighContrast)
    canvas.setStyle("light", !Desktop.isDark)
  }

  /// Tells the viewer whether everything fits into one bar, after the layout, which it may change.
  func noteWidth(_ width: Double) {
    let isNarrow = width < StageLayout.widthForOneBar
    guard isNarrow != context.session.viewer.model.window.isNarrow else { return }
    widthUpdate = Delay(milliseconds: 0) { [context] in
      context.send(.window(.narrowed(isNarrow)))
    }
  }

  /// Scrolls the caption by a wheel that is turned on it or below it, where it never zooms the photo.
  func takeWheel(at point: Point, _ event: ScrollEvent) -> Bool {
    guard context.chrome.isVisible, visibleParts.caption, let parts,
      let caption = parts.caption
        as? any DraggablePart, let place = caption.widget.rect(in: pager.canvas)
    else { return false }
    let isBelow = point.y >= place.bottom
    guard isBelow || place.contains(point) else { return false }
    _ = caption.scrolled(event)
    return true
  }
}
