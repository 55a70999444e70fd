import Testing

@testable import ViewerBench

struct BurstTests {
  @Test func aBurstEndsWhenItsLastPhotoIsSharp() {
    var burst = Burst(count: 3)
    for time in [0.0, 1, 2] { burst.press(at: time) }
    for (photo, time) in [(0, 0.1), (0, 0.2), (2, 1.5), (2, 1.6), (3, 2.25), (3, 2.3)] {
      burst.see(photo, isSharp: false, at: time)
    }
    #expect(burst.goesOn(at: 2.31))
    burst.see(3, isSharp: true, at: 2.5)
    #expect(!burst.goesOn(at: 2.51))
    #expect(burst.figures == [.shown: [2], .moved: [3], .onScreen: [250], .sharp: [500]])
  }

  @Test func theSharpnessOfAnEarlierPhotoDoesNotCount() {
    var burst = Burst(count: 3)
    for time in [0.0, 1, 2] { burst.press(at: time) }
    for (photo, time) in [(2, 2.1), (2, 2.2), (3, 2.3), (3, 2.4)] {
      burst.see(photo, isSharp: photo == 2, at: time)
    }
    #expect(burst.goesOn(at: 3.7))
    #expect(!burst.goesOn(at: 3.9))
    #expect(burst.figures == [.shown: [2], .moved: [3], .onScreen: [300]])
  }

  @Test func whoeverLosesKeysIsNotWaitedForForEver() {
    var burst = Burst(count: 3)
    for time in [0.0, 1, 2] { burst.press(at: time) }
    burst.see(1, isSharp: true, at: 3)
    burst.see(1, isSharp: true, at: 3.1)
    #expect(burst.goesOn(at: 10.9))
    #expect(!burst.goesOn(at: 11.1))
    #expect(burst.figures == [.shown: [1], .moved: [1], .onScreen: [1000], .sharp: [1100]])
  }
}
