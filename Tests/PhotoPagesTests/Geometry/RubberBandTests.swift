import Testing

@testable import PhotoPages

@Suite("Rubber band")
struct RubberBandTests {
  @Test(
    "A rubber band yields as UIScrollView's does",
    arguments: [(5, 2.74), (10, 5.47), (100, 52.02), (400, 178.98), (960, 340.65)])
  func published(excess: Double, shown: Double) {
    #expect(RubberBand.resisted(excess, dimension: 960).isClose(to: shown, within: 0.01))
  }

  @Test("A rubber band yields equally in both directions")
  func sign() {
    #expect(
      RubberBand.resisted(-100, dimension: 960) == -RubberBand.resisted(100, dimension: 960))
    #expect(RubberBand.resisted(0, dimension: 960) == 0)
  }

  @Test("A rubber band yields less than the pull and less than its dimension")
  func limits() {
    for excess in stride(from: 1.0, through: 100_000, by: 777) {
      let shown = RubberBand.resisted(excess, dimension: 800)
      #expect(shown > 0 && shown < excess && shown < 800)
    }
  }

  @Test(
    "Grabbing a stretched rubber band does not move it", arguments: [-700, -50, 0, 0.5, 320, 715])
  func inverse(shown: Double) {
    let excess = RubberBand.excess(shown: shown, dimension: 800)
    #expect(RubberBand.resisted(excess, dimension: 800).isClose(to: shown))
  }

  @Test("The speed of a rubber band is the slope of its curve")
  func speed() {
    for excess in [1.0, 100, 900] {
      let shown = RubberBand.resisted(excess, dimension: 800)
      let slope = (RubberBand.resisted(excess + 1e-4, dimension: 800) - shown) / 1e-4
      #expect(RubberBand.speed(shown: shown, dimension: 800).isClose(to: slope, within: 1e-4))
    }
    #expect(RubberBand.speed(shown: 0, dimension: 800) == 1)
    #expect(RubberBand.speed(shown: 9000, dimension: 800) == 0)
  }

  @Test("A rubber band stretched without limit stays finite")
  func taut() {
    #expect(RubberBand.excess(shown: 800, dimension: 800).isFinite)
    #expect(RubberBand.excess(shown: -1e9, dimension: 800).isFinite)
    #expect(RubberBand.resisted(.infinity, dimension: 800) == 800)
  }

  @Test(
    "A rubber band without a dimension, or pulled by NaN, stays at 0", arguments: [0, -5, .nan])
  func nothing(dimension: Double) {
    #expect(RubberBand.resisted(100, dimension: dimension) == 0)
    #expect(RubberBand.excess(shown: 100, dimension: dimension) == 0)
    #expect(RubberBand.resisted(.nan, dimension: 800) == 0)
    #expect(RubberBand.excess(shown: .nan, dimension: 800) == 0)
  }
}
