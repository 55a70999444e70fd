/// A command line whose arguments need not be text.
///
/// Names of files are bytes. Those that are no UTF-8 are handed to the parser as tokens, and changed
/// back afterwards. A token begins with a zero byte, which no argument can hold.
struct RawArguments {
  private let arguments: [[UInt8]]

  /// Takes the arguments after the program's name.
  init(_ arguments: [[UInt8]]) {
    self.arguments = arguments
  }

  /// What the parser gets.
  var forParsing: [String] {
    arguments.enumerated().map { place, bytes in
      String(validating: bytes, as: UTF8.self) ?? "\0\(place)"
    }
  }

  /// The first name, where there is nothing but names: known before the line is parsed.
  var firstOfNames: [UInt8]? {
    arguments.contains { $0.first == UInt8(ascii: "-") } ? nil : arguments.first
  }

  /// The bytes behind an argument that the parser passed on.
  func bytes(of parsed: String) -> [UInt8] {
    guard parsed.first == "\0", let place = Int(parsed.dropFirst()),
      arguments.indices.contains(place)
    else { return Array(parsed.utf8) }
    return arguments[place]
  }
}
