import GtkBindings
import PhotoPages

/// The rows of the preferences for slideshows.
@MainActor
struct SlideshowRows {
  let rows: PreferenceRows

  /// The longest time for a photo that the row offers, in seconds: an hour.
  private static let longestInterval = 3600.0

  var group: PreferencesGroup {
    PreferencesGroup(
      title: Message("Slideshow").translated, description: "",
      rows: [
        rows.toggle(Command.toggleFullscreen.label, \.slideshow.isFullscreen),
        interval(rows.preferences.slideshow.interval),
        rows.toggle(Message("Shuffle"), \.slideshow.isShuffled),
        rows.toggle(Message("Start Again After the Last Photo"), \.slideshow.loops),
        rows.toggle(Message("Fade Between Photos"), \.slideshow.fades),
        rows.toggle(Message("Show Captions"), \.slideshow.showsCaptions),
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
