/// The lines of a text file, which keep their ends when the text is edited.
///
/// Other programs may have written a byte order mark, ends of lines for Windows or a last line without an end. A
/// changed text gets the mark if the file has one; each line that stays keeps its own end.
struct TextLines {
  private struct Line {
    let content: [UInt8]
    /// `\n`, `\r\n` or `\r`; empty after the last line of a file that does not end with one.
    let end: [UInt8]
  }

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private let hasMark: Bool
  private let lines: [Line]

  init(_ bytes: [UInt8]) {
    hasMark = bytes.starts(with: Self.mark)
    var rest = hasMark ? bytes.dropFirst(Self.mark.count) : bytes[...]
    var lines: [Line] = []
    while !rest.isEmpty {
      let content = rest.prefix { $0 != Self.lineFeed && $0 != Self.carriageReturn }
      rest = rest[content.endIndex...]
      let isPair = rest.starts(with: [Self.carriageReturn, Self.lineFeed])
      let end = rest.prefix(isPair ? 2 : 1)
      rest = rest[end.endIndex...]
      lines.append(Line(content: Array(content), end: Array(end)))
    }
    self.lines = lines
  }

  // MARK: - Reading

  private var content: [UInt8] {
    Array(lines.map(\.content).joined(separator: [Self.lineFeed]))
  }

  /// Returns the text without the end of its last line; nil if it is not in UTF-8, or holds a NUL.
  ///
  /// Of a file that is not whole, the last character may be missing.
  func text(isWhole: Bool) -> String? {
    let content = content
    guard !content.contains(0) else { return nil }
    let longestPart = 3
    for missing in 0...(isWhole ? 0 : longestPart) {
      let text = String(validating: content.dropLast(missing), as: UTF8.self)
      if let text { return text }
    }
    return nil
  }

  /// The text if each byte is a letter of Latin-1.
  var textInLatin1: String {
    String(
      String.UnicodeScalarView(content.map { $0 == 0 ? "\u{FFFD}" : Unicode.Scalar($0) }))
  }

  // MARK: - Writing

  /// Returns the bytes of another text, in the form of this one; none for an empty text.
  func bytes(of text: String) -> [UInt8] {
    guard !text.isEmpty else { return [] }
    let new = Array(text.utf8).split(
      separator: Self.lineFeed, omittingEmptySubsequences: false
    ).map { Array($0) }
    let same = unchanged(in: new)
    let usual = usualEnd
    var bytes = hasMark ? Self.mark : []
    for (place, content) in new.enumerated() {
      let fromEnd = new.count - place
      var end = usual
      if place < same.first {
        end = lines[place].end
      } else if fromEnd <= same.last {
        end = lines[lines.count - fromEnd].end
      }
      if end.isEmpty { end = usual }
      if fromEnd == 1, lines.last?.end.isEmpty == true { end = [] }
      bytes += content + end
    }
    return bytes
  }

  /// Returns the numbers of lines that another text has, too, at its beginning and at its end.
  private func unchanged(in new: [[UInt8]]) -> (first: Int, last: Int) {
    let first = zip(lines, new).prefix { $0.content == $1 }.count
    let rest = min(lines.count, new.count) - first
    let last = zip(lines.reversed(), new.reversed()).prefix(rest).prefix { $0.content == $1 }.count
    return (first, last)
  }

  /// The end that most lines have; `\n` if none has one.
  private var usualEnd: [UInt8] {
    let counts = Dictionary(grouping: lines.map(\.end).filter { !$0.isEmpty }) { $0 }
      .mapValues(\.count)
    return counts.max { $0.value < $1.value }?.key ?? [Self.lineFeed]
  }
}
