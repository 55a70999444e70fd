import GtkBindings
import PhotoPages

/// The words of a script's line, read one after the other; one in double quotes may contain blanks.
@MainActor
final class ScriptWords {
  private var rest: Substring

  init(_ line: String) {
    rest = line[...]
    skipBlanks()
  }

  /// Reads the arguments of a command, checks that no more words follow, and performs it.
  func all<Value>(
    _ read: @MainActor () throws -> Value, _ perform: @MainActor (Value) async throws -> Void
  ) async throws {
    let value = try read()
    guard rest.isEmpty else {
      throw AutomationFailure("“\(rest)” is more than the command takes")
    }
    try await perform(value)
  }

  func next() -> String? {
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

  private func skipBlanks() {
    rest = rest.drop { $0.isWhitespace }
  }

  func word(_ what: String) throws -> String {
    guard let word = next() else { throw AutomationFailure("\(what) is missing") }
    return word
  }

  func path() throws -> String { try word("a file's name") }

  func number() throws -> Double {
    let word = try word("a number")
    guard let number = Double(word), number.isFinite else {
      throw AutomationFailure("“\(word)” is not a number")
    }
    return number
  }

  func seconds() throws -> Double {
    let number = try number()
    guard number > 0 else { throw AutomationFailure("\(number) seconds is no time") }
    return number
  }

  func integer() throws -> Int {
    let number = try number()
    guard let integer = Int(exactly: number) else {
      throw AutomationFailure("\(number) is not a whole number")
    }
    return integer
  }

  func milliseconds() throws -> Int? {
    let what = try word("“idle” or milliseconds")
    if what == "idle" { return nil }
    guard let milliseconds = Int(what), milliseconds >= 0 else {
      throw AutomationFailure("“wait” takes “idle” or milliseconds, not “\(what)”")
    }
    return milliseconds
  }

  func point() throws -> Point { Point(x: try number(), y: try number()) }

  func size() throws -> WindowSize { WindowSize(width: try integer(), height: try integer()) }

  func key() throws -> Key {
    let name = try word("a key's name")
    guard let key = Key(accelerator: name) else {
      throw AutomationFailure("“\(name)” is not a key")
    }
    return key
  }

  /// Reads the modifier keys that are held, up to the end of the line.
  func modifiers() throws -> Set<Modifier> {
    var held: Set<Modifier> = []
    while !rest.isEmpty {
      held.insert(try choice(["control": .control, "shift": .shift, "alt": .alt]))
    }
    return held
  }

  func choice<Value>(_ values: [String: Value]) throws -> Value {
    let choices = values.keys.sorted().joined(separator: " or ")
    let word = try word(choices)
    guard let value = values[word] else {
      throw AutomationFailure("“\(word)” should be \(choices)")
    }
    return value
  }
}
