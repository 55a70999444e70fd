import PhotoPages

/// What to open and how, wherever the wish came from: a command line, D-Bus, a menu.
struct LaunchRequest: Equatable, Sendable {
  /// Whether to draw and open the demo album.
  var opensDemo = false
  /// Whether to fill the screen.
  var isFullscreen = false
  /// Whether photos follow each other by themselves.
  var startsSlideshow = false
  /// How the bars are laid out; nil for the usual way.
  var layout: ChromeLayout?
  /// The window's size; nil for the usual one.
  var size: WindowSize?
  /// Where to write a picture of the window, after which the program ends.
  var screenshot: String?
  /// A script to perform.
  var script: String?

  /// Whether a script or a screenshot decides when the program ends.
  var isAutomated: Bool { screenshot != nil || script != nil }
}

extension LaunchRequest {
  /// What a command line asks for. `options` must have been parsed.
  init(_ options: Options) {
    opensDemo = options.demo
    isFullscreen = options.fullscreen
    startsSlideshow = options.slideshow
    layout = options.layout
    size = options.size
    screenshot = options.screenshot
    script = options.automate
  }
}
