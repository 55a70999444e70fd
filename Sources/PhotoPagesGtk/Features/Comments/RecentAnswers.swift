/// The last answers to questions, as many as a limit; the one that is needed least is forgotten first.
struct RecentAnswers<Question: Equatable, Answer> {
  private let limit: Int
  private var answers: [(question: Question, answer: Answer)] = []

  init(limit: Int) { self.limit = limit }

  /// Returns the answer to a question; nil if it is not known.
  mutating func answer(to question: Question) -> Answer? {
    guard let place = answers.firstIndex(where: { $0.question == question }) else { return nil }
    let found = answers.remove(at: place)
    answers.append(found)
    return found.answer
  }

  mutating func record(_ answer: Answer, to question: Question) {
    forget(question)
    answers.append((question, answer))
    if answers.count > limit { answers.removeFirst() }
  }

  mutating func forget(_ question: Question) { answers.removeAll { $0.question == question } }
}
