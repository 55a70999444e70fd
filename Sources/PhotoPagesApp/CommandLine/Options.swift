import ArgumentParser
import Glibc
import PhotoPages

struct Options: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "photo-pages",
    abstract: "Page through the photos of a folder.",
    discussion: """
      A file opens on that photo with its folder around it, a folder on its first photo, and \
      several files show just those. Without any, the pictures folder is opened. \
      flickr:sea+tree shows public photos of Flickr with these keywords.
      """,
    version: Release.version)

  /// The locations to open, as the shell passed them: see `ParsedCommandLine`.
  @Argument(help: ArgumentHelp("Photos or folders to open.", valueName: "file|folder|uri"))
  var locations: [String] = []

  @Flag(help: "Draw a demo album into a temporary folder and open it.")
  var demo = false

  @Flag(help: "Fill the screen.")
  var fullscreen = false

  @Flag(help: "Show the photos as a gallery.")
  var gallery = false

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

  /// Whether the bus has started the program to preview photos for the file manager.
  @Flag(help: .hidden)
  var previewer = false

  /// The folder of icon themes to write the program's icons to, after which it ends; for `make install`.
  @Option(help: .hidden)
  var writeIcons: String?

  /// The name of an option that is not taken from another process; nil if there is none.
  var ownOption: String? {
    let given = [
      "--automate": automate != nil, "--screenshot": screenshot != nil, "--previewer": previewer,
      "--icon-sheet": iconSheet != nil, "--write-icons": writeIcons != nil,
    ]
    return given.filter(\.value).keys.min()
  }
}

/// A window's size in points, written as `1280x800`.
struct WindowSize: Equatable, Sendable {
  let width: Int
  let height: Int

  static let standard = WindowSize(width: 1100, height: 760)
  /// The smallest and largest width or height; the largest is that of X11 windows.
  private static let limits = 100...32767
}

extension WindowSize: ExpressibleByArgument, CustomStringConvertible {
  /// Parses `WxH`; nil if it is malformed or outside the limits.
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

/// A request to open something, from a command line, D-Bus or a menu.
struct LaunchRequest: Equatable, Sendable {
  var isFullscreen = false
  var startsSlideshow = false
  var opensGallery = false
  /// Whether the window is a preview for the file manager.
  var isPreview = false
  var layout: ChromeLayout?
  var size: WindowSize?
}

/// A script or a screenshot, which decides when the program ends.
///
/// It comes from the process's own command line alone. Another process could otherwise have a running program write
/// files, show photos to it and delete them.
struct Automation: Equatable, Sendable {
  /// The file with the commands.
  var script: String?
  /// The file to write a screenshot to, after which the program ends.
  var screenshot: String?
  var size: WindowSize?
}

extension Automation {
  /// Returns what options ask for; nil if that is neither a script nor a screenshot.
  init?(_ options: Options) {
    guard options.automate != nil || options.screenshot != nil else { return nil }
    self.init(script: options.automate, screenshot: options.screenshot, size: options.size)
  }
}

extension LaunchRequest {
  init(_ options: Options) {
    self.init(
      isFullscreen: options.fullscreen, startsSlideshow: options.slideshow,
      opensGallery: options.gallery, layout: options.layout, size: options.size)
  }
}

/// A parsed command line, whose arguments need not be valid UTF-8.
///
/// File names are bytes. Arguments that are not UTF-8 are passed to the parser as tokens, and replaced again
/// afterwards. A token begins with a zero byte, which no argument can contain.
struct ParsedCommandLine {
  /// The named photos and folders.
  let names: [[UInt8]]
  /// The options; nil if there are only names, which need no parser: it takes 6 ms of each start.
  let options: Options?
  private let arguments: [[UInt8]]

  /// The argument with which a D-Bus daemon starts the program; GApplication reads it.
  private static let serviceFlag = Array("--gapplication-service".utf8)

  /// Parses arguments without the program's name.
  ///
  /// - Throws: a mistake, or a request for help or the version, for `Options.exit(withError:)`.
  init(_ arguments: [[UInt8]]) throws {
    let arguments = arguments.filter { $0 != Self.serviceFlag }
    self.arguments = arguments
    guard arguments.contains(where: { $0.first == UInt8(ascii: "-") }) else {
      (names, options) = (arguments, nil)
      return
    }
    let texts = arguments.enumerated().map { place, bytes in
      String(validating: bytes, as: UTF8.self) ?? "\0\(place)"
    }
    guard let options = try Options.parseAsRoot(texts) as? Options else {
      throw CleanExit.helpRequest()
    }
    self.options = options
    names = options.locations.map { Self.bytes(of: $0, in: arguments) }
  }

  var request: LaunchRequest { options.map { LaunchRequest($0) } ?? LaunchRequest() }

  /// The script or screenshot; nil if people use the program.
  var automation: Automation? { options.flatMap { Automation($0) } }

  var isVerbose: Bool { options?.verbose ?? false }

  /// Whether the demo album is asked for, in place of what is named.
  var opensDemo: Bool { options?.demo ?? false }

  /// Whether the process previews photos for the file manager, and opens nothing by itself.
  var startsPreviewer: Bool { options?.previewer ?? false }

  func bytes(of parsed: String) -> [UInt8] { Self.bytes(of: parsed, in: arguments) }

  private static func bytes(of parsed: String, in arguments: [[UInt8]]) -> [UInt8] {
    guard parsed.first == "\0", let place = Int(parsed.dropFirst()),
      arguments.indices.contains(place)
    else { return Array(parsed.utf8) }
    return arguments[place]
  }
}

enum Console {
  /// Writes to standard output or standard error at once; a closed terminal is not an error.
  static func write(_ text: String, toError: Bool = false) {
    var text = text
    text.withUTF8 {
      _ = Glibc.write(toError ? STDERR_FILENO : STDOUT_FILENO, $0.baseAddress, $0.count)
    }
  }
}
