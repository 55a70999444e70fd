import GtkBindings
import PhotoPages

extension PagerView {
  /// Turns to a page: with a slide or a fade if that is wanted, else without a motion.
  func show(page: Int) {
    guard maySlide(to: page) else {
      beginFade()
      return pager.turn(to: page)
    }
    fading = nil
    pager.slide(to: page)
  }

  /// Whether a turn to a page slides: a button or a key turns to a neighbour, and nothing else moves the pages.
  private func maySlide(to page: Int) -> Bool {
    slidesTurns && isAnimated && !isCovered && abs(page - pager.page) == 1
      && context.transition?.isActive != true && !context.chrome.showsProgress
      && !session.viewer.model.preferences.fadesPages
  }

  /// Moves the page a little where there is none to turn to, if animations are enabled.
  func bounceAtEnd(_ isForward: Bool) {
    guard isAnimated, session.viewer.model.preferences.motion.springs, !isCovered,
      context.transition?.isActive != true, currentPage != nil
    else { return }
    pager.bounce(isForward: isForward)
    inputChanged()
  }
}
