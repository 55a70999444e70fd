/// The places of the bubbles of tags.
///
/// Each bubble is below its point with its arrow on it, moved and turned over as far as needed to stay on the
/// photo, clear of the parts over the photo, and clear of the other bubbles.
///
/// Bubbles are placed one after the other, in an order that depends on the photo alone, and a bubble keeps its
/// place of the previous frame beside its point where it can: nothing flickers while the photo is moved.
/// `BubblePlacing` finds the nearest possible place.
///
/// Lengths are points (logical pixels) of the view, as in `Viewport`.
public struct TagLayout: Equatable, Sendable {
  /// A tag to be shown: its tip, and the size of its text.
  public struct Label: Equatable, Sendable {
    var id: TagID
    var tip: NormalizedPoint
    var size: Size

    /// Makes a label.
    public init(_ id: TagID, tip: NormalizedPoint, size: Size) {
      self.id = id
      self.tip = tip
      self.size = size
    }
  }

  /// The distance by which the arrow leaves the bubble, as in EBPhotoPages, like the next four.
  static let arrowHeight = 10.0
  /// The width of the arrow where it leaves the bubble.
  package static let arrowWidth = 20.0
  /// The radius of the bubble's corners.
  package static let radius = 4.0
  /// The space between the text and the bubble's left and right edge.
  public static let horizontalInset = 7.0
  /// The space between the text and the bubble's upper and lower edge.
  public static let verticalInset = 6.0
  /// The distance between bubbles that made room for each other: enough to see both edges.
  static let distance = 3.0

  var photo: Rect
  /// The visible part of the view; points outside it have no bubble.
  var view: Rect
  /// The part of the view for bubbles, which no bar and no text covers.
  var room: Rect
  /// The device pixels per point: edges lie on whole ones.
  var deviceScale: Double
  /// The direction of reading: a bubble wider than the photo shows the end where its text begins.
  var direction: LayoutDirection

  /// Makes a layout; bubbles may be anywhere in the view if there is no `room`.
  public init(
    photo: Rect, view: Rect, room: Rect? = nil, deviceScale: Double = 1,
    direction: LayoutDirection = .leftToRight
  ) {
    self.photo = photo
    self.view = view
    self.room = room ?? view
    self.deviceScale = deviceScale
    self.direction = direction
  }

  /// Returns the point at which a place on the photo is.
  public func point(at place: NormalizedPoint) -> Point { photo.point(at: place) }

  /// Returns the rectangle of a region of the photo.
  public func rect(of box: NormalizedRect) -> Rect {
    let origin = point(at: NormalizedPoint(x: box.x, y: box.y))
    return Rect(
      x: origin.x, y: origin.y, width: box.width * photo.size.width,
      height: box.height * photo.size.height)
  }

  /// Returns the bubbles of the labels whose points are visible, in the order of the labels.
  ///
  /// The `first` one, which is being typed or moved, has its preferred place, whatever the others do; bubbles of
  /// the previous frame, `before`, keep their places beside their points.
  public func bubbles(
    of labels: [Label], first: TagID? = nil, keeping before: [TagBubble] = []
  ) -> [TagBubble] {
    // From top to bottom, so that bubbles are pushed down and away from those already placed.
    let ranks = labels.map { $0.id == first ? -.infinity : $0.tip.y }
    let order = labels.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    var placing = BubblePlacing(in: self)
    for index in order where view.reaches(point(at: labels[index].tip)) {
      placing.add(labels[index], isFirst: labels[index].id == first)
    }
    placing.keep(before)
    return placing.bubbles(in: labels.map(\.id))
  }

  /// The parts of the view for a bubble, the best first; the later ones are for a small or a covered photo.
  var rooms: [Rect] { [photo.intersection(room), room, view].compactMap { $0 } }

  /// The greatest width of a bubble's text that fits into the room, in points.
  package var textRoom: Double {
    max(0, room.size.width - 2 * Self.horizontalInset - 1 / deviceScale)
  }

  func bubbleSize(around size: Size) -> Size {
    let least = Self.arrowWidth + 2 * Self.radius
    return Size(
      width: whole(max(size.width + 2 * Self.horizontalInset, least)),
      height: whole(size.height + 2 * Self.verticalInset))
  }

  func snapped(_ place: Double) -> Double { (place * deviceScale).rounded() / deviceScale }

  /// Returns the places between two, on whole device pixels; nil if there are none.
  func wholePlaces(from low: Double, to high: Double) -> ClosedRange<Double>? {
    let first = (low * deviceScale - Self.rounding).rounded(.up) / deviceScale
    let last = (high * deviceScale + Self.rounding).rounded(.down) / deviceScale
    return first <= last ? first...last : nil
  }

  /// The rounding error that arithmetic may have added to a whole number of device pixels.
  static let rounding = 1e-6

  private func whole(_ length: Double) -> Double {
    (length * deviceScale - Self.rounding).rounded(.up) / deviceScale
  }
}

/// The place of the list of texts that is offered while a tag is typed, in points of the view.
package enum NameListLayout {
  /// The distance between the bubble and the list.
  static let distance = 4.0

  /// Returns the place of a list of the wanted `size`, which begins where the bubble begins.
  ///
  /// It is on the side away from the tag's point if there is room, else on the other side; if there is no room at
  /// all, the first choice.
  package static func place(
    of size: Size, at bubble: TagBubble, in room: Rect, _ direction: LayoutDirection
  ) -> Rect {
    let width = min(max(size.width, bubble.frame.size.width), room.size.width)
    let start = direction == .leftToRight ? bubble.frame.origin.x : bubble.frame.right - width
    let x = start.clamped(to: room.origin.x...max(room.origin.x, room.right - width))
    let below = bubble.frame.bottom + distance
    let above = min(bubble.frame.origin.y, bubble.tip.y) - distance - size.height
    let aboveBubble = bubble.frame.origin.y - distance - size.height
    let places =
      bubble.isAbove ? [aboveBubble, max(below, bubble.tip.y + distance)] : [below, above]
    let y = places.first { $0 >= room.origin.y && $0 + size.height <= room.bottom } ?? places[0]
    return Rect(x: x, y: y, width: width, height: size.height)
  }
}
