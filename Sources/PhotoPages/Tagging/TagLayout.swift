/// Where the bubbles of tags stand: each below its point with its arrow on it, moved and turned over
/// as far as it takes to stay on the photo, clear of what stands over that, and clear of the others.
///
/// Bubbles are placed one after the other, in an order that depends on the photo alone, and what had a
/// place in the frame before keeps it beside its point where it can: nothing flickers while the photo
/// is moved. Where a bubble can go at all, `BubblePlacing` finds the nearest place.
///
/// Lengths are points (logical pixels) of the view, as in `Viewport`.
public struct TagLayout: Equatable, Sendable {
  /// What wants a bubble.
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

  /// How far the arrow reaches out of the bubble. As in EBPhotoPages, as are the next four.
  static let arrowHeight = 10.0
  /// The width of the arrow where it leaves the bubble.
  package static let arrowWidth = 20.0
  /// The radius of the bubble's corners.
  package static let radius = 4.0
  /// Between the text and the bubble's left and right edge.
  public static let horizontalInset = 7.0
  /// Between the text and the bubble's upper and lower edge.
  public static let verticalInset = 6.0
  /// Between bubbles that made room for each other: enough to see both edges.
  static let distance = 3.0

  var photo: Rect
  /// What is seen of the view; points outside of it have no bubble.
  var view: Rect
  /// The part of the view in which bubbles may stand: what no bar and no text covers.
  var room: Rect
  /// Device pixels per point: edges lie on whole ones.
  var deviceScale: Double
  /// Which end of a bubble counts if it is wider than the photo: that where its text begins.
  var direction: LayoutDirection

  /// Makes a layout. Bubbles may stand anywhere in the view where there is no `room`.
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

  /// Where a place on the photo is.
  public func point(at place: NormalizedPoint) -> Point { photo.point(at: place) }

  /// Where a box on the photo is.
  public func rect(of box: NormalizedRect) -> Rect {
    let origin = point(at: NormalizedPoint(x: box.x, y: box.y))
    return Rect(
      x: origin.x, y: origin.y, width: box.width * photo.size.width,
      height: box.height * photo.size.height)
  }

  /// The bubbles of those labels whose points are to be seen, in the order of the labels. The `first` one, which
  /// is being typed or moved, stands where it would stand alone, whatever the others do; those of the frame
  /// `before` keep their places beside their points.
  public func bubbles(
    of labels: [Label], first: TagID? = nil, keeping before: [TagBubble] = []
  ) -> [TagBubble] {
    // From the photo's top to its bottom, so that what is pushed down is pushed away from what is done.
    let ranks = labels.map { $0.id == first ? -.infinity : $0.tip.y }
    let order = labels.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    var placing = BubblePlacing(in: self)
    for index in order where view.reaches(point(at: labels[index].tip)) {
      placing.add(labels[index], isFirst: labels[index].id == first)
    }
    placing.keep(before)
    return placing.bubbles(in: labels.map(\.id))
  }

  /// The parts of the view in which a bubble may stand, the best first: on what is seen of the photo;
  /// beside a photo that is too small for it; under what stands over the photo, if that leaves no room.
  var rooms: [Rect] { [photo.intersection(room), room, view].compactMap { $0 } }

  func bubbleSize(around size: Size) -> Size {
    let least = Self.arrowWidth + 2 * Self.radius
    return Size(
      width: whole(max(size.width + 2 * Self.horizontalInset, least)),
      height: whole(size.height + 2 * Self.verticalInset))
  }

  func snapped(_ place: Double) -> Double { (place * deviceScale).rounded() / deviceScale }

  /// The places between two, on whole device pixels; nil if there are none.
  func wholePlaces(from low: Double, to high: Double) -> ClosedRange<Double>? {
    let first = (low * deviceScale - Self.rounding).rounded(.up) / deviceScale
    let last = (high * deviceScale + Self.rounding).rounded(.down) / deviceScale
    return first <= last ? first...last : nil
  }

  /// What arithmetic may have added to a whole number of device pixels.
  static let rounding = 1e-6

  private func whole(_ length: Double) -> Double {
    (length * deviceScale - Self.rounding).rounded(.up) / deviceScale
  }
}

/// Where the list of names stands that are offered while one is typed. Points of the view.
package enum NameListLayout {
  /// Between the bubble and the list.
  static let distance = 4.0

  /// The place of a list that would like to be of `size`: away from the point that is named, where there is
  /// room for it, and beginning where the bubble begins; where there is no room at all, the first choice.
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
