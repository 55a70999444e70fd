import Glibc

/// A command line whose arguments need not be text.
///
/// Names of files are bytes. Those that are no UTF-8 are handed to the parser as tokens, and changed
/// back afterwards. A token begins with a zero byte, which no argument can hold.
struct RawArguments {
  private let arguments: [[UInt8]]

  init(_ arguments: [[UInt8]]) {
    self.arguments = arguments
  }

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

/// The terminal that the program was started from, if any.
enum Console {
  /// Writes to standard output, or to standard error, at once. A terminal that is gone is nobody's loss.
  static func write(_ text: String, toError: Bool = false) {
    var text = text
    text.withUTF8 {
      _ = Glibc.write(toError ? STDERR_FILENO : STDOUT_FILENO, $0.baseAddress, $0.count)
    }
  }
}
