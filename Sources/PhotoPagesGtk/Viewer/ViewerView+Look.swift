import GtkBindings
import PhotoPages

extension ViewerView {
  /// The state that only the view knows: the photo's position and zoom, and its animation.
  package struct Look: Equatable, Sendable {
    /// The shown zoom, in device pixels per photo pixel.
    package let zoom: Double
    /// Whether the photo fits the view and follows its size.
    package let isFitted: Bool
    /// The photo's rectangle: left, top, width and height in device pixels of the view.
    package let pictureRect: [Double]
    /// The index of the shown animation frame, from 0.
    package let frame: Int
    /// The number of frames known so far; 1 for a still picture.
    package let frameCount: Int
    package let isPlaying: Bool
    /// Whether the heart is enlarged for a moment, because the user has just liked the photo.
    let isHeartPulsing: Bool
    /// The text shown instead of photos, in English; nil if none is shown.
    package let emptyText: String?
  }

  package var look: Look {
    let viewport = pagerView.currentPage?.viewport
    let onPage = (viewport?.pictureRect ?? .zero).moved(by: Point(x: pagerView.pager.offset, y: 0))
    let rect = context.transition?.flight?.frame.picture ?? onPage
    let empty = session.viewer.emptyText(isStart: context.isStart)
    return Look(
      zoom: viewport?.zoom ?? 1, isFitted: viewport?.isFitted ?? true,
      pictureRect: devicePixels(rect, of: pagerView.canvas),
      frame: pagerView.player.playback.index, frameCount: pagerView.player.playback.count,
      isPlaying: pagerView.player.isRunning,
      isHeartPulsing: stage.parts?.bars.values.contains { ($0 as? Bar)?.isPulsing == true }
        ?? false,
      emptyText: empty.map { $0.title.english + ": " + $0.description.english })
  }

  /// The zoom as it is shown over the photo while it changes; nil once it has faded out.
  package var zoomLevel: String? { (stage.parts?.zoomLevel as? ZoomLevel)?.shownText }

  /// The rectangles of the visible tag bubbles, in the form of `Look.pictureRect`.
  package var tagRects: [TagID: [Double]] {
    guard context.chrome.showsTags, let overlay = stage.parts?.overlay else { return [:] }
    return Dictionary(
      overlay.bubbles.map { ($0.id, devicePixels($0.frame, of: overlay.widget)) },
      uniquingKeysWith: { one, _ in one })
  }

  /// The texts of the details panel by their English titles; empty while it is closed.
  package var detailTexts: [String: String] {
    guard context.chrome.showsDetails else { return [:] }
    return Dictionary(
      session.viewer.model.shownDetails.facts.map { ($0.title.english, $0.text) },
      uniquingKeysWith: { one, _ in one })
  }

  /// The name of the focused widget: `Photo` for the pages, else its accessible name, if it has one.
  package var focusedName: String? {
    pagerView.canvas.hasFocus ? "Photo" : canvas.focusedName
  }

  package var offeredNames: [String] { stage.parts?.overlay.offeredNames ?? [] }

  /// Converts a rectangle in points of a part to left, top, width and height in device pixels of the view.
  private func devicePixels(_ rect: Rect, of part: Widget) -> [Double] {
    let place = rect.moved(by: part.rect(in: canvas)?.origin ?? .zero)
    let sides = [place.origin.x, place.origin.y, place.size.width, place.size.height]
    return sides.map { $0 * canvas.scaleFactor }
  }

  /// The size in device pixels into which photos are fitted; nil before the first layout.
  package var pagesSize: PixelSize? {
    let (size, scale) = (pagerView.viewSize, pagerView.canvas.scaleFactor)
    guard size.width > 0, size.height > 0 else { return nil }
    return PixelSize(width: Int(size.width * scale), height: Int(size.height * scale))
  }

  /// Whether anything moves, loads or is being listed, or the interface is still incomplete.
  package var isBusy: Bool {
    session.isBusy || pagerView.isBusy || !hasParts || stage.gallery?.isBusy == true
      || filmstrip?.isBusy == true
  }

