import GtkBindings
import PhotoPages

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
