/// The fade from one page to the next.
///
/// Time is in seconds.
package struct PageFade: Equatable, Sendable {
  /// The duration in seconds when a key or a button turns the page.
  package static let byHand = 0.25
  /// The longest duration in seconds in a slideshow.
  static let inSlideshow = 0.6

  /// Returns the duration of a fade in a slideshow, in seconds: at most half of the time that a photo is shown.
  package static func duration(forInterval interval: Double) -> Double {
    min(inSlideshow, interval / 2)
  }

  private var timeline: Timeline

  package init(duration: Double) { timeline = Timeline(duration: duration) }

  /// The opacity of the next page over the one before, 0…1; slow at both ends.
  package var opacity: Double {
    let part = timeline.part
    return part * part * (3 - 2 * part)
  }

  /// Advances by `seconds`, and returns whether the fade goes on.
  package mutating func advance(by seconds: Double) -> Bool { timeline.advance(by: seconds) }
}
