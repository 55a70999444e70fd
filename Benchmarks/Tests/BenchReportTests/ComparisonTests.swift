import BenchReport
import Testing

struct ComparisonTests {
  private let speed = Comparison.Row("speed, ms")

  @Test func othersAreMultiplesOfTheFirst() {
    var comparison = Comparison(of: ["ours", "other"])
    comparison.add([200, 100, 150], of: "ours", to: speed)
    comparison.add([300], of: "other", to: speed)
    #expect(
      comparison.table.markdown == """
        | what | ours | other |
        | --- | --- | --- |
        | speed, ms | **150** (100–200) | **300** ×2.00 |
        """)
  }

  @Test func whatWasNotMeasuredIsLeftEmpty() {
    var comparison = Comparison(of: ["ours", "other"])
    comparison.add([7], of: "other", to: speed)
    comparison.remark("ended with 1", on: "ours", in: speed)
    comparison.add([1.5], of: "ours", to: Comparison.Row("memory, MB"))
    #expect(
      comparison.table.rows == [
        ["speed, ms", "*ended with 1*", "**7**"], ["memory, MB", "**1.50**", ""],
      ])
  }

  @Test func measurementsOfSeveralRoundsAreOne() {
    var comparison = Comparison(of: ["ours"])
    comparison.add([1], of: "ours", to: speed)
    comparison.add([3], of: "ours", to: speed)
    #expect(comparison.table.rows == [["speed, ms", "**2** (1–3)"]])
  }
}
