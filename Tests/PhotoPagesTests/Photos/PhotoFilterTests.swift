import Testing

@testable import PhotoPages

@Suite("Filters of photos") struct PhotoFilterTests {
  @Test("Each condition makes a filter that is not empty, and clearing it an empty one")
  func conditions() throws {
    let dates = try #require(PhotoDates("2024"))
    let all: [FilterCondition] = [
      .person("Anna"), .keyword("sea"), .leastRating(.two), .label(.red), .dates(dates),
      .kind(.raw), .notRejected, .notReported,
    ]
    var whole = PhotoFilter()
    for condition in all {
      var filter = PhotoFilter()
      filter.set(condition)
      #expect(filter.hasConditions && !filter.isEmpty)
      #expect(filter.conditions == [condition])
      filter.clear(condition)
      #expect(filter == PhotoFilter())
      whole.set(condition)
    }
    #expect(whole.conditions == all)
    for condition in all { whole.clear(condition) }
    #expect(whole.isEmpty && !whole.hasConditions)
  }

  @Test("Several values of one kind stand in a fixed order")
  func order() {
    let filter = PhotoFilter(
      .kind(.video), .kind(.photo), .label(.blue), .label(.red), .person("Ben"), .person("Anna"))
    #expect(
      filter.conditions == [
        .person("Anna"), .person("Ben"), .label(.red), .label(.blue), .kind(.photo), .kind(.video),
      ])
  }

  @Test("A rating or dates that were replaced are not cleared by their chip's late click")
  func replaced() {
    var filter = PhotoFilter(.leastRating(.two), .leastRating(.five))
    filter.clear(.leastRating(.two))
    #expect(filter.leastRating == .five)
  }

  @Test("Words count if there is a letter, a digit or a symbol")
  func words() {
    for words in ["", "  ", "-", "\"", "- \""] {
      #expect(PhotoFilter(words: words).isEmpty, "\(words)")
    }
    for words in ["a", " 7", "-sea", "通", "ทะเล", "☀️"] {
      #expect(PhotoFilter(words: words).hasWords, "\(words)")
    }
    var below = PhotoFilter()
    below.withFoldersBelow = true
    #expect(!below.isEmpty)
  }
}
