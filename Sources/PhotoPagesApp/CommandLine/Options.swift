import ArgumentParser
import PhotoPages

/// What can be said on the command line.
public struct Options: ParsableCommand {
  /// The program's name, purpose and version.
  public static let configuration = CommandConfiguration(
    commandName: "photo-pages",
    abstract: "Page through the photos of a folder.",
    discussion: """
      A file opens on that photo with its folder around it, a folder on its first photo, and \
      several files show just those. Without any, the pictures folder is opened.
      """,
    version: Program.version)

  /// What to open: names as the shell gave them, see `RawArguments`.
  @Argument(help: ArgumentHelp("Photos or folders to open.", valueName: "file|folder|uri"))
  public var locations: [String] = []

  /// Whether to open an album that the program draws.
  @Flag(help: "Draw a demo album into a temporary folder and open it.")
  public var demo = false

  /// Whether to fill the screen.
  @Flag(help: "Fill the screen.")
  public var fullscreen = false

  /// Whether photos follow each other by themselves.
  @Flag(help: "Let the photos follow each other by themselves.")
  public var slideshow = false

  /// How the bars are laid out; nil for the usual way.
  @Option(help: "Where the buttons stand.")
  public var layout: ChromeLayout?

  /// Where to write a picture of the window, after which the program ends.
  @Option(
    help: ArgumentHelp(
      "Write what the window shows as a PNG file, and end.", valueName: "out.png"))
  public var screenshot: String?

  /// How large to make the window.
  @Option(help: ArgumentHelp("The window's size in pixels.", valueName: "WxH"))
  public var size: WindowSize?

  /// A script to perform.
  @Option(help: ArgumentHelp("Perform the commands in a file, one a line.", valueName: "script"))
  public var automate: String?

  /// Where to draw every icon, after which the program ends.
  @Option(help: ArgumentHelp("Draw every icon as a PNG file, and end.", valueName: "out.png"))
  public var iconSheet: String?

  /// The folder of icon themes into which to write the program's own icon, after which it ends; for
  /// `make install`.
  @Option(help: .hidden)
  public var writeIcons: String?

  /// Whether this must be a process of its own rather than reach one that runs.
  public var isProcessOfItsOwn: Bool { screenshot != nil || automate != nil }

  /// Makes options for the parser to fill in; their values can only be read after that.
  public init() {}
}

/// A window's size in points, written as `1280x800`.
public struct WindowSize: ExpressibleByArgument, Equatable, Sendable {
  /// From side to side.
  public let width: Int
  /// From top to bottom.
  public let height: Int

  /// A size that suits most screens.
  static let standard = WindowSize(width: 1100, height: 760)
  /// What a window can be at least, and at most: the largest X11 window.
  private static let limits = 100...32767

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Reads `WxH`; nil if it is not that, or no window could be so large or small.
  public init?(argument: String) {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      Self.limits.contains(width), Self.limits.contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }
}

extension WindowSize: CustomStringConvertible {
  /// `WxH`, as it is read.
  public var description: String { "\(width)x\(height)" }
}

extension ChromeLayout: ExpressibleByArgument {}
