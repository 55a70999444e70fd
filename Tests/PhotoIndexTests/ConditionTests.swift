import FoundationEssentials
import PhotoPages
import Testing

@testable import PhotoIndex

struct ConditionTests {
  private let setup = IndexSetup()

  init() {
    setup.index.update(
      setup.folder,
      writing: [
        Self.photo("a", .one, .red, 2023, people: ["Anna", "Berta"], keywords: ["Heron"]),
        Self.photo("b", .five, .blue, 2024, .raw, people: ["Anna"], keywords: ["heron", "Sea"]),
        Self.photo("c", .rejected, nil, 2024, .video, people: [], keywords: []),
        IndexEntry(name: "d", stamp: []),
      ])
  }

  private static func photo(
    _ name: String, _ rating: Rating, _ label: ColourLabel?, _ year: Int,
    _ kind: PhotoFilter.Kind = .photo, people: [String], keywords: [String]
  ) -> IndexEntry {
    var entry = IndexEntry.photo(name, "word") { texts in
      (texts.people, texts.keywords) = (people, keywords)
      texts.things = ["Boat"]
      texts.broaderKeywords = keywords.isEmpty ? [] : ["Birds"]
      texts.day = CalendarDay(year: year, month: 2, day: 28)
    }
    entry.kind = kind
    entry.record?.rating = rating
    entry.record?.label = label
    if rating == .rejected { entry.record?.flags = .reported }
    entry.lastUsed = Date(timeIntervalSinceReferenceDate: Double(year))
    return entry
  }

  private func found(_ change: (inout PhotoFilter) -> Void) throws -> [String] {
    try setup.found("", change)
  }

  @Test("All people and all keywords must be there, whatever their case")
  func names() throws {
    #expect(try found { $0.people = ["Anna"] } == ["a", "b"])
    #expect(try found { $0.people = ["anna", "Berta"] } == ["a"])
    #expect(try found { $0.people = ["Boat"] } == [])
    #expect(try found { $0.people = ["Nobody"] } == [])
    #expect(try found { $0.keywords = ["Heron"] } == ["a", "b"])
    #expect(try found { $0.keywords = ["Birds", "Sea"] } == ["b"])
    #expect(try found { $0.keywords = ["Anna"] } == [])
  }

  @Test("Ratings, labels, kinds and dates narrow the photos to those whose record is known")
  func values() throws {
    #expect(try found { $0.leastRating = .one } == ["a", "b"])
    #expect(try found { $0.leastRating = .two } == ["b"])
    #expect(try found { $0.labels = [.red, .blue] } == ["a", "b"])
    #expect(try found { $0.labels = [.blue] } == ["b"])
    #expect(try found { $0.kinds = [.raw, .video] } == ["b", "c"])
    #expect(try found { $0.dates = PhotoDates(year: 2024) } == ["b", "c"])
    #expect(try found { $0.dates = PhotoDates(year: 2023, month: 2) } == ["a"])
    #expect(try found { $0.dates = PhotoDates(year: 2023, month: 3) } == [])
    let from = CalendarDay(year: 2023, month: 3, day: 1)
    #expect(try found { $0.dates = PhotoDates(from: from, to: nil) } == ["b", "c"])
  }

  @Test("Rejected and reported photos are hidden, and those whose record is unknown are not")
  func hiding() throws {
    #expect(try found { $0.hidesRejected = true } == ["a", "b", "d"])
    #expect(try found { $0.hidesReported = true } == ["a", "b", "d"])
  }

  @Test("Words and conditions count together")
  func combined() throws {
    #expect(try setup.found("wor") { $0.leastRating = .one } == ["a", "b"])
    #expect(try setup.found("word -sea") { $0.people = ["Anna"] } == ["a"])
    #expect(try setup.found("-sea") { $0.people = ["Anna"] } == ["a"])
    #expect(try setup.found("nothing") { $0.people = ["Anna"] } == [])
  }

  @Test("People and keywords to choose from are those of the photos, the most frequent first")
  func choices() {
    let choices = setup.index.choices(of: setup.folder, withFoldersBelow: true)
    #expect(choices.people.map(\.name) == ["Anna", "Berta"])
    #expect(choices.people.map(\.count) == [2, 1])
    // Keywords that differ in case alone are one.
    #expect(choices.keywords.map(\.count) == [2, 2, 1])
    #expect(choices.keywords.map { $0.name.lowercased() } == ["birds", "heron", "sea"])
    #expect(choices.years == [2024, 2023])
    #expect(choices.labels == [.red, .blue])
    #expect(choices.ratings == [.one, .five, .rejected])
    #expect(choices.kinds == [.photo, .raw, .video])
    #expect(choices.hasReported)
  }

  @Test("Names are suggested with their counts, the last used first")
  func suggestions() {
    let names = setup.index.names(of: setup.folder)
    #expect(names.map(\.name) == ["Boat", "Anna", "Sea", "heron", "Berta", "Heron"])
    #expect(names.map(\.count) == [3, 2, 1, 1, 1, 1])
    #expect(names.first?.lastUsed == Date(timeIntervalSinceReferenceDate: 2024))
  }
}
