import GtkBindings
import PhotoPages

extension ViewerView {
  /// Where a part of what stands over the photo is, as it was laid out last.
  public struct Allocation: Equatable, Sendable {
    /// What it is called, in English.
    public let name: String
    /// Where it is, in points of the view.
    public let rect: Rect
    /// The least width that it can do with, in points.
    public let minimumWidth: Double
  }

  /// Everything over the photo that can be seen and would be in the way of something else there.
  public var allocations: [Allocation] {
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
  public var commentRows: [(id: CommentID, place: Rect)] {
    (stage.parts?.panel as? CommentsPanel)?.rows(in: canvas) ?? []
  }

  private var chromeIsVisible: Bool { session.viewer.chrome.isVisible }

  private func allocation(_ name: String, of part: Widget) -> Allocation? {
    guard part.isMapped, let place = part.allocation(in: canvas), place.height > 0 else {
      return nil
    }
    return Allocation(
      name: name, rect: Rect(x: place.x, y: place.y, width: place.width, height: place.height),
      minimumWidth: part.measureMinimumWidth())
  }
}
