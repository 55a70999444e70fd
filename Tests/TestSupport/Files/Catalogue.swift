import Foundation

/// A catalogue of translations, or a template for one, as in a PO file.
public struct Catalogue: Sendable {
  /// A text and its translations.
  public struct Entry: Sendable {
    /// Whether the translation is that of a similar text, which nobody has corrected yet.
    public let isFuzzy: Bool
    private let fields: [String: String]

    /// The meaning of a text with several.
    public var context: String? { fields["msgctxt"] }
    /// The English text.
    public var id: String { fields["msgid"] ?? "" }
    /// The English text for several things.
    public var plural: String? { fields["msgid_plural"] }
    /// The translations: one, or one for each plural form of the language.
    public var translations: [String] {
      fields.filter { $0.key.hasPrefix("msgstr") }.sorted { $0.key < $1.key }.map(\.value)
    }
    /// The English texts with the context, which together occur once in a catalogue.
    public var key: [String] { [context ?? "", id, plural ?? ""] }

    fileprivate init?(_ lines: [Substring]) {
      isFuzzy = lines.contains { $0.hasPrefix("#,") && $0.contains("fuzzy") }
      var fields: [String: String] = [:]
      var name = ""
      for line in lines where !line.hasPrefix("#") {
        guard let quote = line.firstIndex(of: "\"") else { continue }
        if quote != line.startIndex { name = String(line[..<quote].dropLast()) }
        fields[name, default: ""] += Self.unescaped(line[quote...].dropFirst().dropLast())
      }
      guard fields["msgid"] != nil else { return nil }
      self.fields = fields
    }

    private static func unescaped(_ text: Substring) -> String {
      var result = ""
      var isEscaped = false
      for character in text {
        if isEscaped {
          result.append(character == "n" ? "\n" : character == "t" ? "\t" : character)
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else {
          result.append(character)
        }
      }
      return result
    }
  }

  /// The texts in their order, without the catalogue's head.
  public let entries: [Entry]

  /// Reads a PO file, in which empty lines part the texts.
  public init(_ text: String) {
    let groups = text.split(separator: "\n", omittingEmptySubsequences: false)
      .split(separator: "")
    entries = groups.compactMap { Entry(Array($0)) }.filter { !$0.id.isEmpty }
  }

  /// Reads a file of the repository.
  ///
  /// - Throws: if there is no such file.
  public init(path: String) throws { self.init(try SourceFile(path: path).text) }

  /// Returns the translations of a text; nil if it has none.
  public subscript(id: String, context context: String? = nil) -> [String]? {
    entries.first { $0.id == id && $0.context == context }?.translations
  }
}

extension Repository {
  /// The text domains of the catalogues.
  public static let textDomains = ["photo-pages", "photo-pages-libraries"]

  /// The languages with catalogues, as `po/photo-pages/LINGUAS` lists them.
  public static var languages: [String] {
    get throws {
      try SourceFile(path: "po/photo-pages/LINGUAS").text.split(separator: "\n").map(String.init)
    }
  }
}
