import PhotoPages
import Testing

@testable import PhotoPagesGtk

@MainActor
@Suite("Texts of filters") struct FilterTextTests {
  @Test(
    "Dates are shown as a year, a month, a day, or two days with a dash",
    arguments: [
      ("2024", "2024"), ("2024-07", "2024-07"), ("2024-07-05", "2024-07-05"),
      ("2024-07-05/2024-08-01", "2024-07-05 – 2024-08-01"),
      ("2023/2024", "2023-01-01 – 2024-12-31"), ("2024-02/..", "from 2024-02-01"),
      ("../2024-02", "until 2024-02-29"),
    ])
  func dates(text: String, shown: String) throws {
    #expect(try #require(PhotoDates(text)).shownText == shown)
  }

  @Test("A least rating says that more stars are meant, except of five")
  func ratings() {
    let texts = Rating.stars.map(\.leastText.english)
    #expect(
      texts == [
        "1 star or more", "2 stars or more", "3 stars or more", "4 stars or more", "5 stars",
      ])
  }

  @Test("Each condition is shown by a chip with its value, and each chip shows one")
  func chips() throws {
    var filter = PhotoFilter()
    filter.words = "sea"
    filter.people = ["Anna"]
    filter.keywords = ["Trips/Rome"]
    filter.leastRating = .three
    filter.labels = [.red]
    filter.dates = PhotoDates(year: 2024)
    filter.kinds = [.video]
    (filter.hidesRejected, filter.hidesReported) = (true, true)
    #expect(filter.conditions.map(\.chip) == FilterChipKind.allCases)
    #expect(
      filter.text
        == "“sea”, Anna, Trips/Rome, 3 stars or more, Red, 2024, Videos, Hide Rejected, Hide Reported"
    )
  }

  @Test("A chip is offered only if there is something to choose from")
  func offers() {
    var choices = FilterChoices()
    #expect(!FilterChipKind.allCases.contains { $0.isOffered(by: choices) })
    choices.kinds = [.photo]
    choices.ratings = [.rejected]
    #expect(FilterChipKind.allCases.filter { $0.isOffered(by: choices) } == [.rejected])
    choices.kinds = [.photo, .raw]
    choices.ratings = [.one]
    choices.years = [2024]
    #expect(
      FilterChipKind.allCases.filter { $0.isOffered(by: choices) } == [.rating, .date, .kind])
  }
}
