/// The frame with which a person chooses the kept part of a photo.
///
/// Distances are in parts of the turned photo, 0…1 in each direction, as `CropArea` has them.
public struct CropFrame: Equatable, Sendable {
  /// The kept part.
  public private(set) var area = CropArea.whole
  /// The proportions that it is held to.
  public private(set) var ratio = CropRatio.free
  /// The turn of the photo as shown.
  public private(set) var turn = Orientation.upright

  private let unturned: PixelSize

  /// The least side of the part, in pixels of the photo.
  static let leastPixels = 16.0

  /// Makes a frame around a whole photo, which has `photo` pixels as shown.
  public init(photo: PixelSize) { unturned = photo }

  /// The size of the turned photo in pixels.
  public var photo: PixelSize { turn.applied(to: unturned) }

  // MARK: - Choices

  /// Holds the part to proportions, and makes it as large as they allow, near its middle.
  public mutating func setRatio(_ ratio: CropRatio) {
    self.ratio = ratio
    guard let shape else { return }
    let (width, height) = (min(1, shape), min(1, 1 / shape))
    let middle = (area.x + area.width / 2, area.y + area.height / 2)
    area = CropArea(
      x: (middle.0 - width / 2).clamped(to: 0...(1 - width)),
      y: (middle.1 - height / 2).clamped(to: 0...(1 - height)), width: width, height: height)
  }

  /// Turns or mirrors the photo, and the part with it.
  public mutating func turn(by change: Orientation) {
    turn = turn.followed(by: change)
    area = area.turned(by: change)
    if change.swapsAxes { ratio = ratio.turned }
  }

  /// Keeps the whole photo, or as much of it as the proportions allow.
  public mutating func reset() {
    area = .whole
    setRatio(ratio)
  }

  // MARK: - Dragging

  /// Moves the part as far as the photo reaches.
  public mutating func move(dx: Double, dy: Double) {
    guard dx.isFinite, dy.isFinite else { return }
    area.x = (area.x + dx).clamped(to: 0...max(0, 1 - area.width))
    area.y = (area.y + dy).clamped(to: 0...max(0, 1 - area.height))
  }

  /// Moves an edge or a corner; the opposite ones stay where the proportions allow.
  public mutating func drag(_ handle: CropHandle, dx: Double, dy: Double) {
    guard handle != .inside else { return move(dx: dx, dy: dy) }
    guard dx.isFinite, dy.isFinite else { return }
    let wanted = (
      area.width + Double(handle.across) * dx, area.height + Double(handle.down) * dy
    )
    let room = (
      Self.room(handle.across, area.x, area.right), Self.room(handle.down, area.y, area.bottom)
    )
    let size =
      shape.map { fitted(wanted, handle, $0, room) } ?? (
        handle.across == 0 ? area.width : wanted.0.clamped(to: min(least.0, room.0)...room.0),
        handle.down == 0 ? area.height : wanted.1.clamped(to: min(least.1, room.1)...room.1)
      )
    area = CropArea(
      x: Self.start(handle.across, area.x, area.width, size.0),
      y: Self.start(handle.down, area.y, area.height, size.1), width: size.0, height: size.1)
  }

  /// Makes the part wider and higher about its middle, or smaller; with proportions, `dx` decides unless it is 0.
  public mutating func grow(dx: Double, dy: Double) {
    guard dx.isFinite, dy.isFinite else { return }
    let width: Double
    let height: Double
    if let shape {
      let wanted = dx == 0 ? (area.height + dy) * shape : area.width + dx
      width = wanted.clamped(to: leastWidth(shape)...min(1, shape))
      height = width / shape
    } else {
      width = (area.width + dx).clamped(to: least.0...1)
      height = (area.height + dy).clamped(to: least.1...1)
    }
    area = CropArea(
      x: (area.x + (area.width - width) / 2).clamped(to: 0...(1 - width)),
      y: (area.y + (area.height - height) / 2).clamped(to: 0...max(0, 1 - height)), width: width,
      height: height)
  }

  // MARK: - Arithmetic

  /// The part's width by its height, in parts of the photo; nil for any.
  private var shape: Double? {
    let size = Size(width: Double(photo.width), height: Double(photo.height))
    return ratio.value(for: size).map { $0 * size.height / size.width }
  }

  /// The least width and height, all of the photo if that is smaller.
  private var least: (Double, Double) {
    (
      min(1, Self.leastPixels / Double(photo.width)),
      min(1, Self.leastPixels / Double(photo.height))
    )
  }

  private func leastWidth(_ shape: Double) -> Double {
    min(max(least.0, least.1 * shape), min(1, shape))
  }

  /// Returns a size of the shape: the larger one that was wanted, as far as there is room.
  private func fitted(
    _ wanted: (Double, Double), _ handle: CropHandle, _ shape: Double, _ room: (Double, Double)
  ) -> (Double, Double) {
    let width =
      handle.across == 0
      ? wanted.1 * shape : handle.down == 0 ? wanted.0 : max(wanted.0, wanted.1 * shape)
    let most = min(room.0, room.1 * shape)
    let fitting = width.clamped(to: min(leastWidth(shape), most)...most)
    return (fitting, fitting / shape)
  }

  /// Returns the room in one direction for a part that is dragged there; one that is not grows about its middle.
  private static func room(_ direction: Int, _ start: Double, _ end: Double) -> Double {
    switch direction {
    case 1: 1 - start
    case -1: end
    default: 2 * min((start + end) / 2, 1 - (start + end) / 2)
    }
  }

  private static func start(
    _ direction: Int, _ start: Double, _ length: Double, _ new: Double
  ) -> Double {
    let place =
      switch direction {
      case 1: start
      case -1: start + length - new
      default: start + (length - new) / 2
      }
    return place.clamped(to: 0...max(0, 1 - new))
  }
}

/// The place where a crop frame is dragged: its inside, an edge or a corner.
public struct CropHandle: Hashable, Sendable {
  /// The dragged edge: -1 the left one, 1 the right one, 0 none.
  public let across: Int
  /// The dragged edge: -1 the upper one, 1 the lower one, 0 none.
  public let down: Int

  /// Inside, where the frame is moved.
  public static let inside = CropHandle(across: 0, down: 0)

  /// Returns the handle at a point, nil outside; `frame`, the point and the reach of a handle are in points.
  package static func at(_ point: Point, of frame: Rect, reach: Double) -> CropHandle? {
    let across = edge(point.x, frame.origin.x, frame.right, reach)
    let down = edge(point.y, frame.origin.y, frame.bottom, reach)
    guard let across, let down else { return nil }
    return CropHandle(across: across, down: down)
  }

  /// Returns the edge near a place, the nearer one of two; nil if it is beyond both.
  private static func edge(_ place: Double, _ start: Double, _ end: Double, _ reach: Double) -> Int?
  {
    guard place >= start - reach, place <= end + reach else { return nil }
    // Of a small frame, the middle stays for moving it.
    let near = min(reach, max(0, (end - start) / 3))
    if place < start + near { return -1 }
    return place > end - near ? 1 : 0
  }
}
