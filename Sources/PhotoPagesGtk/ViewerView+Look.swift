import GtkBindings
import PhotoPages

extension ViewerView {
  /// What the view alone knows: where the shown photo is and how it is zoomed.
  public struct Look: Equatable, Sendable {
    /// Device pixels per photo pixel, as shown now.
    public let zoom: Double
    /// Whether the photo fits the view and follows its size.
    public let isFitted: Bool
    /// Where the photo is: left, top, width and height in device pixels of the view.
    public let pictureRect: [Double]
    /// Which frame of a picture that moves is shown, from 0.
    public let frame: Int
    /// How many frames are known of; 1 of a picture that does not move.
    public let frameCount: Int
    /// Whether frames follow each other.
    public let isPlaying: Bool
    /// Whether the heart is larger for a moment, because a person has begun to like the photo.
    public let isHeartPulsing: Bool
    /// What is said instead of photos, in English; nil while there are any.
    public let emptyText: String?
  }

  /// What the view shows now.
  public var look: Look {
    let viewport = pagerView.currentPage?.viewport
    var rect = viewport?.pictureRect ?? Rect(x: 0, y: 0, width: 0, height: 0)
    rect.origin.x += pagerView.pager.offset
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
  public var tagLook: [TagID: [Double]] {
    guard context.chrome.showsTags, let overlay = stage.parts?.overlay as? any TagChooser else {
      return [:]
    }
    return Dictionary(
      overlay.bubbles.map { ($0.id, devicePixels($0.frame, of: overlay.widget)) },
      uniquingKeysWith: { one, _ in one })
  }

  /// What the details say, by what each is called in English; nothing while they are closed.
  public var detailsLook: [String: String] {
    guard context.chrome.showsDetails else { return [:] }
    return Dictionary(
      session.viewer.model.shownDetails.facts.map { ($0.kind.title.english, $0.text) },
      uniquingKeysWith: { one, _ in one })
  }

  /// What has the keyboard focus: `Photo` for the pages, else its accessible name, if it has one.
  public var focusedName: String? {
    pagerView.canvas.hasFocus ? "Photo" : canvas.focusedName
  }

  /// The names that are offered while one is typed, in order.
  public var offeredNames: [String] {
    (stage.parts?.overlay as? any TagChooser)?.offeredNames ?? []
  }

  /// A place in points of a part as left, top, width and height in device pixels of the view.
  private func devicePixels(_ rect: Rect, of part: Widget) -> [Double] {
    let origin = part.allocation(in: canvas)
    let scale = canvas.scaleFactor
    return [
      (rect.origin.x + (origin?.x ?? 0)) * scale, (rect.origin.y + (origin?.y ?? 0)) * scale,
      rect.size.width * scale, rect.size.height * scale,
    ]
  }

  /// The size in device pixels in which photos are fitted; nil while the view has none.
  public var pagesSize: PixelSize? {
    let (size, scale) = (pagerView.viewSize, pagerView.canvas.scaleFactor)
    guard size.width > 0, size.height > 0 else { return nil }
    return PixelSize(width: Int(size.width * scale), height: Int(size.height * scale))
  }

  /// Whether anything moves, loads or is being listed.
  public var isBusy: Bool { session.isBusy || pagerView.isBusy || !isFurnished }

  /// Whether the picture moved by itself since this was last asked: drawing that goes on and on.
  public func takeFrameSwap() -> Bool { pagerView.player.takeSwap() }

  /// A hand for scripts.
  public var hand: Hand { Hand(self) }

  /// How smoothly frames came since this was last asked.
  public func takeFrameStatistics() -> FrameStatistics {
    defer { pagerView.frames = FrameStatistics() }
    return pagerView.frames
  }
}
