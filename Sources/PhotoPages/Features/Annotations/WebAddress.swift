/// The address of a page on the web, which a browser may open.
public struct WebAddress: Hashable, Sendable {
  /// The address: `http` or `https`, a host, and what follows.
  public let text: String

  /// The longest address in bytes that is accepted.
  private static let maxLength = 2000

  /// Takes a text that is an address of the web; nil for any other text, and for one that hides its host.
  public init?(_ text: String) {
    let text = text.trimmed
    let lower = text.lowercased()
    guard text.utf8.count <= Self.maxLength,
      let scheme = ["https://", "http://"].first(where: lower.hasPrefix)
    else { return nil }
    let host = text.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
    // A name before the host, as in https://bank.example@evil.example, would be read as the host.
    guard let first = host.first, first.isLetter || first.isNumber || first == "[",
      !host.contains("@"), text.unicodeScalars.allSatisfy(Self.isAllowed)
    else { return nil }
    self.text = text
  }

  /// Whether a character is allowed in an address (RFC 3987); browsers encode what is not ASCII.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x20 && !(0x7F...0x9F).contains(scalar.value)
      && !"\"<>\\^`{|}".unicodeScalars.contains(scalar)
  }
}
