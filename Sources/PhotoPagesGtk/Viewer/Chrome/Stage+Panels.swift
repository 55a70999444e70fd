import GtkBindings
import PhotoPages

// The panels beside the pages, or over them in a narrow view.

extension Stage {
  /// Lets the pages slide to the size that they get from the next layout, if animations are enabled.
  func startPagesMotion() {
    guard canvas.isMapped, canvas.animationsEnabled, context.chrome.showsPages,
      let before = pager.canvas.rect(in: canvas)
    else { return }
    let isMoving = pagesMotion != nil
    pagesMotion = RectMotion(from: before, to: before)
    context.placesTagsAnew = true
    guard !isMoving else { return }
    canvas.onEachFrame { [weak self] seconds in self?.movePages(seconds) ?? false }
  }

  func movePages(_ seconds: Double) -> Bool {
    let goesOn = pagesMotion?.advance(by: seconds) == true
    if !goesOn { pagesMotion = nil }
    canvas.queueAllocate()
    // The title is centred over the pages.
    parts?.bars[.top]?.widget.queueAllocate()
    return goesOn
  }

  /// Places tags for the last time after a motion of the pages has ended; from then on they keep their places.
  func reportRest() {
    guard pagesMotion == nil, context.placesTagsAnew else { return }
    restUpdate = Delay(milliseconds: 0) { [context] in
      context.pagesMoved()
      context.placesTagsAnew = false
    }
  }

  /// Returns the place of the pages on their way to `end`.
  func movingPlace(to end: Rect) -> Rect {
    pagesMotion?.end = end
    return pagesMotion?.rect ?? end
  }

  /// Tells the panels whether they cover the page, after the layout.
  func setPanelCovers(_ covers: Bool) {
    guard covers != context.panelCovers else { return }
    context.panelCovers = covers
    coverUpdate = Delay(milliseconds: 0) { [weak self] in
      guard let self, let parts else { return }
      for panel in [parts.panel, parts.details] { panel.update(context.session.viewer) }
    }
  }

  /// Returns the place of a part on the way: the shade moves with the pages, and the caption with a swipe.
  private func movedPlace(of part: StageLayout.Part, _ place: Rect?, _ pages: Rect) -> Rect? {
    switch part {
    case .bottomShade: place?.across(pages)
    case .caption: place?.moved(by: Point(x: captionShift, y: 0))
    default: place
    }
  }

  /// Places the parts that a panel may cover with the page, and hides them then.
  func placeCoverable(_ parts: StageParts, _ layout: StageLayout, _ pages: Rect) {
    let places: [(Widget?, StageLayout.Part)] = [
      (parts.bars[.bottom]?.widget, .bottomBar), (parts.bars[.side]?.widget, .sideBar),
      (parts.shades[.bottom]?.widget, .bottomShade), (parts.caption.widget, .caption),
      (parts.line, .line), (parts.filmstrip.widget, .filmstrip),
      (parts.sideButtons.previous.widget, .previousButton),
      (parts.sideButtons.next.widget, .nextButton),
    ]
    for (widget, part) in places {
      let isLow = part == .filmstrip && visibleParts.filmstrip && layout[part] == nil
      if let widget, layout.panelCovers || isLow {
        canvas.hideInLayout(widget)
      } else {
        place(widget, movedPlace(of: part, layout[part], pages))
      }
    }
  }
}

extension Rect {
  /// Returns the rectangle with the left and right edges of another.
  fileprivate func across(_ other: Rect) -> Rect {
    Rect(x: other.origin.x, y: origin.y, width: other.size.width, height: size.height)
  }
}
