import GtkBindings
import PhotoPages

extension PageBackground {
  /// The colour; that of a checkerboard lies between its squares'.
  var colour: Colour {
    switch self {
    case .black: .black
    case .gray: Colour(red: 0.5, green: 0.5, blue: 0.5)
    case .white: .white
    case .checkerboard: Checkerboard.middle
    }
  }

  /// Fills a rectangle around a photo.
  @MainActor
  func fill(_ rect: Rect, on snapshot: Snapshot) {
    guard self == .checkerboard else { return snapshot.fill(colour, rect) }
    Checkerboard.draw(in: rect, on: snapshot, rect)
  }
}

/// The checkerboard behind transparent pictures, in two greys so that any colour stands out from one.
@MainActor
enum Checkerboard {
  private static let square = 10
  private static let dark = Colour(red: 0.30, green: 0.30, blue: 0.30)
  private static let light = Colour(red: 0.42, green: 0.42, blue: 0.42)
  /// The colour between the squares'.
  nonisolated static let middle = Colour(red: 0.36, green: 0.36, blue: 0.36)

  static let squares: CairoSurface = {
    let side = Double(square)
    let surface = CairoSurface(width: 2 * square, height: 2 * square)
    surface.draw { cairo in
      cairo.rectangle(x: 0, y: 0, width: 2 * side, height: 2 * side)
      cairo.fill(dark)
      for start in [0, side] { cairo.rectangle(x: start, y: start, width: side, height: side) }
      cairo.fill(light)
    }
    return surface
  }()

  /// Draws the board behind a picture; it stays in its place while the picture moves.
  static func draw(in rect: Rect, on snapshot: Snapshot, _ bounds: Rect) {
    guard let visible = rect.intersection(bounds) else { return }
    snapshot.cairo(in: visible) { $0.fill(repeating: squares, in: visible) }
  }
}

extension Colour {
  /// Returns the colour with another opacity.
  func with(alpha: Double) -> Colour {
    var changed = self
    changed.alpha = alpha
    return changed
  }
}

extension PagerView {
  /// Applies the preferences on which the looks and the movements of pages depend.
  func follow(_ preferences: Preferences) {
    pager.gap = max(0, preferences.motion.gap)
    pager.isElastic = preferences.motion.springs
    for page in pages.values { page.follow(preferences) }
  }
}

extension PageView {
  func follow(_ preferences: Preferences) {
    background = preferences.background
    viewport.isElastic = preferences.motion.springs
    viewport.doubleClickZoom = preferences.doubleClickZoom
  }
}
