import ArgumentParser
import PhotoPages

struct Options: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "photo-pages",
    abstract: "Page through the photos of a folder.",
    discussion: """
      A file opens on that photo with its folder around it, a folder on its first photo, and \
      several files show just those. Without any, the pictures folder is opened.
      """,
    version: Program.version)

  /// What to open: names as the shell gave them, see `RawArguments`.
  @Argument(help: ArgumentHelp("Photos or folders to open.", valueName: "file|folder|uri"))
  var locations: [String] = []

  @Flag(help: "Draw a demo album into a temporary folder and open it.")
  var demo = false

  @Flag(help: "Fill the screen.")
  var fullscreen = false

  @Flag(help: "Let the photos follow each other by themselves.")
  var slideshow = false

  /// How the bars are laid out; nil for the usual way.
  @Option(help: "Where the buttons stand.")
  var layout: ChromeLayout?

  @Option(
    help: ArgumentHelp(
      "Write what the window shows as a PNG file, and end.", valueName: "out.png"))
  var screenshot: String?

  @Option(help: ArgumentHelp("The window's size in pixels.", valueName: "WxH"))
  var size: WindowSize?

  @Option(help: ArgumentHelp("Perform the commands in a file, one a line.", valueName: "script"))
  var automate: String?

  @Option(help: ArgumentHelp("Draw every icon as a PNG file, and end.", valueName: "out.png"))
  var iconSheet: String?

  /// The folder of icon themes into which to write the program's own icon, after which it ends; for
  /// `make install`.
  @Option(help: .hidden)
  var writeIcons: String?
}

/// A window's size in points, written as `1280x800`.
struct WindowSize: Equatable, Sendable {
  let width: Int
  let height: Int

  static let standard = WindowSize(width: 1100, height: 760)
  /// What a window can be at least, and at most: the largest X11 window.
  private static let limits = 100...32767
}

extension WindowSize: ExpressibleByArgument, CustomStringConvertible {
  /// Reads `WxH`; nil if it is not that, or no window could be so large or small.
  init?(argument: String) {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      Self.limits.contains(width), Self.limits.contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  var description: String { "\(width)x\(height)" }
}

extension ChromeLayout: ExpressibleByArgument {}

/// What to open and how, wherever the wish came from: a command line, D-Bus, a menu.
struct LaunchRequest: Equatable, Sendable {
  var opensDemo = false
  var isFullscreen = false
  var startsSlideshow = false
  /// How the bars are laid out; nil for the usual way.
  var layout: ChromeLayout?
  /// The window's size; nil for the usual one.
  var size: WindowSize?
  /// Where to write a picture of the window, after which the program ends.
  var screenshot: String?
  var script: String?

  /// Whether a script or a screenshot decides when the program ends: it is a process of its own then,
  /// and reaches none that runs.
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
