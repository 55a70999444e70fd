/// What people may be called: one line that can be seen.
enum PersonName {
  /// Characters; more than anybody's name has, and it still fits beside a comment.
  static let longest = 200

  /// A name as it is kept: without what is no text, on one line, with one blank between its words; nil where
  /// nothing is left to be seen.
  static func tidied(_ text: String) -> String? {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text.unicodeScalars.map { isText($0) ? $0 : " " })
    let words = String(scalars).split(whereSeparator: \.isWhitespace)
    var name = words.joined(separator: " ").prefix(longest)
    if name.last == " " { name.removeLast() }
    return name.unicodeScalars.contains(where: isSeen) ? String(name) : nil
  }

  private static func isText(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }

  /// Emoji and many scripts need joiners that nobody sees; a name is not made of these alone.
  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    isText(scalar) && scalar.properties.generalCategory != .format
      && !scalar.properties.isWhitespace
  }
}
