/// Numbers as photos' files tell them: `1/250`, `28/10`, `2.8`, `400`.
enum EmbeddedNumber {
  /// The greatest that means anything of a photo: seconds, millimetres, sensitivities.
  private static let greatest = 1e7

  /// Reads the first number of a text; nil if that is none, or nothing that can be measured.
  static func positive(_ text: String) -> Double? {
    guard let word = text.split(whereSeparator: \.isWhitespace).first else { return nil }
    let parts = word.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) }
    guard (1...2).contains(parts.count), let above = parts[0], let below = parts.last ?? nil else {
      return nil
    }
    let number = parts.count == 2 ? above / below : above
    return number > 0 && number <= greatest ? number : nil
  }
}
