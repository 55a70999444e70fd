import Testing

@testable import PhotoImaging

/// Which frames are held ready.
@Suite struct FrameWindowTests {
  private let small = FrameWindow(count: 10, frameBytes: 1 << 20)
  private let large = FrameWindow(count: 100, frameBytes: 8 << 20)

  @Test func `The shown frame comes first, then a few that follow`() {
    #expect(small.wanted(at: 3) == [3, 4, 5, 6, 7])
    #expect(small.wanted(at: 8) == [8, 9, 0, 1, 2])
    #expect(small.next(at: 8, having: [8, 9, 1]) == 0)
    #expect(small.next(at: 8, having: [8, 9, 0, 1, 2]) == nil)
  }

  @Test func `A short animation is kept, of a long one what follows`() {
    #expect(small.kept(at: 5, of: [0, 1, 5]) == [0, 1, 5])
    #expect(large.kept(at: 5, of: [0, 1, 4, 5, 6, 9, 10]) == [5, 6, 9])
  }

  @Test func `No frame is wanted twice`() {
    for count in 1...6 {
      let wanted = FrameWindow(count: count, frameBytes: 1000).wanted(at: count - 1)
      #expect(Set(wanted).count == wanted.count)
      #expect(wanted.count == min(count, 5))
    }
  }

  @Test(arguments: [1 << 20, 8 << 20, 16 << 20, 30 << 20, 40 << 20, 100 << 20])
  func `What is held takes no more memory than it may`(frameBytes: Int) {
    let window = FrameWindow(count: 1000, frameBytes: frameBytes)
    let held = window.wanted(at: 0).count
    #expect(held * frameBytes <= FrameWindow.byteLimit || held == 2)
    #expect(held >= 2)
    #expect(!window.keepsAll)
  }
}
