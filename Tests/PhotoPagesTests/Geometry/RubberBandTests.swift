import Testing

@testable import PhotoPages

@Suite("Rubber band")
struct RubberBandTests {
  @Test(
    "It gives as UIScrollView does",
    arguments: [(5, 2.74), (10, 5.47), (100, 52.02), (400, 178.98), (960, 340.65)])
  func published(excess: Double, shown: Double) {
    #expect(RubberBand.resisted(excess, dimension: 960).isClose(to: shown, within: 0.01))
  }

  @Test("It gives alike in both directions")
  func sign() {
    #expect(
      RubberBand.resisted(-100, dimension: 960) == -RubberBand.resisted(100, dimension: 960))
    #expect(RubberBand.resisted(0, dimension: 960) == 0)
  }

  @Test("It never gives as much as it is pulled, nor its whole dimension")
  func limits() {
    for excess in stride(from: 1.0, through: 100_000, by: 777) {
      let shown = RubberBand.resisted(excess, dimension: 800)
      #expect(shown > 0 && shown < excess && shown < 800)
    }
  }

  @Test(
    "Grabbing a stretched band does not make it jump", arguments: [-700, -50, 0, 0.5, 320, 715])
  func inverse(shown: Double) {
    let excess = RubberBand.excess(shown: shown, dimension: 800)
    #expect(RubberBand.resisted(excess, dimension: 800).isClose(to: shown))
  }

  @Test("What is let go goes on as fast as the band gave")
  func speed() {
    for excess in [1.0, 100, 900] {
      let shown = RubberBand.resisted(excess, dimension: 800)
      let slope = (RubberBand.resisted(excess + 1e-4, dimension: 800) - shown) / 1e-4
      #expect(RubberBand.speed(shown: shown, dimension: 800).isClose(to: slope, within: 1e-4))
    }
    #expect(RubberBand.speed(shown: 0, dimension: 800) == 1)
    #expect(RubberBand.speed(shown: 9000, dimension: 800) == 0)
  }

  @Test("A band stretched beyond all reason is still finite")
  func taut() {
    #expect(RubberBand.excess(shown: 800, dimension: 800).isFinite)
    #expect(RubberBand.excess(shown: -1e9, dimension: 800).isFinite)
    #expect(RubberBand.resisted(.infinity, dimension: 800) == 800)
  }

  @Test("Without a dimension, or a number, it gives nothing", arguments: [0, -5, .nan])
  func nothing(dimension: Double) {
    #expect(RubberBand.resisted(100, dimension: dimension) == 0)
    #expect(RubberBand.excess(shown: 100, dimension: dimension) == 0)
    #expect(RubberBand.resisted(.nan, dimension: 800) == 0)
    #expect(RubberBand.excess(shown: .nan, dimension: 800) == 0)
  }
}
