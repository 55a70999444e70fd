import GioBindings
import GtkBindings
import PhotoPages

extension Preferences {
  private enum Key {
    static let interval = "slideshow-interval"
    static let shuffle = "slideshow-shuffle"
    static let loop = "slideshow-loop"
    static let fade = "slideshow-fade"
    static let captions = "slideshow-captions"
    static let fadePages = "fade-pages"
  }

  /// Reads how slideshows are played and pages fade; blocks.
  mutating func readSlideshow(from settings: Settings) {
    slideshow.interval = settings[number: Key.interval] ?? slideshow.interval
    slideshow.isShuffled = settings[bool: Key.shuffle] ?? slideshow.isShuffled
    slideshow.loops = settings[bool: Key.loop] ?? slideshow.loops
    slideshow.fades = settings[bool: Key.fade] ?? slideshow.fades
    slideshow.showsCaptions = settings[bool: Key.captions] ?? slideshow.showsCaptions
    fadesPages = settings[bool: Key.fadePages] ?? fadesPages
  }

  /// Stores what differs from an earlier value; blocks.
  func writeSlideshow(to settings: Settings, unlessAs before: Preferences) {
    let (old, new) = (before.slideshow, slideshow)
    if new.interval != old.interval { settings[number: Key.interval] = new.interval }
    if new.isShuffled != old.isShuffled { settings[bool: Key.shuffle] = new.isShuffled }
    if new.loops != old.loops { settings[bool: Key.loop] = new.loops }
    if new.fades != old.fades { settings[bool: Key.fade] = new.fades }
    if new.showsCaptions != old.showsCaptions { settings[bool: Key.captions] = new.showsCaptions }
    if fadesPages != before.fadesPages { settings[bool: Key.fadePages] = fadesPages }
  }
}

/// The rows of the preferences for slideshows.
@MainActor
struct SlideshowRows {
  let rows: PreferenceRows

  /// The longest time for a photo that the row offers, in seconds: an hour.
  private static let longestInterval = 3600.0

  func group(showing preferences: Preferences) -> PreferencesGroup {
    let slideshow = preferences.slideshow
    return PreferencesGroup(
      title: Message("Slideshow").translated, description: "",
      rows: [
        interval(slideshow.interval),
        rows.toggle(Message("Shuffle"), isOn: slideshow.isShuffled) {
          $0.slideshow.isShuffled = $1
        },
        rows.toggle(Message("Start Again After the Last Photo"), isOn: slideshow.loops) {
          $0.slideshow.loops = $1
        },
        rows.toggle(Message("Fade Between Photos"), isOn: slideshow.fades) {
          $0.slideshow.fades = $1
        },
        rows.toggle(Message("Show Captions"), isOn: slideshow.showsCaptions) {
          $0.slideshow.showsCaptions = $1
        },
      ])
  }

  private func interval(_ seconds: Double) -> Widget {
    let longest = max(Self.longestInterval, seconds)
    let row = NumberRow(
      title: Message("Seconds for Each Photo").translated, value: seconds,
      in: SlideshowSettings.shortestInterval...longest, step: 0.5)
    row.onChanged { [weak row, rows] in
      guard let seconds = row?.value else { return }
      rows.change { $0.slideshow.interval = seconds }
    }
    return row
  }
}
