@testable import PhotoPages
import Testing

struct PhotoMotionTests {
  /// A photo that moves at so many points a second for 80 ms, and grows at so many.
  private func motion(_ speed: Double, growth: Double = 0) -> PhotoMotion {
    var motion = PhotoMotion()
    for frame in 0...5 {
      let seconds = Double(frame) * 0.016
      motion.add(
        Rect(x: speed * seconds, y: 0, width: 300 + growth * seconds, height: 200), at: seconds)
    }
    return motion
  }

  @Test func aPhotoThatIsPannedByEyeIsNotFast() {
    #expect(!motion(400).isFast(at: 0.08))
  }

  @Test func aPhotoThatIsFlickedIsFast() {
    #expect(motion(2000).isFast(at: 0.08))
    #expect(motion(-2000).isFast(at: 0.08))
  }

  @Test func aPhotoThatGrowsQuicklyIsFast() {
    #expect(motion(0, growth: 2000).isFast(at: 0.08))
  }

  @Test func aPhotoThatHasStoppedIsNotFast() {
    #expect(!motion(2000).isFast(at: 0.2))
  }

  @Test func aJumpAfterAPauseIsNotFast() {
    var motion = PhotoMotion()
    motion.add(Rect(x: 0, y: 0, width: 300, height: 200), at: 0)
    motion.add(Rect(x: 5000, y: 0, width: 300, height: 200), at: 1)
    #expect(!motion.isFast(at: 1))
  }
}
