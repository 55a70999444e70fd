import GtkBindings
import PhotoPages

/// The page that a turned page fades in over.
///
/// Ownership: held by the pager while the fade lasts, with the page and its picture.
@MainActor
struct FadingPage {
  let page: PageView
  var fade: PageFade
}

extension PagerView {
  /// The longest time that a fade advances with one frame, in seconds, so that a late frame does not make it jump.
  private static let longestStep = 1.0 / 20

  /// Begins a fade from the shown page to the next one, if a person wants that.
  ///
  /// A page that is turned while another fades is shown at once, so that pages turn as fast as keys are pressed.
  func beginFade() {
    guard fading == nil else { return fading = nil }
    guard isAnimated, isShownAtRest, context.transition?.isActive != true, let page = currentPage,
      page.picture != nil, let duration = fadeDuration
    else { return }
    fading = FadingPage(page: page, fade: PageFade(duration: duration))
  }

  /// The seconds of a fade; nil if pages turn without one.
  private var fadeDuration: Double? {
    let preferences = session.viewer.model.preferences
    guard context.chrome.showsProgress else {
      return preferences.fadesPages ? PageFade.byHand : nil
    }
    return preferences.slideshow.fades
      ? PageFade.duration(forInterval: preferences.slideshow.interval) : nil
  }

  /// Advances the fade, which waits for the picture of the next page.
  func advanceFade(by seconds: Double) {
    guard isFading else { return }
    guard pager.offset == 0, fading?.fade.advance(by: min(seconds, Self.longestStep)) == true else {
      return fading = nil
    }
  }

  /// Whether a page fades in now, and not only once it has its picture.
  var isFading: Bool { fading != nil && !awaitsPicture }

  private var awaitsPicture: Bool {
    guard let page = currentPage, page.picture == nil else { return false }
    if case .failed? = session.viewer.model.pictures.phase(of: page.photo.id) { return false }
    return true
  }

  /// Draws the page before, and the current one over it.
  func drawFade(on snapshot: Snapshot, _ canvas: Canvas) {
    guard let fading, let page = currentPage else { return }
    if canvas.isDrawnByCairo, drawFadeDirectly(from: fading, to: page, on: snapshot, canvas) {
      return
    }
    fading.page.draw(on: snapshot, canvas: canvas, x: 0)
    guard !awaitsPicture, fading.fade.opacity > 0 else { return }
    snapshot.opacity(fading.fade.opacity) {
      page.draw(on: snapshot, canvas: canvas, x: 0, bounce: bounce?.scale ?? 1)
    }
  }

  /// Draws both pages as one drawing of cairo; returns false if one cannot be drawn so.
  private func drawFadeDirectly(
    from fading: FadingPage, to page: PageView, on snapshot: Snapshot, _ canvas: Canvas
  ) -> Bool {
    guard !awaitsPicture else { return false }
    var isDrawn = false
    snapshot.cairo(in: canvas.bounds) { cairo in
      isDrawn =
        fading.page.drawDirectly(on: cairo, opacity: 1)
        && page.drawDirectly(on: cairo, opacity: fading.fade.opacity)
    }
    return isDrawn
  }
}
