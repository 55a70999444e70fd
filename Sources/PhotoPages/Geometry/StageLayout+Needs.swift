// The parts of a stage, and the sizes that they want.

extension StageLayout {
  /// A part that has a place.
  package enum Part: Sendable {
    /// The bar over the whole width.
    case topBar
    case bottomBar
    /// The bar at the end edge.
    case sideBar
    /// The thumbnails over the pages' width, at their lower edge.
    case filmstrip
    case caption
    case hint
    case notice
    /// The comments or the details.
    case panel
    case panelGround
    case topShade
    /// The shade behind the bar at the bottom.
    case bottomShade
    /// The line between caption and bar.
    case line
    /// The button to the previous photo, at the start edge, with the free space around it.
    case previousButton
    /// The button to the next photo, at the end edge, with the free space around it.
    case nextButton
  }

  /// The parts to show, and their wanted sizes.
  package struct Needs {
    let size: Size
    package var direction = LayoutDirection.leftToRight
    package var layout = ChromeLayout.classic
    package var showsPanel = false
    package var showsFilmstrip = false
    /// The wanted size of each bar and text that is shown, for an available width.
    package var sizes: [Part: (Double) -> Size] = [:]
    /// The least height of the caption at a width, even at the cost of other parts; 0 if its text can be cut off.
    package var leastCaptionHeight: (Double) -> Double = { _ in 0 }
    /// The height that the caption takes of a room too low for all of it, from its width and that room's height.
    package var fittingCaptionHeight: (Double, Double) -> Double = { $1 }

    package init(size: Size) {
      self.size = size
    }

    var topBarHeight: Double { sizes[.topBar]?(size.width).height ?? 0 }
  }
}
