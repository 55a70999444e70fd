import Testing

@testable import PhotoIndex

struct WordQueryTests {
  @Test(
    "Words become conditions of the full-text search",
    arguments: [
      ("Ann", "\"ann\" *"), ("Anna Berg", "\"anna\" AND \"berg\" *"), ("anna ", "\"anna\" *"),
      ("\"Anna Berg\"", "\"anna berg\""), ("\"Anna Be", "\"anna be\" *"),
      ("2024-07", "\"2024 07\" *"), ("sea -storm", "(\"sea\") NOT (\"storm\")"),
      ("-\"big storm\" sea", "(\"sea\" *) NOT (\"big storm\")"), ("東京", "\"東 京\""),
      ("itgc后", "\"itgc 后\""), ("„Łódź” x", "\"lodz\" AND \"x\" *"), ("a & b", "\"a\" AND \"b\" *"),
      ("x\"y\"", "\"x\" AND \"y\""), ("- anna", "\"anna\" *"),
      ("AND OR NOT", "\"and\" AND \"or\" AND \"not\" *"),
    ])
  func conditions(words: String, condition: String) {
    #expect(WordQuery(words).condition == condition)
  }

  @Test("A Korean word is the beginning of one wherever it stands")
  func korean() {
    #expect(WordQuery("서울 바다").phrases.map(\.isPrefix) == [true, true])
    #expect(WordQuery("seoul 바다").phrases.map(\.isPrefix) == [false, true])
  }

  @Test(
    "Words without letters and digits are no words",
    arguments: ["", " ", "-", "\"\"", "& - !", "*", "\""])
  func nothing(words: String) {
    #expect(WordQuery(words).isEmpty)
  }

  @Test("Excluded words alone are no wanted ones")
  func exclusion() {
    #expect(WordQuery("-sea -land").condition == nil)
    #expect(WordQuery("-sea -land").exclusion == "\"sea\" OR \"land\"")
  }
}
