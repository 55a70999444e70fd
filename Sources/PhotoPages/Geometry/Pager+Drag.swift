extension Pager {
  /// Takes it in hand, also in the middle of a turn: it stays where it is.
  ///
  /// The gesture begins at the page that is nearest to its place.
  public mutating func beginDrag() {
    guard count > 0 else { return }
    let origin = nearestPage
    let limits = dragLimits(at: origin)
    spring = nil
    drag = Drag(
      origin: origin, start: x(of: origin),
      travel: RubberBand.position(shown: x(of: origin), within: limits, dimension: pageWidth),
      limits: limits)
  }

  /// Moves it by `dx` points on screen since the last call.
  ///
  /// Past either end of the list, and past the one page that a gesture may turn, it resists.
  public mutating func drag(by dx: Double) {
    guard var drag, dx.isFinite else { return }
    drag.travel += dx
    let shown = RubberBand.resisted(drag.travel, within: drag.limits, dimension: pageWidth)
    offset += shown - x(of: drag.origin)
    self.drag = drag
  }

  /// Lets it go at `velocity` points on screen per second, and answers the page it goes to.
  ///
  /// That is the one to which it was flicked, else the one to which it was dragged more than half
  /// way, else the one where the gesture began. Nothing jumps: it slides there.
  public mutating func endDrag(velocity: Double) -> Int {
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
  public mutating func cancelDrag() {
    guard isDragged else { return }
    settle(on: page, velocity: 0)
  }

  /// Which way a gesture turns: 1 to the next page, -1 to the previous one, or 0.
  ///
  /// A flick decides, however short the way. Against the way that was dragged it goes back to where
  /// the gesture began, which is the next page in its direction.
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
