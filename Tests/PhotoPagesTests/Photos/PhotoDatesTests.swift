import FoundationEssentials
import Testing

@testable import PhotoPages

@Suite("Ranges of days") struct PhotoDatesTests {
  @Test(
    "A year, a month, a day and a range are written and read alike",
    arguments: [
      ("2024", "2024-01-01", "2024-12-31"), ("2024-02", "2024-02-01", "2024-02-29"),
      ("2023-02", "2023-02-01", "2023-02-28"), ("1900-02", "1900-02-01", "1900-02-28"),
      ("2000-02", "2000-02-01", "2000-02-29"), ("2024-07-05", "2024-07-05", "2024-07-05"),
      ("2024-07-05/2025-01-01", "2024-07-05", "2025-01-01"),
      ("0033-04", "0033-04-01", "0033-04-30"),
    ])
  func texts(text: String, first: String, last: String) throws {
    let dates = try #require(PhotoDates(text))
    #expect(dates.text == text)
    #expect(dates.first == PhotoDates(first)?.first)
    #expect(dates.last == PhotoDates(last)?.last)
  }

  @Test("A range may be open at either end")
  func open() throws {
    let from = try #require(PhotoDates("2024-07-05/.."))
    #expect(from.last == nil)
    #expect(from.text == "2024-07-05/..")
    let to = try #require(PhotoDates("../2024-07-05"))
    #expect(to.first == nil)
    let day = try #require(CalendarDay(year: 2024, month: 7, day: 5))
    let before = try #require(CalendarDay(year: 2024, month: 6, day: 30))
    let after = try #require(CalendarDay(year: 2025, month: 1, day: 1))
    #expect([before, day, after].map(from.contains) == [false, true, true])
    #expect([before, day, after].map(to.contains) == [true, true, false])
  }

  @Test(
    "What is no date makes no range",
    arguments: [
      "", "2024-13", "2024-00", "2023-02-29", "2024-07-05-06", "July 2024", "2024/", "2024/a",
      "10000", "0", "2024-07-05/2024-07-06/2024-07-07",
    ])
  func invalid(text: String) { #expect(PhotoDates(text) == nil) }

  @Test("The day of a date is that of its own zone, as far as it is known")
  func zones() throws {
    // An hour before the year 2000 in UTC.
    let moment = Date(timeIntervalSince1970: 946_681_200)
    let dates = { (zone: Int, precision: ZonedDate.Precision) in
      PhotoDates(ZonedDate(moment, secondsFromGMT: zone, precision: precision))?.text
    }
    #expect(dates(0, .time) == "1999-12-31")
    #expect(dates(7200, .time) == "2000-01-01")
    #expect(dates(7200, .day) == "2000-01-01")
    #expect(dates(7200, .month) == "2000-01")
    #expect(dates(-7200, .year) == "1999")
    #expect(PhotoDates(ZonedDate(.distantFuture.addingTimeInterval(1e13))) == nil)
    #expect(PhotoDates(ZonedDate(Date(timeIntervalSince1970: -1e12))) == nil)
  }
}
