import XMPBindings

extension XMPValue {
  /// The number that the text tells; nil if it tells none, or one that counts nothing in a picture.
  var number: Double? {
    let word = text?.split(whereSeparator: \.isWhitespace).first
    return word.flatMap { Double($0) }.flatMap { abs($0) < Self.greatestNumber ? $0 : nil }
  }

  private static let greatestNumber = 1e9

  /// Makes a number of at most 15 decimals, without an exponent, which some programs cannot read.
  init(_ number: Double) {
    self.init(text: Self.decimal(number))
  }

  static func decimal(_ number: Double) -> String {
    let plain = number == number.rounded() ? String(Int(number)) : String(number)
    guard plain.contains("e") else { return plain }
    let units = abs((number * StoredArea.precision).rounded())
    let digits = String(Int(units))
    let padded = String(repeating: "0", count: max(0, 16 - digits.count)) + digits
    return (number < 0 ? "-" : "") + padded.dropLast(15) + "." + padded.suffix(15)
  }

  /// The text in whichever language stands for all: `x-default`, else the first.
  var defaultText: String? {
    guard case .array(_, let items) = content else { return text }
    return (items.first(where: \.isDefaultLanguage) ?? items.first)?.text
  }

  /// The texts in languages of their own, without the one that stands for all.
  var otherLanguages: [XMPValue] { items.filter { !$0.isDefaultLanguage } }

  private var isDefaultLanguage: Bool {
    qualifiers[.language]?.text?.lowercased() == Self.defaultLanguage
  }

  private static let defaultLanguage = "x-default"

  /// Makes a text in one language that stands for all.
  init(defaultText text: String) {
    var item = XMPValue(text: text)
    item.qualifiers[.language] = XMPValue(text: Self.defaultLanguage)
    self.init(.alternatives, [item])
  }

  /// Says something else in the language that stands for all, and leaves the others alone.
  mutating func setDefaultText(_ text: String) {
    guard case .array(let kind, var items) = content else {
      self = XMPValue(defaultText: text)
      return
    }
    if let place = items.firstIndex(where: \.isDefaultLanguage) {
      items[place].content = XMPValue(text: text).content
    } else {
      items.insert(contentsOf: XMPValue(defaultText: text).items, at: 0)
    }
    content = .array(kind, items)
  }

  /// Says something else where a plain text or one in languages stands.
  mutating func setAnyText(_ text: String) {
    if case .array = content { return setDefaultText(text) }
    content = XMPValue(text: text).content
  }
}
