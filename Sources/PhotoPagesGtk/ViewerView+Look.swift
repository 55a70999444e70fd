import GtkBindings
import PhotoPages

extension ViewerView {
  /// What the view alone knows: where the shown photo is and how it is zoomed.
  package struct Look: Equatable, Sendable {
    /// Device pixels per photo pixel, as shown now.
    package let zoom: Double
    /// Whether the photo fits the view and follows its size.
    package let isFitted: Bool
    /// Where the photo is: left, top, width and height in device pixels of the view.
    package let pictureRect: [Double]
    /// Which frame of a picture that moves is shown, from 0.
    package let frame: Int
    /// How many frames are known of; 1 of a picture that does not move.
    package let frameCount: Int
    /// Whether frames follow each other.
    package let isPlaying: Bool
    /// Whether the heart is larger for a moment, because a person has begun to like the photo.
    let isHeartPulsing: Bool
    /// What is said instead of photos, in English; nil while there are any.
    package let emptyText: String?
  }

  /// What the view shows now.
  package var look: Look {
    let viewport = pagerView.currentPage?.viewport
    let rect = (viewport?.pictureRect ?? .zero).moved(by: Point(x: pagerView.pager.offset, y: 0))
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

  /// Where the bubbles of the names on the photo are, as `Look.pictureRect`; of those that can be
  /// seen.
  package var tagLook: [TagID: [Double]] {
    guard context.chrome.showsTags, let overlay = stage.parts?.overlay as? any TagChooser else {
      return [:]
    }
    return Dictionary(
      overlay.bubbles.map { ($0.id, devicePixels($0.frame, of: overlay.widget)) },
      uniquingKeysWith: { one, _ in one })
  }

  /// What the details say, by what each is called in English; nothing while they are closed.
  package var detailsLook: [String: String] {
    guard context.chrome.showsDetails else { return [:] }
    return Dictionary(
      session.viewer.model.shownDetails.facts.map { ($0.kind.title.english, $0.text) },
      uniquingKeysWith: { one, _ in one })
  }

  /// What has the keyboard focus: `Photo` for the pages, else its accessible name, if it has one.
  package var focusedName: String? {
    pagerView.canvas.hasFocus ? "Photo" : canvas.focusedName
  }

  /// The names that are offered while one is typed, in order.
  package var offeredNames: [String] {
    (stage.parts?.overlay as? any TagChooser)?.offeredNames ?? []
  }

  /// A place in points of a part as left, top, width and height in device pixels of the view.
  private func devicePixels(_ rect: Rect, of part: Widget) -> [Double] {
    let place = rect.moved(by: part.rect(in: canvas)?.origin ?? .zero)
    let sides = [place.origin.x, place.origin.y, place.size.width, place.size.height]
    return sides.map { $0 * canvas.scaleFactor }
  }

  /// The size in device pixels in which photos are fitted; nil while the view has none.
  package var pagesSize: PixelSize? {
    let (size, scale) = (pagerView.viewSize, pagerView.canvas.scaleFactor)
    guard size.width > 0, size.height > 0 else { return nil }
    return PixelSize(width: Int(size.width * scale), height: Int(size.height * scale))
  }

  /// Whether anything moves, loads or is being listed.
  package var isBusy: Bool { session.isBusy || pagerView.isBusy || !isFurnished }

  /// Whether the picture moved by itself since this was last asked: drawing that goes on and on.
  package func takeFrameSwap() -> Bool { pagerView.player.takeSwap() }

  /// A hand for scripts.
  package var hand: Hand { Hand(self) }

  /// How smoothly frames came since this was last asked.
  package func takeFrameStatistics() -> FrameStatistics {
    defer { pagerView.frames = FrameStatistics() }
    return pagerView.frames
  }
}

extension ViewerView {
  /// Where everything over the photo is that can be seen and would be in the way of something else there, as
  /// it was laid out last: by its name in English, in points of the view, with the least width that it can do
  /// with.
  package var allocations: [Allocation] {
    guard let parts = stage.parts else { return [] }
    let sideButtons = parts.sideButtons
    var found: [Allocation] = []
    for place in BarPlace.allCases where chromeIsVisible && stage.standing.bars.contains(place) {
      guard let bar = parts.bars[place] else { continue }
      let pieces = (bar as? any PartOfPieces)?.pieces ?? [("\(place) bar", bar.widget)]
      found += pieces.compactMap { allocation($0.name, of: $0.widget) }
    }
    let others: [(String, Widget, Bool)] = [
      ("Caption", parts.caption.widget, chromeIsVisible && stage.standing.caption),
      ("Hint", parts.hint.widget, stage.standing.hint),
      ("Notice", parts.notice.widget, stage.standing.notice),
      ("Comments panel", parts.panel.widget, stage.standing.comments),
      ("Details panel", parts.details.widget, stage.standing.details),
      ("Previous Photo", sideButtons.previous.widget, sideButtons.previous.widget.canTarget),
      ("Next Photo", sideButtons.next.widget, sideButtons.next.widget.canTarget),
    ]
    return found
      + others.compactMap { name, canvas, isThere in isThere ? allocation(name, of: canvas) : nil }
  }

  /// Where the rows of comments are, also those that are scrolled out of sight, in points of the view:
  /// from the oldest to the newest.
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
