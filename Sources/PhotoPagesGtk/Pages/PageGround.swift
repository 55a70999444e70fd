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
    pager.gap = preferences.motion.hasGap ? Pager.usualGap : 0
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
