/// Where the bubbles of tags stand: each below its point with its arrow on it, moved and turned over
/// as far as it takes to stay on the photo and clear of the others.
///
/// Lengths are points (logical pixels) of the view, as in `Viewport`.
public struct TagLayout: Equatable, Sendable {
  /// What wants a bubble.
  public struct Label: Equatable, Sendable {
    /// Which one.
    public var id: TagID
    /// What its arrow points at, on the photo.
    public var tip: NormalizedPoint
    /// The size of what stands in the bubble.
    public var size: Size

    /// Makes a label.
    public init(_ id: TagID, tip: NormalizedPoint, size: Size) {
      self.id = id
      self.tip = tip
      self.size = size
    }
  }

  /// How far the arrow reaches out of the bubble. As in EBPhotoPages, as are the next four.
  public static let arrowHeight = 10.0
  /// The width of the arrow where it leaves the bubble.
  public static let arrowWidth = 20.0
  /// The radius of the bubble's corners.
  public static let radius = 4.0
  /// Between the text and the bubble's left and right edge.
  public static let horizontalInset = 7.0
  /// Between the text and the bubble's upper and lower edge.
  public static let verticalInset = 6.0
  /// Between bubbles that made room for each other: enough to see both edges.
  static let distance = 3.0

  /// Where the photo is.
  public var photo: Rect
  /// The part of the view in which bubbles may stand; those of points outside of it do not exist.
  public var view: Rect
  /// Device pixels per point: edges lie on whole ones.
  public var deviceScale: Double
  /// Which end of a bubble counts if it is wider than the photo: that where its text begins.
  public var direction: LayoutDirection

  /// Makes a layout.
  public init(
    photo: Rect, view: Rect, deviceScale: Double = 1, direction: LayoutDirection = .leftToRight
  ) {
    self.photo = photo
    self.view = view
    self.deviceScale = deviceScale
    self.direction = direction
  }

  /// Where a place on the photo is.
  public func point(at place: NormalizedPoint) -> Point {
    Point(
      x: photo.origin.x + place.x * photo.size.width,
      y: photo.origin.y + place.y * photo.size.height)
  }

  /// Where a box on the photo is.
  public func rect(of box: NormalizedRect) -> Rect {
    let origin = point(at: NormalizedPoint(x: box.x, y: box.y))
    return Rect(
      x: origin.x, y: origin.y, width: box.width * photo.size.width,
      height: box.height * photo.size.height)
  }

  /// The bubbles of those labels whose points are to be seen, in the order of the labels.
  ///
  /// - Parameters:
  ///   - labels: what wants a bubble.
  ///   - first: the label that stands where it would stand alone, whatever the others do: the one that
  ///     is being typed or moved.
  /// - Returns: at most one bubble a label.
  public func bubbles(of labels: [Label], first: TagID? = nil) -> [TagBubble] {
    // From the top to the bottom, so that what is pushed down is pushed away from what is done.
    let ranks = labels.map { $0.id == first ? -.infinity : $0.tip.y }
    var placed: [Int: TagBubble] = [:]
    var taken: [Rect] = []
    for index in labels.indices.sorted(by: { (ranks[$0], $0) < (ranks[$1], $1) }) {
      let tip = point(at: labels[index].tip)
      guard view.reaches(tip) else { continue }
      let frame = frame(of: labels[index].size, at: tip, clearOf: taken)
      taken.append(frame)
      placed[index] = TagBubble(id: labels[index].id, tip: tip, frame: frame)
    }
    return labels.indices.compactMap { placed[$0] }
  }

  /// The part of the photo that is to be seen, in which bubbles stay.
  private var room: Rect { photo.intersection(view) ?? view }

  private func frame(of size: Size, at tip: Point, clearOf others: [Rect]) -> Rect {
    let least = Self.arrowWidth + 2 * Self.radius
    let size = Size(
      width: whole(max(size.width + 2 * Self.horizontalInset, least)),
      height: whole(size.height + 2 * Self.verticalInset))
    let x = snapped(across(size.width, at: tip.x))
    let below = Rect(
      x: x, y: snapped(tip.y + Self.arrowHeight), width: size.width, height: size.height)
    let above = Rect(
      x: x, y: snapped(tip.y - Self.arrowHeight - size.height), width: size.width,
      height: size.height)
    let places = [pushed(below, down: true, others), pushed(above, down: false, others)]
    // Covering another is better than leaving the photo; a photo that is too low for any bubble has
    // to be left, but not the view.
    for room in [room, view] {
      if let fit = (places + [below, above]).first(where: { $0.isBetweenEdges(of: room) }) {
        return fit
      }
    }
    return below
  }

  /// The left edge of a bubble: in the middle below its tip, as far as it stays in the room.
  private func across(_ width: Double, at tip: Double) -> Double {
    // The photo is narrower than the bubble: it has to be left, but not the view.
    for room in [room, view] where width <= room.size.width {
      return (tip - width / 2).clamped(to: room.origin.x...room.right - width)
    }
    return direction == .leftToRight ? view.origin.x : view.right - width
  }

  /// The frame moved up or down until it is clear of all others.
  private func pushed(_ frame: Rect, down: Bool, _ others: [Rect]) -> Rect {
    var frame = frame
    // Each push passes at least one of them.
    for _ in others {
      guard let other = others.first(where: { $0.intersection(frame) != nil }) else { break }
      frame.origin.y =
        down
        ? other.bottom + Self.distance : other.origin.y - Self.distance - frame.size.height
    }
    return frame
  }

  private func snapped(_ place: Double) -> Double {
    (place * deviceScale).rounded() / deviceScale
  }

  private func whole(_ length: Double) -> Double {
    (length * deviceScale).rounded(.up) / deviceScale
  }
}