  /// The gallery as it is shown; nil while pages are.
  package var galleryLook: GalleryLook? {
    guard !session.viewer.chrome.showsPages, let gallery = stage.gallery else { return nil }
    let (wanted, shown) = gallery.thumbnailCounts
    return GalleryLook(
      visible: gallery.visibleNames, wanted: wanted, shown: shown, cells: ListCounters.cells,
      side: gallery.side)
  }

  /// The visible items of the gallery, and the numbers of thumbnails and cells.
  package struct GalleryLook {
    /// The names of the items in sight, in order.
    package let visible: [String]
    /// The number of photos in sight.
    package let wanted: Int
    /// The number of photos in sight whose thumbnails are shown.
    package let shown: Int
    /// The number of cells that GTK has made.
    package let cells: Int
    /// The side of a thumbnail in points.
    package let side: Int
  }

  private var filmstrip: FilmstripView? { stage.parts?.filmstrip as? FilmstripView }

  /// The filmstrip as it is shown: the names in sight and the number of their thumbnails; nil while it is hidden.
  package var filmstripLook: (visible: [String], shown: Int)? {
    guard context.chrome.showsFilmstrip, let filmstrip, filmstrip.widget.isMapped else {
      return nil
    }
    return (filmstrip.visibleNames, filmstrip.shownCount)
  }

  /// Returns whether an animation frame was shown since the last call: such drawing never settles.
  package func takeFrameChange() -> Bool { pagerView.player.takeFrameChange() }

  package var hand: AutomationInput { AutomationInput(self) }

  /// Returns the statistics of the frames drawn since the last call.
  package func takeFrameStatistics() -> FrameStatistics {
    defer { pagerView.frames = FrameStatistics() }
    return pagerView.frames
  }
}

extension ViewerView {
  /// The visible parts over the photo that would obstruct another part there, as last laid out.
  ///
  /// Each has its English name, its rectangle in points of the view, and its minimum width.
  package var allocations: [Allocation] {
    guard let parts = stage.parts else { return [] }
    let sideButtons = parts.sideButtons
    var found: [Allocation] = []
    for place in BarPlace.allCases where chromeIsVisible && stage.visibleParts.bars.contains(place)
    {
      guard let bar = parts.bars[place] else { continue }
      found += bar.pieces.compactMap { allocation($0.name, of: $0.widget) }
    }
    let others: [(String, Widget, Bool)] = [
      ("Caption", parts.caption.widget, chromeIsVisible && stage.visibleParts.caption),
      ("Filmstrip", parts.filmstrip.widget, chromeIsVisible && stage.visibleParts.filmstrip),
      ("Hint", parts.hint.widget, stage.visibleParts.hint),
      ("Notice", parts.notice.widget, stage.visibleParts.notice),
      ("Comments panel", parts.panel.widget, stage.visibleParts.comments),
      ("Details panel", parts.details.widget, stage.visibleParts.details),
      ("Previous Photo", sideButtons.previous.widget, sideButtons.previous.widget.canTarget),
      ("Next Photo", sideButtons.next.widget, sideButtons.next.widget.canTarget),
    ]
    return found
      + others.compactMap { name, canvas, isThere in isThere ? allocation(name, of: canvas) : nil }
  }

  /// The rectangles of all comment rows, oldest first, in points of the view; some may be scrolled out of sight.
  package var commentRows: [(id: CommentID, place: Rect)] {
    (stage.parts?.panel as? CommentsPanel)?.rows(in: canvas) ?? []
  }

  private var chromeIsVisible: Bool { session.viewer.chrome.isVisible }

  package typealias Allocation = (name: String, rect: Rect, minimumWidth: Double)

  private func allocation(_ name: String, of part: Widget) -> Allocation? {
    guard part.isMapped, let rect = part.rect(in: canvas), rect.size.height > 0 else { return nil }
    return (name, rect, part.measureWidth().minimum)
  }
}
