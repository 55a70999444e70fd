import GioBindings
import Glibc
import GtkBindings

/// The program's own icon: a stack of photo prints, the first with a heart on it.
///
/// It is drawn on the grid of 128 units that desktops use, with fewer details at small sizes.
enum AppIcon {
  static let sizes = [16, 22, 24, 32, 48, 64, 128, 256, 512]

  static let grid = 128.0
  /// The largest size, in pixels, with room for the first print and the heart only.
  private static let largestPlainSize = 24.0

  /// Draws it into the square whose corner is the origin; `side` is in pixels.
  static func draw(on cairo: CairoContext, side: Double) {
    cairo.saved {
      cairo.scale(side / grid, side / grid)
      let parts = AppIconParts(cairo: cairo, unit: grid / side)
      if side <= largestPlainSize {
        parts.drawPlain()
      } else {
        parts.draw()
      }
    }
  }

  /// Makes a drawing of it for widgets.
  @MainActor static func makePaintable() -> Paintable {
    Paintable(width: Int(grid), height: Int(grid)) { cairo, width, height, _ in
      draw(on: cairo, side: min(width, height))
    }
  }

  static func png(side: Int) -> [UInt8] {
    let surface = CairoSurface(width: side, height: side)
    surface.draw { draw(on: $0, side: Double(side)) }
    return surface.png()
  }

  static func svg() -> [UInt8] {
    CairoContext.svg(width: grid, height: grid) { draw(on: $0, side: grid) }
  }

  // MARK: - In one colour

  private static let symbolicGrid = 16.0

  /// The symbolic icon as an SVG file, without lines: desktops recolour filled shapes only.
  static func symbolicSVG() -> [UInt8] {
    CairoContext.svg(width: symbolicGrid, height: symbolicGrid) { drawSymbolic(on: $0) }
  }

  private static func drawSymbolic(on cairo: CairoContext) {
    // The second print's edge.
    cairo.move(to: 4, 1)
    cairo.line(to: 12, 1)
    cairo.arc(12, 4, radius: 3, from: -.pi / 2, to: 0)
    cairo.line(to: 15, 12)
    cairo.line(to: 13, 12)
    cairo.line(to: 13, 4)
    cairo.arcNegative(12, 4, radius: 1, from: 0, to: -.pi / 2)
    cairo.line(to: 4, 3)
    cairo.closePath()
    cairo.fill(.black)
    // The first print, hollow.
    cairo.roundedRectangle(x: 1, y: 4, width: 11, height: 11, radius: 2.5)
    cairo.roundedRectangle(x: 3, y: 6, width: 7, height: 7, radius: 0.75)
    cairo.fillEvenOdd(.black)
    AppIconParts.addHeart(to: cairo, middle: (6.5, 9.5), width: 5)
    cairo.fill(.black)
  }
}

/// The command-line options that write icon files, without a display and on the main thread: there is no window.
enum IconFiles {
  /// Writes the icons that the options name, and returns the exit code; nil if they name none.
  static func write(_ commandLine: ParsedCommandLine) -> Int32? {
    guard let options = commandLine.options, let place = options.iconSheet ?? options.writeIcons
    else { return nil }
    let location = Location(commandLineArgument: commandLine.bytes(of: place))
    do throws(GioError) {
      if options.iconSheet != nil {
        try location.writeNow(IconSheet.png())
      } else {
        try writeTheme(into: location)
      }
      return EXIT_SUCCESS
    } catch {
      Console.write("photo-pages: \(place): \(error.message)\n", toError: true)
      return EXIT_FAILURE
    }
  }

  private static func writeTheme(into folder: Location) throws(GioError) {
    let theme = folder.child("hicolor")
    for size in AppIcon.sizes {
      try write(
        AppIcon.png(side: size), as: "\(Program.id).png", in: theme.child("\(size)x\(size)"))
    }
    try write(AppIcon.svg(), as: "\(Program.id).svg", in: theme.child("scalable"))
    try write(
      AppIcon.symbolicSVG(), as: "\(Program.id)-symbolic.svg", in: theme.child("symbolic"))
  }

  private static func write(
    _ bytes: [UInt8], as name: String, in folder: Location
  ) throws(GioError) {
    let applications = folder.child("apps")
    try applications.makeFolders()
    try applications.child(name).writeNow(bytes)
  }
}

extension Location {
  fileprivate func child(_ name: String) -> Location { child(Array(name.utf8)) }
}
