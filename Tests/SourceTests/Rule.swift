import TestSupport
import Testing

/// Words that may stand only in some places.
struct Rule: CustomTestStringConvertible, Sendable {
  /// What the rule says.
  let testDescription: String
  /// A regular expression for what is forbidden.
  let forbidden: String
  /// Where it is: folders from the top of the repository.
  let folders: [String]
  /// Files in which it is allowed after all, from the top, and which part of a line may stand there:
  /// an expression.
  var exceptions: [String: String] = [:]
  /// Lines that break the rule.
  let bad: [String]
  /// Lines that look a little like it.
  let good: [String]

  /// Where the rule is broken, as compilers write places.
  func breaches() throws -> [String] {
    try folders.flatMap { try Repository.swiftFiles(below: $0) }.flatMap { file in
      try breaches(in: file.text, at: file.path)
    }
  }

  /// Where the rule is broken in a text that stands at a path.
  func breaches(in text: String, at path: String) throws -> [String] {
    // By default a word goes on after a point: `RunLoop.main` would be one.
    let pattern = try Regex(forbidden).wordBoundaryKind(.simple)
    let allowed = try exceptions[path].map { try Regex($0) }
    return SourceFile.code(of: text).compactMap { number, line in
      let rest = allowed.map { line.replacing($0, with: "") } ?? line
      return rest.contains(pattern) ? "\(path):\(number): \(line)" : nil
    }
  }
}
