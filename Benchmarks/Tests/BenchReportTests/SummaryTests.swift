import BenchReport
import Testing

struct SummaryTests {
  @Test func theMedianIsTheMiddleOne() {
    let summary = Summary([5, 1, 100])
    #expect(summary?.median == 5)
    #expect(summary?.least == 1)
    #expect(summary?.greatest == 100)
  }

  @Test func theMedianOfAnEvenNumberIsBetweenTheTwoInTheMiddle() {
    #expect(Summary([4, 1, 3, 100])?.median == 3.5)
  }

  @Test func nothingHasNoSummary() {
    #expect(Summary([]) == nil)
  }

  @Test(arguments: [(1, 1), (20, 19), (21, 20), (100, 95)])
  func ninetyFiveOfAHundredAreNotAboveIt(count: Int, expected: Double) {
    #expect(Summary.percentile95((1...count).map(Double.init).reversed()) == expected)
    #expect(Summary.percentile95([]) == nil)
  }

  @Test(arguments: [
    (0, "0"), (3, "3"), (0.214, "0.21"), (1.005, "1.00"), (12.34, "12.3"), (9.996, "10.0"),
    (99.96, "100"),
    (123.4, "123"), (-0.5, "-0.50"), (-0.001, "0.00"),
  ])
  func numbersHaveThreeDigits(number: Double, text: String) {
    #expect(Figure.text(number) == text)
  }
}
