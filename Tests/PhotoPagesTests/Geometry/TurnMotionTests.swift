import Testing

@testable import PhotoPages

@Suite("The motion of a photo that is turned") struct TurnMotionTests {
  @Test("A turn begins at the photo's old angle and scale and ends at its new ones")
  func ends() {
    var motion = TurnMotion(quarters: 1, scale: 2)
    #expect(motion.angle == -90 && motion.scale == 2)
    var moves = motion.advance(by: TurnMotion.duration / 2)
    #expect(moves && motion.angle > -90 && motion.angle < 0)
    #expect(motion.scale > 1 && motion.scale < 2)
    moves = motion.advance(by: TurnMotion.duration)
    #expect(!moves && motion.angle == 0 && motion.scale == 1)
    #expect(TurnMotion(quarters: -1, scale: 1).angle == 90)
  }

  @Test("Another turn continues from where the photo is")
  func goesOn() {
    var first = TurnMotion(quarters: 1, scale: 2)
    _ = first.advance(by: TurnMotion.duration / 3)
    let second = TurnMotion(quarters: 1, scale: 0.5, after: first)
    #expect(second.angle == first.angle - 90)
    #expect(second.scale == first.scale / 2)
  }

  @Test("A turn with an invalid scale turns without scaling", arguments: [0, .infinity, .nan])
  func noSize(scale: Double) {
    #expect(TurnMotion(quarters: 1, scale: scale).scale == 1)
  }
}
