/// Photos side by side with a gap between them, of which one fills the view. A gesture turns one page
/// at most. Lengths are points (logical pixels) of the view, x runs from its left edge to the right,
/// and time is in seconds.
package struct Pager: Equatable, Sendable {
  /// The gap between two pages, in points: that of EBPhotoPages.
  static let gap = 20.0
  /// From how fast on a finger turns the page wherever it lets go, in points per second. Slower is what
  /// a hand does that places a page by eye.
  static let flickVelocity = 300.0
  /// How far from its place a page counts as arrived, in points: less than a device pixel.
  static let restingDistance = 0.1

  /// A page that is held.
  struct Drag: Equatable, Sendable {
    /// The page where the gesture began: that which was nearest to its place then.
    var origin: Int
    /// Where that page was when the gesture began, in points.
    let start: Double
    /// How far the finger would have displaced `origin` without resistance, in points.
    var travel: Double
    /// How far it lets itself be displaced without resistance, in points: see `dragLimits(at:)`. Kept for
    /// the gesture, so that a list that changes moves nothing.
    var limits: ClosedRange<Double>

    /// Multiplies every length by `factor`, which may be negative.
    mutating func scale(by factor: Double) {
      travel *= factor
      let ends = (limits.lowerBound * factor, limits.upperBound * factor)
      limits = min(ends.0, ends.1)...max(ends.0, ends.1)
    }
  }

  /// The width of the view and of each page, in points. Changing it keeps the page and scales the offset along.
  package var pageWidth: Double {
    didSet { scale(by: pitch / (max(0, oldValue) + Self.gap)) }
  }

  /// Where the next page lies. Changing it mirrors what is in motion.
  package var direction: LayoutDirection {
    didSet { if direction != oldValue { scale(by: -1) } }
  }

  package private(set) var count = 0
  /// The page it rests on or is on the way to; 0 if there are none.
  package internal(set) var page = 0
  /// By how many points `page` is displaced from its place; positive is to the right.
  package internal(set) var offset = 0.0
  /// What pulls `page` into its place while it moves by itself; its displacement is `offset`.
  var spring: Spring?
  var drag: Drag?

  package init(pageWidth: Double = 0, direction: LayoutDirection = .leftToRight) {
    self.pageWidth = pageWidth
    self.direction = direction
  }

  /// The distance from one page's left edge to the next one's, in points.
  var pitch: Double { max(0, pageWidth) + Self.gap }

  package var isMoving: Bool { spring != nil }

  /// Whether it is held.
  package var isDragged: Bool { drag != nil }

  /// The left edge of a page, in points of the view.
  package func x(of page: Int) -> Double {
    direction.sign * Double(page - self.page) * pitch + offset
  }

  /// The pages of which something is to be seen, in ascending order. Never empty unless there are none:
  /// `page` if nothing is to be seen (a view without width, or one that shows only the gap).
  package var visiblePages: [Int] {
    guard count > 0 else { return [] }
    let nearest = nearestPage
    let seen = (max(0, nearest - 1)...min(count - 1, nearest + 1)).filter {
      x(of: $0) < pageWidth && x(of: $0) + pageWidth > 0
    }
    return seen.isEmpty ? [page] : seen
  }

  /// The page whose left edge is nearest to the view's.
  var nearestPage: Int {
    let position = Double(page) - direction.sign * offset / pitch
    return min(max(0, Int(position.rounded())), max(0, count - 1))
  }

  /// The list has changed: the same photo now has the index `page` among `count`. Nothing moves on
  /// screen; a drag goes on.
  package mutating func reindex(page: Int, count: Int) {
    self.count = max(0, count)
    let index = min(max(0, page), max(0, self.count - 1))
    let shift = index - self.page
    self.page = index
    guard self.count > 0 else { return rest() }
    if let origin = drag?.origin {
      drag?.origin = min(max(0, origin + shift), self.count - 1)
    }
  }

  /// Goes to a page, or as near as there is one: it is there at once, whatever moved or was dragged.
  package mutating func turn(to page: Int) {
    guard count > 0 else { return }
    self.page = min(max(0, page), count - 1)
    rest()
  }

  /// Lets `seconds` pass; true while it moves. The step that brings it to rest moves it too.
  package mutating func advance(by seconds: Double) -> Bool {
    guard var spring else { return false }
    spring.advance(by: seconds)
    offset = spring.displacement
    self.spring = spring
    if spring.isAtRest(within: Self.restingDistance) { rest() }
    return isMoving
  }

  /// Lets `page` slide into its place from `start` points beside it. The velocity is limited so that the
  /// spring overshoots by no more than pitch / e.
  mutating func slide(from start: Double, velocity: Double) {
    let fastest = Spring.frequency * pitch
    offset = start
    spring = Spring(
      displacement: start, velocity: velocity.finiteOrZero.clamped(to: -fastest...fastest))
    if start == 0, velocity == 0 { rest() }
  }

  private mutating func rest() {
    offset = 0
    spring = nil
    drag = nil
  }

  /// Multiplies every length and velocity: the pages have another width, or are mirrored.
  private mutating func scale(by factor: Double) {
    guard factor.isFinite, factor != 1 else { return }
    offset *= factor
    spring?.displacement *= factor
    spring?.velocity *= factor
    drag?.scale(by: factor)
  }

  /// Takes it in hand, also in the middle of a turn: it stays where it is. The gesture begins at the page
  /// that is nearest to its place.
  package mutating func beginDrag() {
    guard count > 0 else { return }
    let origin = nearestPage
    let limits = dragLimits(at: origin)
    spring = nil
    drag = Drag(
      origin: origin, start: x(of: origin),
      travel: RubberBand.position(shown: x(of: origin), within: limits, dimension: pageWidth),
      limits: limits)
  }

  /// Moves it by `dx` points on screen since the last call. Past either end of the list, and past the
  /// one page that a gesture may turn, it resists.
  package mutating func drag(by dx: Double) {
    guard var drag, dx.isFinite else { return }
    drag.travel += dx
    let shown = RubberBand.resisted(drag.travel, within: drag.limits, dimension: pageWidth)
    offset += shown - x(of: drag.origin)
    self.drag = drag
  }

  /// Lets it go at `velocity` points on screen per second, and answers the page it goes to. That is the
  /// one to which it was flicked, else the one to which it was dragged more than half way, else the one
  /// where the gesture began. Nothing jumps: it slides there.
  package mutating func endDrag(velocity: Double) -> Int {
    guard let drag else { return page }
    let displacement = x(of: drag.origin)
    let step = pagesTurned(
      displacement: displacement, dragged: displacement - drag.start, velocity: velocity)
    let excess = displacement - displacement.clamped(to: drag.limits)
    let part = RubberBand.speed(shown: excess, dimension: pageWidth)
    settle(on: drag.origin + step, velocity: velocity.finiteOrZero * part)
    return page
  }

  /// Lets it go where it was going before it was taken in hand.
  package mutating func cancelDrag() {
    guard isDragged else { return }
    settle(on: page, velocity: 0)
  }

  /// Which way a gesture turns: 1 to the next page, -1 to the previous one, or 0. A flick decides,
  /// however short the way. Against the way that was dragged it goes back to where the gesture began,
  /// which is the next page in its direction.
  private func pagesTurned(displacement: Double, dragged: Double, velocity: Double) -> Int {
    let isFlick = abs(velocity) >= Self.flickVelocity
    guard isFlick || abs(displacement) > pitch / 2 else { return 0 }
    guard !isFlick || velocity * dragged >= 0 else { return 0 }
    let motion = isFlick ? velocity : displacement
    // What moves to the right uncovers what lies to the left.
    return motion * direction.sign > 0 ? -1 : 1
  }

  /// Ends the drag and slides to the page, or to the last one on that side.
  private mutating func settle(on page: Int, velocity: Double) {
    let target = min(max(0, page), count - 1)
    let start = x(of: target)
    drag = nil
    self.page = target
    slide(from: start, velocity: velocity)
  }

  /// How far `page` lets itself be displaced without resistance, in points: a page to each side on
  /// which there is another.
  private func dragLimits(at page: Int) -> ClosedRange<Double> {
    let towardsPrevious = page > 0 ? pitch : 0
    let towardsNext = page < count - 1 ? pitch : 0
    return direction == .leftToRight
      ? -towardsNext...towardsPrevious : -towardsPrevious...towardsNext
  }
}
