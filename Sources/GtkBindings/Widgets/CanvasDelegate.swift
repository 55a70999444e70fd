/// The drawing and the layout of a canvas.
@MainActor
public protocol CanvasDelegate: AnyObject {
  /// Draws the content below the children.
  func draw(_ canvas: Canvas, on snapshot: Snapshot)
  /// Places the children within the canvas's size in points. Must not request another layout.
  func layOut(_ canvas: Canvas, width: Double, height: Double)
  /// Returns the minimum and natural width, in points.
  func measureWidth(_ canvas: Canvas) -> CanvasExtent
  /// Returns the minimum and natural height for `width`, in points; nil for any width.
  func measureHeight(_ canvas: Canvas, width: Double?) -> CanvasExtent
}

extension CanvasDelegate {
  package func draw(_ canvas: Canvas, on snapshot: Snapshot) {}
  /// Returns no width: the canvas takes any room.
  public func measureWidth(_ canvas: Canvas) -> CanvasExtent { .none }
  /// Returns no height: the canvas takes any room.
  public func measureHeight(_ canvas: Canvas, width: Double?) -> CanvasExtent { .none }
}

/// The size that a widget requests in one direction, in points.
public struct CanvasExtent: Equatable, Sendable {
  package var minimum: Double
  package var natural: Double

  /// Makes an extent.
  public init(minimum: Double, natural: Double) {
    self.minimum = minimum
    self.natural = natural
  }

  /// No size.
  public static let none = CanvasExtent(minimum: 0, natural: 0)
}
