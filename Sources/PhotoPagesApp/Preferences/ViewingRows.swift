import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// The rows of the preferences for looks, zoom, movement, tags and slideshows.
@MainActor
struct ViewingRows {
  let rows: PreferenceRows

  /// The longest time for a photo of a slideshow that the row offers, in seconds: an hour.
  private static let longestInterval = 3600.0

  /// The groups about the pages of photos.
  var pages: [PreferencesGroup] { [surroundings, zoom, movement, tags] }

  var looks: PreferencesGroup {
    PreferencesGroup(
      title: Message("View").translated, description: "",
      rows: [
        rows.choice(Message("Style"), \.style, titles: \.title),
        rows.choice(Message("Toolbar Layout"), \.layout, titles: \.title),
        rows.choice(Message("Open Folders In"), \.startView, titles: \.title),
      ])
  }

  private var surroundings: PreferencesGroup {
    PreferencesGroup(
      title: "", description: "",
      rows: [
        rows.choice(Message("Background"), \.background, titles: \.title),
        rows.toggle(Message("Filmstrip"), \.showsFilmstrip),
      ])
  }

  private var zoom: PreferencesGroup {
    PreferencesGroup(
      title: Message("Zoom").translated, description: "",
      rows: [
        rows.choice(Message("Mouse Wheel"), \.wheelAction, titles: \.title),
        rows.choice(Message("Double Click"), \.doubleClickZoom, titles: \.title),
        rows.toggle(
          Command.keepZoom.label, \.keepsZoom,
          explained: Message("Zoom and position stay when pages turn")),
      ])
  }

  /// The group for movement, whose rows are those that people ask for; the library has more choices.
  private var movement: PreferencesGroup {
    PreferencesGroup(
      title: Message("Movement").translated,
      description: Message("Nothing moves while the desktop reduces animation.").translated,
      rows: [
        rows.toggle(
          Message("Bounce and Springs"), \.motion.isElastic,
          explained: Message("Photos answer a click or tap, and give way past their ends")),
        rows.toggle(Message("Slide When a Key Turns the Page"), \.slidesByKey),
        rows.toggle(Message("Fade Between Photos When Turning Pages"), \.fadesPages),
      ])
  }

  private var tags: PreferencesGroup {
    PreferencesGroup(
      title: Message("Tags").translated, description: "",
      rows: [
        rows.choice(
          Message("New Tags Are"), \.newTagKind,
          titles: { $0 == .person ? Message("People") : Message("Things") })
      ])
  }

  var slideshow: PreferencesGroup {
    PreferencesGroup(
      title: "", description: "",
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

extension MotionPreferences {
  /// Whether photos bounce or spring; setting it sets both.
  fileprivate var isElastic: Bool {
    get { bounces || springs }
    set { (bounces, springs) = (newValue, newValue) }
  }
}

extension PageBackground {
  var title: Message {
    switch self {
    case .black: .inContext("background", "Black")
    case .gray: .inContext("background", "Gray")
    case .white: .inContext("background", "White")
    case .checkerboard: Message("Checkerboard")
    }
  }
}

extension StartView {
  var title: Message {
    switch self {
    case .pages: Message("Pages")
    case .gallery: Command.openGallery.label
    }
  }
}

extension WheelAction {
  var title: Message {
    switch self {
    case .zoom: .inContext("mouse wheel", "Zoom")
    case .turnPages: Message("Turn Pages")
    }
  }
}

extension DoubleClickZoom {
  var title: Message {
    switch self {
    case .closer: Message("Zoom In")
    case .actualSize: Message("Zoom to 100%")
    case .doubleSize: Message("Zoom to 200%")
    // Translators: a double click does nothing.
    case .off: Message("Nothing")
    }
  }
}

extension ChromeLayout {
  var title: Message {
    switch self {
    case .classic: Message("Bars at Top and Bottom")
    case .header: Message("One Bar at the Top")
    case .side: Message("Bar at the Side")
    case .pill: Message("Floating Bar")
    }
  }
}
