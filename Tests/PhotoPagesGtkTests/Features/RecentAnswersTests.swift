import Testing

@testable import PhotoPagesGtk

@Suite("Answers that are kept") struct RecentAnswersTests {
  @Test("Above the limit the answer that was needed longest ago is forgotten")
  func limit() {
    var answers = RecentAnswers<String, Int?>(limit: 2)
    answers.record(1, to: "a")
    answers.record(nil, to: "b")
    #expect(answers.answer(to: "a") == .some(1))
    answers.record(3, to: "c")
    #expect(answers.answer(to: "b") == .none)
    #expect(answers.answer(to: "a") == .some(1) && answers.answer(to: "c") == .some(3))
    answers.record(4, to: "a")
    #expect(answers.answer(to: "a") == .some(4) && answers.answer(to: "c") == .some(3))
    answers.forget("a")
    #expect(answers.answer(to: "a") == .none)
  }

  @Test("The answer that there is nothing is kept as well")
  func nothing() {
    var answers = RecentAnswers<String, Int?>(limit: 2)
    answers.record(nil, to: "a")
    #expect(answers.answer(to: "a") == .some(nil))
  }
}
