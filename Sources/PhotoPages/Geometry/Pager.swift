/// A strip of pages side by side, of which one fills the view.
///
/// A gesture turns one page at most. Lengths are points (logical pixels) of the view, x runs from its left edge
/// to the right, and time is in seconds.
package struct Pager: Equatable, Sendable {
  /// The usual gap between two pages, in points, as in EBPhotoPages.
  package static let usualGap = 20.0
  /// The speed from which on a release turns the page, in points per second; placing a page by eye is slower.
  static let flickVelocity = 300.0
  /// The distance to which the page moves when there is none to turn to, in points.
  static let bounceReach = 36.0
  /// The distance from its place at which a page has arrived, in points: less than a device pixel.
  static let restingDistance = 0.1

  struct Drag: Equatable, Sendable {
    /// The page where the gesture began: the one nearest to its place then.
    var origin: Int
    /// The position of that page when the gesture began, in points.
    let start: Double
    /// The displacement of `origin` without resistance, in points.
    var travel: Double
    /// The displacements without resistance, in points, fixed so that a change of the list moves nothing.
    var limits: ClosedRange<Double>

    /// Multiplies every length by `factor`, which may be negative.
    mutating func scale(by factor: Double) {
      travel *= factor
      let ends = (limits.lowerBound * factor, limits.upperBound * factor)
      limits = min(ends.0, ends.1)...max(ends.0, ends.1)
    }
  }

  /// The width of the view and of each page, in points; a change keeps the page and scales the offset.
  package var pageWidth: Double {
    didSet { scale(by: pitch / Self.pitch(width: oldValue, gap: gap)) }
  }

  /// The gap between two pages, in points; a change keeps the page and scales the offset.
  package var gap = Self.usualGap {
    didSet { scale(by: pitch / Self.pitch(width: pageWidth, gap: oldValue)) }
  }

  /// Whether the strip gives way past its ends and slides to its place after a drag; else it is there at once.
  package var isElastic = true

  /// The direction in which the next page lies; a change mirrors what is in motion.
  package var direction: LayoutDirection {
    didSet { if direction != oldValue { scale(by: -1) } }
  }

  package private(set) var count = 0
  /// The page that is at rest or being moved to its place; 0 if there are none.
  package internal(set) var page = 0
  /// The displacement of `page` from its place, in points; positive to the right.
  package internal(set) var offset = 0.0
  /// The spring that moves `page` to its place; its displacement is `offset`.
  var spring: Spring?
  var drag: Drag?

  package init(pageWidth: Double = 0, direction: LayoutDirection = .leftToRight) {
    self.pageWidth = pageWidth
    self.direction = direction
  }

  /// The distance from one page's left edge to the next one's, in points.
  var pitch: Double { Self.pitch(width: pageWidth, gap: gap) }

  private static func pitch(width: Double, gap: Double) -> Double { max(1, max(0, width) + gap) }

  /// The length that the strip gives way within, in points; 0 if it does not.
  private var band: Double { isElastic ? pageWidth : 0 }

  package var isMoving: Bool { spring != nil }

  package var isDragged: Bool { drag != nil }

  /// Returns the left edge of a page, in points of the view.
  package func x(of page: Int) -> Double {
    direction.sign * Double(page - self.page) * pitch + offset
  }

  /// The visible pages, ascending; `page` if only the gap is visible or there is no width, empty without pages.
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

  /// Updates the indices after a change of the list, so that nothing moves: the same photo is now `page` of `count`.
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

  /// Goes at once to a page, or the nearest one there is, and ends all motion and drags.
  package mutating func turn(to page: Int) {
    guard count > 0 else { return }
    self.page = min(max(0, page), count - 1)
    rest()
  }

  /// Slides to a page, or the nearest one there is, from where the strip is now, and ends drags.
  ///
  /// From farther away than one page it slides by one, since only neighbours have pictures.
  package mutating func slide(to page: Int) {
    guard count > 0 else { return }
    let target = min(max(0, page), count - 1)
    let start = x(of: target).clamped(to: -pitch...pitch)
    let velocity = spring?.velocity ?? 0
    drag = nil
    self.page = target
    slide(from: start, velocity: velocity)
  }

  /// Moves the page a little as if to turn beyond the end, and back; nothing happens while the strip moves.
  package mutating func bounce(isForward: Bool) {
    guard count > 0, spring == nil, drag == nil, pageWidth > 0 else { return }
    let way = direction.sign * (isForward ? -1 : 1)
    // A spring that starts at rest goes as far as v / (e ω).
    slide(from: 0, velocity: way * Self.bounceReach * exponential(1) * Spring.frequency)
  }

  /// Advances by `seconds`, and returns whether the strip still moves; the last step moves it, too.
  package mutating func advance(by seconds: Double) -> Bool {
    guard var spring else { return false }
    spring.advance(by: seconds)
    offset = spring.displacement
    self.spring = spring
    if spring.isAtRest(within: Self.restingDistance) { rest() }
    return isMoving
  }

  /// Slides `page` to its place from `start` points beside it; limits `velocity` to overshoot by at most pitch / e.
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

  /// Multiplies every length and velocity, after a change of the width or the direction.
  private mutating func scale(by factor: Double) {
    guard factor.isFinite, factor != 1 else { return }
    offset *= factor
    spring?.displacement *= factor
    spring?.velocity *= factor
    drag?.scale(by: factor)
  }

  /// Begins a drag of the page nearest to its place, even in the middle of a turn; the strip stays where it is.
  package mutating func beginDrag() {
    guard count > 0 else { return }
    let origin = nearestPage
    let limits = dragLimits(at: origin)
    spring = nil
    drag = Drag(
      origin: origin, start: x(of: origin),
      travel: RubberBand.position(shown: x(of: origin), within: limits, dimension: band),
      limits: limits)
  }

  /// Moves the strip by `dx` points since the last call, with resistance past its ends and past one page.
  package mutating func drag(by dx: Double) {
    guard var drag, dx.isFinite else { return }
    drag.travel += dx
    let shown = RubberBand.resisted(drag.travel, within: drag.limits, dimension: band)
    offset += shown - x(of: drag.origin)
    self.drag = drag
  }

  /// Ends the drag at `velocity` points on screen per second, and returns the page it goes to.
  ///
  /// That is the page flicked to, else the one dragged to by more than half way, else the one where the gesture
  /// began. The strip slides there without a jump.
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

  /// Ends the drag, and slides to the page that was the goal before it.
  package mutating func cancelDrag() {
    guard isDragged else { return }
    settle(on: page, velocity: 0)
  }

  /// Returns the step of a gesture: 1 to the next page, -1 to the previous one, or 0.
  ///
  /// A flick counts, however short the way. A flick against the drag goes back to where the gesture began, which
  /// is the next page in its direction.
  private func pagesTurned(displacement: Double, dragged: Double, velocity: Double) -> Int {
    let isFlick = abs(velocity) >= Self.flickVelocity
    guard isFlick || abs(displacement) > pitch / 2 else { return 0 }
    guard !isFlick || velocity * dragged >= 0 else { return 0 }
    let motion = isFlick ? velocity : displacement
    // Moving to the right uncovers the page on the left.
    return motion * direction.sign > 0 ? -1 : 1
  }

  /// Ends the drag, and slides to `page` or to the last one on that side.
  private mutating func settle(on page: Int, velocity: Double) {
    let target = min(max(0, page), count - 1)
    let start = x(of: target)
    drag = nil
    self.page = target
    guard isElastic else { return rest() }
    slide(from: start, velocity: velocity)
  }

  /// Returns the displacements of `page` without resistance, in points: one page towards each neighbour.
  private func dragLimits(at page: Int) -> ClosedRange<Double> {
    let towardsPrevious = page > 0 ? pitch : 0
    let towardsNext = page < count - 1 ? pitch : 0
    return direction == .leftToRight
      ? -towardsNext...towardsPrevious : -towardsPrevious...towardsNext
  }
}
