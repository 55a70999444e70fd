import Testing

@testable import PhotoPagesGtk

@Suite("A wheel that turns pages") struct WheelTurnsTests {
  @Test("A wheel notch turns one page, in one step or in many")
  func notches() {
    var wheel = WheelTurns()
    #expect(wheel.add(1) == 1)
    #expect(wheel.add(-2) == -2)
    #expect([0.25, 0.25, 0.25, 0.25, 0.5].map { wheel.add($0) } == [0, 0, 0, 1, 0])
  }

  @Test("Turning the wheel back discards the remainder of the other direction")
  func turningBack() {
    var wheel = WheelTurns()
    #expect(wheel.add(0.75) == 0)
    #expect(wheel.add(-0.5) == 0)
    #expect(wheel.add(-0.5) == -1)
  }
}
