import FoundationEssentials
import XMPBindings

/// Dates as they stand in sidecars: ISO 8601 with a zone and thousandths of a second.
enum SidecarDate {
  /// The shortest time between two dates that are told apart.
  static let tick = 0.001

  private static let fine = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
  private static let coarse = Date.ISO8601FormatStyle()

  static func text(_ date: Date) -> String {
    // The style cuts off what is smaller; a date that was read must be written as it was.
    let ticks = (date.timeIntervalSinceReferenceDate / tick).rounded() + 0.25
    return fine.format(Date(timeIntervalSinceReferenceDate: ticks * tick))
  }

  /// Nil for a year that no change can be from: earlier versions wrote the year 1 where they knew no date.
  static func date(_ text: String) -> Date? {
    let date = (try? fine.parse(text)) ?? (try? coarse.parse(text))
    return date.flatMap { $0 > earliest ? $0 : nil }
  }

  /// The first second of 1000.
  private static let earliest = Date(timeIntervalSince1970: -30_610_224_000)

  /// The date as it comes back once it has been written.
  static func rounded(_ date: Date) -> Date { Self.date(text(date)) ?? date }

  /// When something was changed by somebody who knew of a change before: later than that, even if the
  /// clocks of two machines disagree.
  static func following(_ date: Date, after earlier: Date?) -> Date {
    rounded(max(date, earlier.map { $0.addingTimeInterval(tick) } ?? date))
  }
}

extension XMPValue {
  /// Makes a date.
  init(_ date: Date) { self.init(text: SidecarDate.text(date)) }

  /// The date that the text tells; nil if it tells none.
  var date: Date? { text.flatMap(SidecarDate.date) }
}
