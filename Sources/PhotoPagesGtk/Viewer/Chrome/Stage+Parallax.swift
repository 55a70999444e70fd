import PhotoPages

extension Stage {
  /// The part of the pages' way that the caption goes with them.
  private static let captionSpeed = 0.3

  /// The displacement of the caption, which follows a swipe at a lower speed than the pages; whole points.
  var parallax: Double {
    guard pager.session.viewer.model.preferences.motion.captionParallax else { return 0 }
    return (pager.pager.offset * Self.captionSpeed).rounded()
  }
}
