import Glibc
import TestSupport

extension SeededGenerator {
  /// A number within `range`, evenly distributed.
  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }
}

/// What hands, keys and the desktop might do to the program, in no order at all.
struct RandomScript {
  private var dice: SeededGenerator
  private let fillsScreen: Bool

  /// Kinds of line with how often each of them comes.
  private static let kinds: [(weight: Int, line: @Sendable (inout SeededGenerator) -> String)] = [
    (34, { "key \(keys[$0.number(0...keys.count - 1)])" }),
    (14, { "click \(point(&$0))" }),
    (8, { "double-click \(point(&$0))" }),
    (10, { "drag \(point(&$0)) \(point(&$0)) \($0.number(0...60))" }),
    (9, { "swipe \($0.number(-900...900)) \($0.number(-3000...3000))" }),
    (10, { "scroll \($0.number(-1...1)) \($0.number(-3...3)) \(point(&$0))" }),
    (5, { "touchpad \($0.number(-900...900)) \($0.number(-50...50)) \(point(&$0)) 30" }),
    (2, { "pinch \(Double($0.number(1...50)) / 10) \(point(&$0))" }),
    (2, { "style \(["light", "dark"][$0.number(0...1)])" }),
    (2, { "direction \(["ltr", "rtl"][$0.number(0...1)])" }),
    (2, { "animations \(["on", "off"][$0.number(0...1)])" }),
    (2, { "wait \($0.number(0...40))" }),
  ]

  private static let keys = [
    "Left", "Right", "Up", "Down", "Page_Up", "Page_Down", "space", "Home", "End",
    "plus", "minus", "equal", "0", "1", "2", "z", "h", "Tab", "Escape", "x", "<Control>plus",
    "t", "c", "l",
  ]

  /// Makes a script; with even seeds the window fills the screen now and then, also for a slideshow, with odd ones
  /// it changes its size, which a window that fills the screen cannot.
  init(seed: UInt64) {
    dice = SeededGenerator(seed: seed)
    fillsScreen = seed.isMultiple(of: 2)
  }

  /// The next line.
  mutating func line() -> String {
    if dice.number(1...50) == 1 {
      return fillsScreen
        ? "key \(["F5", "F11"][dice.number(0...1)])"
        : "resize \(dice.number(360...1200)) \(dice.number(360...900))"
    }
    var place = dice.number(1...Self.kinds.map(\.weight).reduce(0, +))
    for kind in Self.kinds {
      place -= kind.weight
      if place <= 0 { return kind.line(&dice) }
    }
    return "wait idle"
  }

  /// A place in the window, but not on its title bar.
  private static func point(_ dice: inout SeededGenerator) -> String {
    "\(dice.number(0...880)) \(dice.number(70...580))"
  }
}

/// Photos that come, go and change while they are looked at.
///
/// The folder above holds nothing else: no command leads to the folder of another test.
final class RandomFolder: Sendable {
  let folder: ScratchFolder
  private let above = TemporaryFolder()

  /// The numbers that photos may have.
  static let numbers = 1...24

  private let photos: [[UInt8]]

  /// Makes a folder in which every other photo is there.
  init() throws {
    folder = try ScratchFolder(in: above.path)
    photos = try Self.numbers.map { try smallPhoto($0) }
    for number in Self.numbers where number % 2 == 0 { try write(number) }
  }

  /// Adds, deletes, overwrites, replaces or renames a photo, or breaks one.
  func change(_ dice: inout SeededGenerator) throws {
    let number = dice.number(Self.numbers)
    switch dice.number(0...5) {
    case 0, 1: try write(number)
    case 2, 3: folder.remove("\(number).jpg")
    case 4:
      try folder.write(".new", photos[number - 1])
      try folder.rename(".new", to: "\(number).jpg")
    default: try folder.write("\(number).jpg", Array(photos[number - 1].prefix(200)))
    }
  }

  /// Makes everything whole, and leaves only the odd photos.
  func settle() throws {
    for number in Self.numbers {
      if number % 2 == 1 { try write(number) } else { folder.remove("\(number).jpg") }
    }
  }

  private func write(_ number: Int) throws {
    try folder.write("\(number).jpg", photos[number - 1])
  }
}
