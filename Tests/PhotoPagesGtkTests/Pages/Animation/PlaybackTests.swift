import PhotoDecoding
import Testing

@testable import PhotoPagesGtk

/// Which frame follows.
@Suite struct PlaybackTests {
  private func timing(_ count: Int, plays: Int? = nil) -> AnimationTiming {
    AnimationTiming(told: Array(repeating: 100, count: count), plays: plays)
  }

  /// The frames that follow each other, at most `limit`.
  private func run(_ playback: inout Playback, _ timing: AnimationTiming, limit: Int) -> [Int] {
    var shown = [playback.start()]
    playback.show(shown[0], of: timing)
    while shown.count < limit, let next = playback.next {
      playback.show(next, of: timing)
      shown.append(next)
    }
    return shown
  }

  @Test func `It begins anew after the last frame, for ever`() {
    var playback = Playback()
    #expect(playback.count == 1)
    #expect(run(&playback, timing(3), limit: 8) == [0, 1, 2, 0, 1, 2, 0, 1])
    #expect(playback.count == 3)
  }

  @Test(arguments: 1...3)
  func `It ends at the last frame after as many times as the file says`(plays: Int) {
    var playback = Playback()
    let once = [0, 1, 2]
    let all = Array(repeating: once, count: plays).flatMap { $0 }
    #expect(run(&playback, timing(3, plays: plays), limit: 100) == all)
    // And once more when somebody wants that.
    #expect(run(&playback, timing(3, plays: plays), limit: 100) == all)
  }

  @Test func `It goes on where it was held`() {
    var playback = Playback()
    playback.show(0, of: timing(5))
    playback.show(3, of: timing(5))
    #expect(run(&playback, timing(5), limit: 3) == [3, 4, 0])
  }
}

/// How long frames are waited for.
@Suite struct FramePaceTests {
  @Test func `Frames that come in time are waited for as long as they say`() {
    var pace = FramePace()
    #expect(pace.wait(100, now: 5) == 100)
    #expect(pace.wait(40, now: 5.1) == 40)
  }

  @Test func `What is lost with one frame is made up for with the next`() {
    var pace = FramePace()
    #expect(pace.wait(100, now: 5) == 100)
    #expect(pace.wait(100, now: 5.13) == 70)
    #expect(pace.wait(20, now: 5.23) == 0)
  }

  @Test func `After a long pause frames do not rush by`() {
    var pace = FramePace()
    #expect(pace.wait(100, now: 5) == 100)
    #expect(pace.wait(100, now: 9) == 100)
    #expect(pace.wait(100, now: 9.1) == 100)
  }
}
