import ArgumentParser
import Glibc
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

  @Flag(
    help: "Say on standard error what confines the decoding of pictures, and what goes wrong in it."
  )
  var verbose = false

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
  var layout: ChromeLayout?
  var size: WindowSize?
  /// Where to write a picture of the window, after which the program ends.
  var screenshot: String?
  var script: String?

  /// Whether a script or a screenshot decides when the program ends: it is a process of its own then,
  /// and reaches none that runs.
  var isAutomated: Bool { screenshot != nil || script != nil }
}

extension LaunchRequest {
  init(_ options: Options) {
    self.init(
      opensDemo: options.demo, isFullscreen: options.fullscreen, startsSlideshow: options.slideshow,
      layout: options.layout, size: options.size, screenshot: options.screenshot,
      script: options.automate)
  }
}

/// A command line whose arguments need not be text.
///
/// Names of files are bytes. Those that are no UTF-8 are handed to the parser as tokens, and changed
/// back afterwards. A token begins with a zero byte, which no argument can hold.
struct RawArguments {
  private let arguments: [[UInt8]]

  init(_ arguments: [[UInt8]]) {
    self.arguments = arguments
  }

  var forParsing: [String] {
    arguments.enumerated().map { place, bytes in
      String(validating: bytes, as: UTF8.self) ?? "\0\(place)"
    }
  }

  /// The first name, where there is nothing but names: known before the line is parsed.
  var firstOfNames: [UInt8]? {
    arguments.contains { $0.first == UInt8(ascii: "-") } ? nil : arguments.first
  }

  /// Whether an option is given, known before the line is parsed.
  func has(_ option: String) -> Bool { arguments.contains { $0.elementsEqual(option.utf8) } }

  func bytes(of parsed: String) -> [UInt8] {
    guard parsed.first == "\0", let place = Int(parsed.dropFirst()),
      arguments.indices.contains(place)
    else { return Array(parsed.utf8) }
    return arguments[place]
  }
}

enum Console {
  /// Writes to standard output, or to standard error, at once.
  ///
  /// A terminal that is gone is no error.
  static func write(_ text: String, toError: Bool = false) {
    var text = text
    text.withUTF8 {
      _ = Glibc.write(toError ? STDERR_FILENO : STDOUT_FILENO, $0.baseAddress, $0.count)
    }
  }
}
