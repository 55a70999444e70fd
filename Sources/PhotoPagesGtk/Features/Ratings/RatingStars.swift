import GtkBindings
import PhotoPages

/// The stars below a caption: a click gives a rating, or removes the current one; a rejected photo has a mark instead.
///
/// For a photo without a rating they are offered while the pointer or the keyboard is there.
@MainActor
final class RatingStars {
  /// The row of stars; hidden while there is no rating to show or to give.
  let widget = Box(vertical: false)

  private let context: PartContext
  /// The buttons in the order of their ratings, or the mark of a rejected photo; empty if rating is not permitted.
  private var buttons: [Button] = []
  private var shown: Shown?
  private let motion: MotionController
  /// Whether the pointer is on the caption.
  var hasPointer = false {
    didSet { if hasPointer != oldValue { conceal() } }
  }

  struct Shown: Equatable {
    /// The rating; nil for one that is offered.
    let rating: Rating?
    /// Whether rating is permitted, so that the stars are buttons.
    let mayRate: Bool

    /// Whether the same widgets can show both.
    func looks(like other: Shown?) -> Bool {
      mayRate && other?.mayRate == true
        && (rating == .rejected) == (other?.rating == .rejected)
    }
  }

  /// A button's padding beside its icon, in points; the icon is aligned with the lines above.
  private static let overhang = 6.0
  /// The distance between the stars and the facts, in points.
  private static let gap = 4.0
  /// The size of a star, in points.
  private static let iconSize = 16
  /// The distance between stars that are no buttons, in points.
  private static let spacing = 4

  init(in context: PartContext) {
    self.context = context
    motion = MotionController(on: widget)
    widget.addStyle("caption-stars")
    widget.isVisible = false
  }

  /// Shows a rating; without one, the stars are offered if rating is permitted.
  func show(_ rating: Rating?, mayRate: Bool) {
    let old = shown
    shown = rating != nil || mayRate ? Shown(rating: rating, mayRate: mayRate) : nil
    widget.isVisible = shown != nil
    conceal()
    guard let shown, shown != old else { return }
    // Buttons that stay keep the keyboard focus.
    if !shown.looks(like: old) { rebuild(shown) }
    for (star, button) in zip(Rating.stars, buttons) where shown.rating != .rejected {
      button.setChild(Self.icon(star, shown.rating))
      button.isChecked = star == shown.rating
    }
  }

  /// Conceals offered stars without a pointer; keyboard and screen reader reach them even then.
  private func conceal() {
    let isConcealed = shown?.rating == nil && !hasPointer
    widget.setStyle("concealed", isConcealed)
    widget.canTarget = !isConcealed
  }

  /// Whether a point of `view`, in points, is on a star that GTK has not noticed under the pointer yet.
  func isUnnoticed(at point: Point, in view: Widget) -> Bool {
    shown?.rating == nil && !motion.hasPointer && view.isHit(widget, x: point.x, y: point.y)
  }

  private static func icon(_ star: Rating, _ rating: Rating?) -> Widget {
    let icon = star.rawValue <= rating?.rawValue ?? 0 ? Icon.starSolid : .star
    return icon.makeView(size: iconSize)
  }

  /// Returns the places of the stars and the facts, read from left to right: on one line if there is room.
  func places(
    before facts: CaptionFacts, in canvas: Canvas, width: Double
  ) -> [(widget: Widget, rect: Rect)] {
    let line = facts.size(width: width)
    let alone: [(widget: Widget, rect: Rect)] = [
      (facts.canvas, Rect(x: 0, y: 0, width: line.width, height: line.height))
    ]
    guard widget.isVisible else { return alone }
    let own = canvas.naturalSize(of: widget, in: width)
    guard shown?.rating != nil else {
      // Offered stars are behind the facts if there is room, so that nothing moves when they appear.
      let x = facts.naturalWidth > 0 ? facts.naturalWidth + Self.gap : -Self.overhang
      let y = max(0, ((line.height - own.height) / 2).rounded())
      let end = x + own.width + (facts.offersMore ? facts.moreWidth : 0)
      guard end <= width + Self.overhang else { return alone }
      return alone + [(widget, Rect(x: x, y: y, width: own.width, height: own.height))]
    }
    let start = own.width + Self.gap
    let isBeside = facts.naturalWidth <= width - start
    let all = facts.size(width: isBeside ? width - start : width)
    let (x, y) = isBeside ? (start, ((own.height - all.height) / 2).rounded()) : (0, own.height)
    return [
      (widget, Rect(x: -Self.overhang, y: 0, width: own.width, height: own.height)),
      (facts.canvas, Rect(x: x, y: y, width: all.width, height: all.height)),
    ]
  }

  /// Returns the width of the stars and the facts on one line, in points.
  func naturalWidth(before facts: CaptionFacts) -> Double {
    guard widget.isVisible else { return facts.naturalWidth }
    let own = widget.measureWidth().natural
    guard facts.naturalWidth > 0 else { return own - 2 * Self.overhang }
    return own + Self.gap + facts.naturalWidth
  }

  private func rebuild(_ shown: Shown) {
    widget.removeAll()
    let isRejected = shown.rating == .rejected
    guard !shown.mayRate, let rating = shown.rating else {
      buttons = isRejected ? [makeMark()] : Rating.stars.map(makeStar)
      return buttons.forEach(widget.append)
    }
    buttons = []
    let row = isRejected ? Self.makeMarkRow() : Self.makeStarRow(rating)
    row.addStyle("caption-fact")
    row.canTarget = false
    row.accessibleName = rating.description.translated
    widget.append(row)
  }

  private func makeStar(_ star: Rating) -> Button {
    let name = context.factory.title(of: star.command).translated
    return makeButton(name, Self.icon(star, star)) { [weak self] in
      self?.context.send(
        .command(self?.shown?.rating == star ? .removeRating : star.command))
    }
  }

  private func makeMark() -> Button {
    let button = makeButton(Rating.rejected.description.translated, Self.makeMarkRow()) {
      [weak self] in self?.context.send(.command(.removeRating))
    }
    button.isChecked = true
    return button
  }

  private func makeButton(
    _ name: String, _ child: Widget, _ handler: @escaping @MainActor () -> Void
  ) -> Button {
    let button = Button(child: child)
    button.addStyle("caption-fact", "caption-star")
    button.setNameAndTooltip(name)
    button.onClicked(handler)
    return button
  }

  private static func makeStarRow(_ rating: Rating) -> Box {
    Box(vertical: false, spacing: spacing, Rating.stars.map { icon($0, rating) })
  }

  private static func makeMarkRow() -> Box {
    Box(
      vertical: false, spacing: spacing,
      [
        Icon.rejected.makeView(size: iconSize),
        Label(Rating.rejected.description.translated),
      ])
  }
}
