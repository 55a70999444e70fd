import GtkBindings
import Testing

/// The order of dates and the hours of the day, by the formats of locales.
struct LocaleTests {
  @Test(arguments: [
    ("%m/%d/%Y", DateOrder.monthFirst), ("%d.%m.%Y", .dayFirst), ("%Y-%m-%d", .yearFirst),
    ("%-d.%-m.%Y", .dayFirst), ("%b %e, %Y", .monthFirst), ("%D", .monthFirst), ("%F", .yearFirst),
    ("%a %d %b %Y", .dayFirst), ("%Y年%m月%d日", .yearFirst), ("%Ey/%m/%d", .yearFirst),
    ("", .dayFirst),
  ])
  func theFirstPartOfADateTellsItsOrder(format: String, order: DateOrder) {
    #expect(DateOrder(ofFormat: format) == order)
  }

  @Test(arguments: [
    ("%r", true), ("%I:%M:%S %p", true), ("%l:%M:%S %P", true), ("%T", false), ("%H:%M:%S", false),
    ("", false),
  ])
  func aTimeWithItsHalfOfTheDayHasTwelveHours(format: String, hasTwelveHours: Bool) {
    #expect(Texts.hasTwelveHours(inFormat: format) == hasTwelveHours)
  }
}
