import GioBindings
import Glibc

/// Files of icons that the program writes when it is asked for nothing else: needs no display.
///
/// Written on the main thread, since nothing is shown that could wait for it.
enum IconFiles {
  /// Does what the options ask for; returns the exit code, nil if they ask for no icons.
  static func write(_ options: Options, _ arguments: RawArguments) -> Int32? {
    guard let place = options.iconSheet ?? options.writeIcons else { return nil }
    let location = Location(commandLineArgument: arguments.bytes(of: place))
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

  /// Writes the program's own icon at every size, as desktops look for it by the program's name.
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
