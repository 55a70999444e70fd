import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// The rows of the preferences for looks, zoom, movement and tags.
@MainActor
struct ViewingRows {
  let rows: PreferenceRows

  func groups(showing preferences: Preferences) -> [PreferencesGroup] {
    [looks(preferences), zoom(preferences), movement(preferences), tags(preferences)]
  }

  private func looks(_ preferences: Preferences) -> PreferencesGroup {
    PreferencesGroup(
      title: Message("View").translated, description: "",
      rows: [
        rows.choice(Message("Style"), preferences.style, titles: \.title) { $0.style = $1 },
        rows.choice(Message("Toolbar Layout"), preferences.layout, titles: \.title) {
          $0.layout = $1
        },
        rows.choice(Message("Background"), preferences.background, titles: \.title) {
          $0.background = $1
        },
        rows.toggle(Message("Filmstrip"), isOn: preferences.showsFilmstrip) {
          $0.showsFilmstrip = $1
        },
        rows.choice(Message("Open Folders In"), preferences.startView, titles: \.title) {
          $0.startView = $1
        },
      ])
  }

  private func zoom(_ preferences: Preferences) -> PreferencesGroup {
    PreferencesGroup(
      title: Message("Zoom").translated, description: "",
      rows: [
        rows.choice(Message("Mouse Wheel"), preferences.wheelAction, titles: \.title) {
          $0.wheelAction = $1
        },
        rows.choice(Message("Double Click"), preferences.doubleClickZoom, titles: \.title) {
          $0.doubleClickZoom = $1
        },
        rows.toggle(
          Command.keepZoom.label, explained: Message("Zoom and position stay when pages turn"),
          isOn: preferences.keepsZoom
        ) { $0.keepsZoom = $1 },
      ])
  }

  /// The group for movement, whose rows are those that people ask for; the library has more choices.
  private func movement(_ preferences: Preferences) -> PreferencesGroup {
    let motion = preferences.motion
    return PreferencesGroup(
      title: Message("Movement").translated,
      description: Message("Nothing moves while the desktop reduces animation.").translated,
      rows: [
        rows.toggle(
          Message("Bounce and Springs"),
          explained: Message("Photos answer a click or tap, and give way past their ends"),
          isOn: motion.bounces || motion.springs
        ) {
          $0.motion.bounces = $1
          $0.motion.springs = $1
        },
        rows.toggle(
          Message("Slide When a Key Turns the Page"), isOn: preferences.slidesByKey
        ) { $0.slidesByKey = $1 },
        rows.toggle(
          Message("Fade Between Photos When Turning Pages"), isOn: preferences.fadesPages
        ) { $0.fadesPages = $1 },
      ])
  }

  private func tags(_ preferences: Preferences) -> PreferencesGroup {
    PreferencesGroup(
      title: Message("Tags").translated, description: "",
      rows: [
        rows.choice(
          Message("New Tags Are"), preferences.newTagKind, among: [.person, .thing],
          titles: { $0 == .person ? Message("People") : Message("Things") }
        ) { $0.newTagKind = $1 }
      ])
  }
}

extension PageBackground {
  var title: Message {
    switch self {
    case .black: Message("Black")
    case .gray: Message("Gray")
    case .white: Message("White")
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
    case .zoom: Message("Zoom")
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
