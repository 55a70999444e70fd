import GtkBindings
import PhotoPages

/// One line of a script. Positions are points, times milliseconds, `scroll` counts wheel notches.
enum AutomationCommand: Equatable {
  case key(Key)
  case click(Point)
  case doubleClick(Point)
  case press(Point)
  case drag(from: Point, to: Point, milliseconds: Int)
  case pinch(scale: Double, at: Point)
  case swipe(distance: Double, velocity: Double)
  case scroll(dx: Double, dy: Double, at: Point)
  case touchpad(dx: Double, dy: Double, at: Point, milliseconds: Int)
  case type(String)
  case activate(String)
  case resize(WindowSize)
  case style(Desktop.Style)
  case direction(isRightToLeft: Bool)
  case animations(Bool)
  case layout(ChromeLayout)
  case slideshow(seconds: Double)
  case waitUntilIdle
  case wait(milliseconds: Int)
  case state(path: String)
  case screenshot(path: String)
  case quit

  /// Why a line is no command.
  struct Misspelt: Error, Equatable {
    /// What is wrong, for the terminal.
    let reason: String
  }

  /// Reads a line; nil for one that is blank or a comment.
  init?(line: String) throws(Misspelt) {
    var words = Words(line)
    guard let name = words.next(), !name.hasPrefix("#") else { return nil }
    self = try Self.read(name, &words)
    guard words.isAtEnd else { throw Misspelt(reason: "“\(name)” takes no more words than that") }
  }

  private static func read(
    _ name: String, _ words: inout Words
  ) throws(Misspelt) -> AutomationCommand {
    switch name {
    case "key": .key(try words.key())
    case "click": .click(try words.point())
    case "double-click": .doubleClick(try words.point())
    case "press": .press(try words.point())
    case "drag":
      .drag(from: try words.point(), to: try words.point(), milliseconds: try words.integer())
    case "pinch": .pinch(scale: try words.number(), at: try words.point())
    case "swipe": .swipe(distance: try words.number(), velocity: try words.number())
    case "scroll":
      .scroll(dx: try words.number(), dy: try words.number(), at: try words.point())
    case "touchpad":
      .touchpad(
        dx: try words.number(), dy: try words.number(), at: try words.point(),
        milliseconds: try words.integer())
    default: try readProgramCommand(name, &words)
    }
  }

  private static func readProgramCommand(
    _ name: String, _ words: inout Words
  ) throws(Misspelt) -> AutomationCommand {
    switch name {
    case "type": .type(try words.word("a text"))
    case "activate": .activate(try words.word("an accessible name"))
    case "resize":
      .resize(WindowSize(width: try words.integer(), height: try words.integer()))
    case "style": .style(try words.choice(["light": .light, "dark": .dark]))
    case "direction":
      .direction(isRightToLeft: try words.choice(["ltr": false, "rtl": true]))
    case "animations": .animations(try words.choice(["on": true, "off": false]))
    case "layout":
      .layout(
        try words.choice(
          Dictionary(uniqueKeysWithValues: ChromeLayout.allCases.map { ($0.rawValue, $0) })))
    case "slideshow": .slideshow(seconds: try words.seconds())
    case "wait": try readWait(&words)
    case "state": .state(path: try words.word("a file's name"))
    case "screenshot": .screenshot(path: try words.word("a file's name"))
    case "quit": .quit
    default: throw Misspelt(reason: "there is no command “\(name)”")
    }
  }

  private static func readWait(_ words: inout Words) throws(Misspelt) -> AutomationCommand {
    let what = try words.word("“idle” or milliseconds")
    if what == "idle" { return .waitUntilIdle }
    guard let milliseconds = Int(what), milliseconds >= 0 else {
      throw Misspelt(reason: "“wait” takes “idle” or milliseconds, not “\(what)”")
    }
    return .wait(milliseconds: milliseconds)
  }
}

/// The words of a line; one in double quotes may hold blanks.
private struct Words {
  private var rest: Substring

  init(_ line: String) {
    rest = line[...]
    skipBlanks()
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func next() -> String? {
    guard let first = rest.first else { return nil }
    defer { skipBlanks() }
    if first == "\"" {
      rest.removeFirst()
      let word = rest.prefix { $0 != "\"" }
      rest = rest.dropFirst(word.count + 1)
      return String(word)
    }
    let word = rest.prefix { !$0.isWhitespace }
    rest = rest.dropFirst(word.count)
    return String(word)
  }

  private mutating func skipBlanks() {
    rest = rest.drop { $0.isWhitespace }
  }

  mutating func word(_ what: String) throws(AutomationCommand.Misspelt) -> String {
    guard let word = next() else { throw AutomationCommand.Misspelt(reason: "\(what) is missing") }
    return word
  }

  mutating func number() throws(AutomationCommand.Misspelt) -> Double {
    let word = try word("a number")
    guard let number = Double(word), number.isFinite else {
      throw AutomationCommand.Misspelt(reason: "“\(word)” is not a number")
    }
    return number
  }

  mutating func seconds() throws(AutomationCommand.Misspelt) -> Double {
    let number = try number()
    guard number > 0 else {
      throw AutomationCommand.Misspelt(reason: "\(number) seconds is no time")
    }
    return number
  }

  mutating func integer() throws(AutomationCommand.Misspelt) -> Int {
    let number = try number()
    guard let integer = Int(exactly: number) else {
      throw AutomationCommand.Misspelt(reason: "\(number) is not a whole number")
    }
    return integer
  }

  mutating func point() throws(AutomationCommand.Misspelt) -> Point {
    Point(x: try number(), y: try number())
  }

  mutating func key() throws(AutomationCommand.Misspelt) -> Key {
    let name = try word("a key's name")
    guard let key = Key(accelerator: name) else {
      throw AutomationCommand.Misspelt(reason: "“\(name)” is not a key")
    }
    return key
  }

  mutating func choice<Value>(
    _ values: [String: Value]
  ) throws(AutomationCommand.Misspelt) -> Value {
    let choices = values.keys.sorted().joined(separator: " or ")
    let word = try word(choices)
    guard let value = values[word] else {
      throw AutomationCommand.Misspelt(reason: "“\(word)” should be \(choices)")
    }
    return value
  }
}
