import Gtk
import PhotoPages

extension PhotoPagesView {
  /// What the view alone knows: where the shown photo is and how it is zoomed.
  public struct Look: Equatable, Sendable {
    /// Device pixels per photo pixel, as shown now.
    public let zoom: Double
    /// Whether the photo fits the view and follows its size.
    public let isFitted: Bool
    /// Where the photo is: left, top, width and height in device pixels of the view.
    public let pictureRect: [Double]
    /// What is said instead of photos, in English; nil while there are any.
    public let emptyText: String?
  }

  /// What the view shows now.
  public var look: Look {
    let viewport = pagesView.currentPage?.viewport
    let rect = viewport?.pictureRect ?? Rect(x: 0, y: 0, width: 0, height: 0)
    let scale = pagesView.canvas.scaleFactor
    let offset = pagesView.pager.offset
    return Look(
      zoom: viewport?.zoom ?? 1, isFitted: viewport?.isFitted ?? true,
      pictureRect: [
        (rect.origin.x + offset) * scale, rect.origin.y * scale, rect.size.width * scale,
        rect.size.height * scale,
      ],
      emptyText: emptyPage.englishText)
  }

  /// Whether anything moves, loads or is being listed.
  public var isBusy: Bool { gallery.isBusy || pagesView.isBusy }

  /// A hand for scripts.
  public var hand: Hand { Hand(self) }

  /// How smoothly frames came since this was last asked.
  public func takeFrameStatistics() -> FrameStatistics {
    defer { pagesView.frames = FrameStatistics() }
    return pagesView.frames
  }
}
