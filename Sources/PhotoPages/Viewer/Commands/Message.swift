/// A text for people, before translation: an English sentence as its id, and values for its placeholders.
///
/// Placeholders are written in braces. The id is always a literal without interpolation, so that it can be
/// extracted for translation.
public struct Message: Hashable, Codable, Sendable {
  /// The English text with its placeholders.
  public let id: String
  /// The meaning of a text that has others elsewhere, for translators; nil for a text with one meaning.
  public let context: String?
  private let values: [String: String]
  /// The English text for several things, and their number; nil if nothing is counted.
  public let plural: Plural?

  /// The form of a message for several things.
  public struct Plural: Hashable, Codable, Sendable {
    /// The English text with its placeholders.
    public let id: String
    /// The number of things.
    public let count: Int
  }

  /// Makes a message.
  public init(_ id: String, _ values: [String: String] = [:]) {
    self.init(id, nil, values)
  }

  private init(_ id: String, _ context: String?, _ values: [String: String]) {
    self.id = id
    self.context = context
    self.values = values
    plural = nil
  }

  /// Makes a message whose text has other meanings elsewhere, which are translated separately.
  ///
  /// `context` tells translators the meaning, such as “verb”. It is always a literal, as `id` is.
  public static func inContext(
    _ context: String, _ id: String, _ values: [String: String] = [:]
  ) -> Message {
    Message(id, context, values)
  }

  /// Makes a message about a number of things, which replaces `{count}` unless `values` has a text for it.
  public init(_ one: String, plural several: String, count: Int, _ values: [String: String] = [:]) {
    id = one
    context = nil
    self.values = values
    plural = Plural(id: several, count: count)
  }

  /// Returns a translation of `id` with each placeholder replaced by its value, changed by `adapt`.
  ///
  /// `write` turns the number of things into text.
  package func filled(
    into translation: String, adapting adapt: (String) -> String = { $0 },
    writing write: (Int) -> String = { String($0) }
  ) -> String {
    var values = values
    if let plural, values["count"] == nil { values["count"] = write(plural.count) }
    var result = ""
    var rest = Substring(translation)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = String(rest[rest.index(after: open)..<close])
      result += rest[..<open]
      result += values[name].map(adapt) ?? String(rest[open...close])
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// The English text with the placeholders replaced.
  package var english: String {
    guard let plural, plural.count != 1 else { return filled(into: id) }
    return filled(into: plural.id)
  }
}
