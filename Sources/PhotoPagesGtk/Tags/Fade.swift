/// Something that comes and goes gently: how much of it is to be seen.
struct Fade: Equatable {
  /// Seconds from nothing to all, as for everything over the photo.
  static let duration = 0.2

  /// 0 for nothing, 1 for all of it.
  private(set) var opacity = 0.0
  /// Whether it is to be seen.
  var isShown = false

  /// Whether it is still coming or going.
  var isMoving: Bool { opacity != target }

  private var target: Double { isShown ? 1 : 0 }

  /// Lets `seconds` pass.
  mutating func advance(by seconds: Double) {
    let step = seconds / Self.duration
    opacity = isShown ? min(1, opacity + step) : max(0, opacity - step)
  }

  /// It is all there, or gone, at once.
  mutating func finish() {
    opacity = target
  }

  /// It is gone at once, though it may come again.
  mutating func vanish() {
    opacity = 0
  }
}
