import FoundationEssentials
import XMPBindings

extension XMPValue {
  /// The number in the text; nil if there is none, or one out of range for a picture.
  package var number: Double? {
    let word = text?.split(whereSeparator: \.isWhitespace).first
    return word.flatMap { Double($0) }.flatMap { abs($0) < Self.greatestNumber ? $0 : nil }
  }

  private static let greatestNumber = 1e9

  /// Makes a number without an exponent, which some programs cannot read.
  init(_ number: Double) { self.init(text: Self.decimal(number)) }

  static func decimal(_ number: Double) -> String {
    let plain = number == number.rounded() ? String(Int(clamping: number)) : String(number)
    guard plain.contains("e") else { return plain }
    let units = abs((number * StoredArea.precision).rounded())
    let digits = String(Int(clamping: units))
    let padded = String(repeating: "0", count: max(0, 16 - digits.count)) + digits
    return (number < 0 ? "-" : "") + padded.dropLast(15) + "." + padded.suffix(15)
  }

  /// The text in the default language (`x-default`), else the first one.
  package var defaultText: String? {
    guard case .array(_, let items) = content else { return text }
    return (items.first(where: \.isDefaultLanguage) ?? items.first)?.text
  }

  var otherLanguages: [XMPValue] { items.filter { !$0.isDefaultLanguage } }

  private var isDefaultLanguage: Bool {
    qualifiers[.language]?.text?.lowercased() == Self.defaultLanguage
  }

  private static let defaultLanguage = "x-default"

  init(defaultText text: String) {
    var item = XMPValue(text: text)
    item.qualifiers[.language] = XMPValue(text: Self.defaultLanguage)
    self.init(.alternatives, [item])
  }

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

  mutating func setAnyText(_ text: String) {
    if case .array = content { return setDefaultText(text) }
    content = XMPValue(text: text).content
  }

  init(_ date: Date) { self.init(text: SidecarDate.text(date)) }

  package var date: Date? { text.flatMap(SidecarDate.date) }
}

extension RDFGraph {
  /// Sets the text of a property, and keeps its qualifiers.
  mutating func setText(_ text: String, of name: XMPName) {
    properties[name, default: XMPValue(text: text)].content = XMPValue(text: text).content
  }
}

/// The dates in sidecars: ISO 8601 with a time zone and milliseconds.
enum SidecarDate {
  /// The shortest interval between two dates, in seconds.
  static let tick = 0.001

  private static let fine = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
  private static let coarse = Date.ISO8601FormatStyle()

  static func text(_ date: Date) -> String {
    // The style truncates; adding 0.25 ms makes a date that was read come out unchanged.
    let ticks = (date.timeIntervalSinceReferenceDate / tick).rounded() + 0.25
    return fine.format(Date(timeIntervalSinceReferenceDate: ticks * tick))
  }

  static func date(_ text: String) -> Date? {
    written(text) ?? (try? fine.parse(text)) ?? (try? coarse.parse(text))
  }

  /// Returns a date in exactly the form of `text(_:)`, else nil: styles are too slow for a sidecar of 100,000 dates.
  private static func written(_ text: String) -> Date? {
    let bytes = Array(text.utf8)
    guard bytes.count == pattern.count,
      zip(bytes, pattern).allSatisfy({ $1 == zero ? (zero...nine).contains($0) : $0 == $1 })
    else { return nil }
    func number(_ range: Range<Int>) -> Int {
      bytes[range].reduce(0) { $0 * 10 + Int(clamping: $1 - zero) }
    }
    let (month, day, hour) = (number(5..<7), number(8..<10), number(11..<13))
    let (minute, second) = (number(14..<16), number(17..<19))
    // Days from 29 and invalid times are left to the style.
    guard (1...12).contains(month), (1...28).contains(day), hour < 24, minute < 60, second < 60
    else { return nil }
    // Days since 2001, Foundation's reference, in the proleptic Gregorian calendar with years that begin in March.
    let year = number(0..<4) - (month <= 2 ? 1 : 0)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let days = year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 730_791
    let seconds = ((days * 24 + hour) * 60 + minute) * 60 + second
    return Date(
      timeIntervalSinceReferenceDate: Double(seconds) + Double(number(20..<23)) / 1000)
  }

  private static let pattern = Array("0000-00-00T00:00:00.000Z".utf8)
  private static let (zero, nine) = (UInt8(ascii: "0"), UInt8(ascii: "9"))

  /// Returns the date as it is read after writing.
  static func rounded(_ date: Date) -> Date { Self.date(text(date)) ?? date }

  /// Returns a date later than `earlier`, even if the clocks of two machines differ.
  static func following(_ date: Date, after earlier: Date?) -> Date {
    rounded(max(date, earlier.map { $0.addingTimeInterval(tick) } ?? date))
  }
}

/// Changes a field that was last `edited` at a date, for a person who saw `old` and wants `new`.
///
/// If the field still has the old value, the person decides; else the later change stays, and of equal dates the
/// greater value.
func edit<Value>(
  _ value: inout Value, _ edited: inout Date?, from old: Value, to new: Value, at date: Date,
  isSame: (Value, Value) -> Bool, isLess: (Value, Value) -> Bool
) {
  guard !isSame(old, new) else { return }
  let last = edited ?? .distantPast
  if isSame(value, new) {
    edited = max(last, date)
  } else if isSame(value, old) {
    (value, edited) = (new, SidecarDate.following(date, after: edited))
  } else if date == last ? isLess(value, new) : date > last {
    (value, edited) = (new, date)
  }
}
