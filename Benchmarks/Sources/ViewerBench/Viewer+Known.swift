extension Viewer {
  /// All viewers that we know how to use.
  ///
  /// Ours is the first: the others are compared with it.
  ///
  /// - Parameters:
  ///   - program: the path of the Photo Pages to measure.
  ///   - other: the path of one to compare it with, such as an earlier one; nil for none.
  ///   - floor: the path of the program that shows only a colour.
  /// - Returns: the viewers, in the order of their columns.
  public static func known(program: String, other: String?, floor: String) -> [Viewer] {
    [Viewer("photo-pages", command: [program, "{file}"])]
      + [other.map { Viewer("other", command: [$0, "{file}"]) }].compactMap(\.self)
      + [eog, feh, nsxiv, geeqie, gthumb, loupe, gtkFloor(floor)]
  }

  private static let eog = Viewer("eog", "eog {file}")

  private static let feh: Viewer = {
    var feh = Viewer("feh", "feh --auto-zoom --scale-down --start-at {file} {folder}")
    feh.actualSizeKey = "asterisk"
    return feh
  }()

  private static let nsxiv: Viewer = {
    var nsxiv = Viewer("nsxiv", "nsxiv -s d -n {number} {folder}")
    (nsxiv.nextKey, nsxiv.previousKey, nsxiv.actualSizeKey) = ("n", "p", "equal")
    return nsxiv
  }()

  private static let geeqie: Viewer = {
    var geeqie = Viewer("geeqie", "geeqie {file}")
    (geeqie.nextKey, geeqie.previousKey, geeqie.actualSizeKey) = ("Page_Down", "Page_Up", "z")
    return geeqie
  }()

  private static let gthumb: Viewer = {
    var gthumb = Viewer("gthumb", "gthumb {file}")
    (gthumb.nextKey, gthumb.previousKey) = ("Page_Down", "Page_Up")
    return gthumb
  }()

  private static let loupe: Viewer = {
    var loupe = Viewer("loupe", "loupe {file}")
    loupe.actualSizeKey = "ctrl+1"
    return loupe
  }()

  /// A window of GTK 4 with a photo's colour in it: what no viewer on GTK 4 can be quicker than.
  private static func gtkFloor(_ program: String) -> Viewer {
    var floor = Viewer("floor", command: [program, "{colour}"])
    // Without a graphics card GTK's other ways of drawing take far longer to begin.
    floor.environment = ["GSK_RENDERER": "cairo"]
    floor.showsPhotos = false
    return floor
  }
}
