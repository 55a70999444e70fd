import BenchSystem

/// A program that shows photos, and how to use it.
public struct Viewer: Sendable {
  /// What it is called here.
  public let name: String
  /// The program and its arguments.
  ///
  /// `{file}`, `{folder}` and `{number}` stand for the photo to show, its folder and its place there, counted from 1;
  /// `{colour}` for what its marker looks like.
  public let command: [String]
  /// The key that shows the next photo.
  public var nextKey = "Right"
  /// The key that shows the previous photo.
  public var previousKey = "Left"
  /// The key that shows one photo pixel as one pixel of the screen.
  public var actualSizeKey = "1"
  /// What its environment has beyond everybody's.
  public var environment: [String: String] = [:]
  /// Whether it shows photos at all, or only the first one's colour.
  public var showsPhotos = true

  /// Makes one.
  public init(_ name: String, command: [String]) {
    self.name = name
    self.command = command
  }

  /// Makes one whose command holds no blanks but those between its words.
  public init(_ name: String, _ command: String) {
    self.init(name, command: command.split(separator: " ").map(String.init))
  }

  /// Whether its program is there.
  public var isInstalled: Bool { (try? Program.find(command[0])) != nil }

  /// The command that opens a photo.
  ///
  /// Its words are those of `command`, so a path may hold blanks.
  public func command(opening: Opening) -> [String] {
    let values = [
      "{file}": opening.file, "{folder}": opening.folder, "{number}": String(opening.index + 1),
      "{colour}": opening.colour,
    ]
    return command.map { values[$0] ?? $0 }
  }
}

/// A photo to open.
public struct Opening: Sendable {
  /// Its path.
  public let file: String
  /// The path of its folder.
  public let folder: String
  /// Its place in the folder, counted from 0.
  public let index: Int
  /// Its marker's colour: `#rrggbb`.
  public let colour: String

  /// Makes one.
  public init(file: String, folder: String, index: Int, colour: String) {
    self.file = file
    self.folder = folder
    self.index = index
    self.colour = colour
  }
}
