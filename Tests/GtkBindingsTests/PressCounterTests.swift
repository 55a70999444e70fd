import Testing

@testable import GtkBindings

/// Presses are counted by where and when they were.
struct PressCounterTests {
  private let tolerance = PressCounter.Tolerance(milliseconds: 400, distance: 5)
  private var counter = PressCounter()

  private mutating func press(_ x: Double, _ y: Double, at milliseconds: UInt32) -> Int {
    counter.add(x: x, y: y, at: milliseconds, within: tolerance)
    return counter.count
  }

  @Test mutating func pressesInOnePlaceAreCounted() {
    #expect(press(100, 50, at: 1000) == 1)
    #expect(press(104, 46, at: 1400) == 2)
    #expect(press(100, 50, at: 1500) == 3)
  }

  @Test mutating func aPressThatComesTooLateBeginsAnew() {
    #expect(press(100, 50, at: 1000) == 1)
    #expect(press(100, 50, at: 1401) == 1)
    #expect(press(100, 50, at: 1500) == 2)
  }

  @Test(arguments: [(105.0, 50.0), (100, 45)])
  mutating func aPressElsewhereBeginsAnewAndTheNextOneThereIsTheSecond(x: Double, y: Double) {
    #expect(press(100, 50, at: 1000) == 1)
    #expect(press(100, 50, at: 1100) == 2)
    #expect(press(x, y, at: 1200) == 1)
    #expect(press(x, y, at: 1300) == 2)
  }

  @Test mutating func theFirstPlaceCountsNotTheLast() {
    #expect(press(100, 50, at: 1000) == 1)
    #expect(press(104, 50, at: 1100) == 2)
    #expect(press(108, 50, at: 1200) == 1)
  }

  @Test mutating func timeBeginsAgainAfter49Days() {
    #expect(press(100, 50, at: UInt32.max - 100) == 1)
    #expect(press(100, 50, at: 100) == 2)
  }
}
