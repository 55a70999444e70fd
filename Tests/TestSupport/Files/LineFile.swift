/// A file of lines that stands in for a sidecar: what is complete, and what two copies come to, can be
/// told by anybody.
///
/// A line `name=value` says something that can be said in one way only; any other is simply there.
public struct LineFile: Equatable, Sendable {
  private static let head = "lines"
  private static let foot = "end"

  /// What it says, in order.
  public var lines: [String]

  /// Makes one.
  public init(_ lines: [String] = []) {
    self.lines = lines
  }

  /// Reads one; nil if it is torn.
  public init?(_ bytes: [UInt8]) {
    let all = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard all.count >= 3, all.first == Self.head[...], all.last == "",
      all[all.count - 2] == Self.foot[...]
    else { return nil }
    lines = all[1..<(all.count - 2)].map(String.init)
  }

  /// All of it.
  public var bytes: [UInt8] {
    Array(([Self.head] + lines + [Self.foot, ""]).joined(separator: "\n").utf8)
  }

  /// Adds a line, unless it is there.
  public mutating func add(_ line: String) {
    if !lines.contains(line) { lines.append(line) }
  }

  /// Says how many lines have the beginning.
  public func count(of beginning: String) -> Int {
    lines.count { $0.hasPrefix(beginning) }
  }

  /// Adds the lines of another, unless this says something else of the same name.
  ///
  /// - Returns: whether it now says all that the other does.
  public mutating func merge(_ other: LineFile) -> Bool {
    var names = Set(lines.compactMap(Self.name))
    let known = Set(lines)
    var isSubsumed = true
    for line in other.lines where !known.contains(line) {
      if let name = Self.name(of: line), !names.insert(name).inserted {
        isSubsumed = false
      } else {
        lines.append(line)
      }
    }
    return isSubsumed
  }

  private static func name(of line: String) -> Substring? {
    line.firstIndex(of: "=").map { line[..<$0] }
  }
}
