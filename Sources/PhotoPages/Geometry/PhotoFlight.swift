/// The flight of a photo between its cell in the gallery and its page, and the pull of a finger that begins one.
///
/// Lengths are points of the pages, and time is in seconds. The progress runs from 0, in the cell, to 1, on the page.
package struct PhotoFlight: Equatable, Sendable {
  /// The place of a photo in the gallery.
  package struct Cell: Equatable, Sendable {
    /// The visible part of the cell's square.
    package var visible: Rect
    /// The rectangle of the whole thumbnail, which the square cuts off.
    package var thumbnail: Rect

    /// Makes a place.
    package init(visible: Rect, thumbnail: Rect) {
      self.visible = visible
      self.thumbnail = thumbnail
    }
  }

  /// The end that a flight goes to.
  package enum Goal: Sendable {
    case cell
    case page

    fileprivate var progress: Double { self == .cell ? 0 : 1 }
  }

  /// The places and opacities of one frame.
  package struct Frame: Equatable, Sendable {
    /// The rectangle of the whole picture.
    package var picture: Rect
    /// The part of the view in which the picture is visible.
    package var clip: Rect
    /// The picture's opacity, less than 1 only in a cross-fade.
    package var opacity = 1.0
    /// The opacity of the page's background over the gallery.
    package var backdrop: Double
    /// The opacity of the cell, with its badges, over the picture.
    package var cell = 0.0
  }

  private struct Pull: Equatable {
    /// The point at which the finger took hold of the photo.
    let grip: Point
    /// The way of the finger before that.
    let before: Point
    /// The way of the finger since then.
    var offset = Point.zero
    /// The part of the pull that is left; 1 until it springs back.
    var rest = Spring(displacement: 1, velocity: 0)

    var depth: Double { max(0, offset.y * rest.displacement) }

    /// The same pull, held where it is while it springs back.
    var held: Pull {
      var held = self
      held.offset = Point(x: offset.x * rest.displacement, y: offset.y * rest.displacement)
      held.rest = Spring(displacement: 1, velocity: 0)
      return held
    }
  }

  /// The way down from which on a pull leads to the gallery when the finger lets go.
  package static let farPull = 160.0
  /// The way down after which a pulled photo's background has faded.
  static let fadingPull = 2 * farPull
  /// The part of its size that a photo loses when it is pulled by the height of the view.
  static let shrinking = 0.6
  static let leastScale = 0.4
  /// The progress up to which the cell fades over the picture, so that its badges neither appear nor go at once.
  static let cellFade = 0.15
  /// The progress that counts as arrived: less than a point on a screen of 2000.
  static let restingProgress = 0.0005

  /// The photo's place in the gallery; nil for a cross-fade in place.
  package var cell: Cell?
  /// The picture's rectangle on the page.
  package var page: Rect
  /// The height of the view.
  package var viewHeight: Double
  package private(set) var goal: Goal
  private var spring: Spring
  private var pull: Pull?

  /// Makes a flight that leaves `start` for the other end.
  package init(from start: Goal, cell: Cell?, page: Rect, viewHeight: Double) {
    (self.cell, self.page, self.viewHeight) = (cell, page, viewHeight)
    goal = start == .cell ? .page : .cell
    spring = Spring(displacement: start.progress - goal.progress, velocity: 0)
  }

  package var progress: Double { min(max(0, goal.progress + spring.displacement), 1) }

  package var isAtRest: Bool {
    spring.displacement == 0 && (goal == .cell || pull == nil)
  }

  /// Heads for an end from where the photo is, with the speed that it has.
  package mutating func head(to goal: Goal) {
    spring.displacement += self.goal.progress - goal.progress
    self.goal = goal
  }

  /// Advances by `seconds`.
  package mutating func advance(by seconds: Double) {
    spring.advance(by: seconds)
    if spring.isAtRest(within: Self.restingProgress) {
      spring = Spring(displacement: 0, velocity: 0)
    }
    guard goal == .page else { return }
    pull?.rest.advance(by: seconds)
    if pull?.rest.isAtRest(within: Self.restingProgress) == true { pull = nil }
  }

  // MARK: - Pulling

  /// Takes hold of the photo where it is now, at a point to which the finger has come by `before`.
  package mutating func grip(at point: Point, before: Point) {
    head(to: .page)
    spring.velocity = 0
    pull = pull?.held ?? Pull(grip: point, before: before)
  }

  /// Moves the photo with the finger by `step`.
  package mutating func pull(by step: Point) {
    pull?.offset.x += step.x
    pull?.offset.y += step.y
  }

  /// Whether the finger has pulled the photo so far that it goes to the gallery.
  package var isPulledFar: Bool {
    pull.map { $0.before.y + $0.offset.y > Self.farPull } ?? false
  }

  /// The rectangle of the pulled picture: smaller the further down, with the grip below the finger.
  private var pulledPage: Rect {
    guard let pull else { return page }
    let part = pull.rest.displacement
    let (x, y) = (pull.offset.x * part, pull.offset.y * part)
    let scale = max(Self.leastScale, 1 - Self.shrinking * pull.depth / max(1, viewHeight))
    let down = y < 0 ? RubberBand.resisted(y, dimension: viewHeight) : y
    return Rect(
      x: pull.grip.x + x + (page.origin.x - pull.grip.x) * scale,
      y: pull.grip.y + down + (page.origin.y - pull.grip.y) * scale,
      width: page.size.width * scale, height: page.size.height * scale)
  }

  /// The places and opacities now.
  package var frame: Frame {
    let (progress, page) = (progress, pulledPage)
    let backdrop = progress * max(0, 1 - (pull?.depth ?? 0) / Self.fadingPull)
    guard let cell else {
      return Frame(picture: page, clip: page, opacity: progress, backdrop: backdrop)
    }
    return Frame(
      picture: cell.thumbnail.towards(page, progress), clip: cell.visible.towards(page, progress),
      backdrop: backdrop, cell: max(0, 1 - progress / Self.cellFade))
  }
}

extension Rect {
  /// Returns the rectangle a part of the way to another.
  fileprivate func towards(_ other: Rect, _ part: Double) -> Rect {
    let between = { (from: Double, to: Double) in from + (to - from) * part }
    return Rect(
      x: between(origin.x, other.origin.x), y: between(origin.y, other.origin.y),
      width: between(size.width, other.size.width),
      height: between(size.height, other.size.height))
  }
}
