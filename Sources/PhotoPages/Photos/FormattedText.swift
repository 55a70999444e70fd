/// A text of a source, parts of which are bold, italic or links.
///
/// People type and edit plain text only: an edited text loses its looks.
public struct FormattedText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// A part of a text with one look.
  public struct Run: Hashable, Sendable {
    /// The words.
    public let text: String
    /// The look of the words.
    public let style: Style
    /// The page to which the words lead; nil for words that are no link.
    public let link: WebAddress?

    /// Makes a part, plain by default.
    public init(_ text: String, _ style: Style = [], link: WebAddress? = nil) {
      (self.text, self.style, self.link) = (text, style, link)
    }

    fileprivate var isPlain: Bool { style.isEmpty && link == nil }
  }

  /// A look of words.
  public struct Style: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes a look from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Bold words.
    public static let bold = Style(rawValue: 1)
    /// Italic words.
    public static let italic = Style(rawValue: 2)
  }

  /// The plain text.
  public let text: String
  /// The parts, unless all of them are plain.
  private let formatted: [Run]

  /// Makes a plain text.
  public init(_ text: String = "") { (self.text, formatted) = (text, []) }

  /// Makes a plain text.
  public init(stringLiteral text: String) { self.init(text) }

  /// Makes a text of parts, one after the other.
  public init(_ runs: [Run]) {
    text = runs.map(\.text).joined()
    formatted = runs.allSatisfy(\.isPlain) ? [] : runs.filter { !$0.text.isEmpty }
  }

  /// Whether no part is bold, italic or a link.
  public var isPlain: Bool { formatted.isEmpty }

  /// The parts in order, of which none is empty.
  public var runs: [Run] { isPlain ? text.isEmpty ? [] : [Run(text)] : formatted }
}
