import Dispatch
import PhotoPages
import Synchronization
import TestSupport
import Testing

@testable import PhotoDecoding

/// What a decoding is told while it runs.
@Suite(.timeout(minutes: 5))
struct DecodingControlTests {
  private let now = DispatchTime.now()
  private var later: DispatchTime { now + DecodingControl.grace }

  @Test func `A pause begins after a while, and ends at once`() {
    let control = DecodingControl()
    control.setPaused(true, at: now)
    #expect(!control.hasToWait(at: now))
    #expect(control.hasToWait(at: later))
    control.setPaused(false)
    #expect(!control.hasToWait(at: later))
    #expect(!control.isCancelled)
  }

  @Test func `Being told again does not put the pause off`() {
    let control = DecodingControl()
    control.setPaused(true, at: now)
    control.setPaused(true, at: later)
    #expect(control.hasToWait(at: later))
    control.cancel()
  }

  @Test func `What is given up does not wait`() {
    let control = DecodingControl()
    control.setPaused(true, at: now)
    #expect(control.hasToWait(at: later))
    control.cancel()
    control.waitWhilePaused()
    #expect(control.isCancelled)
    control.setPaused(true, at: now)
    #expect(!control.hasToWait(at: later))
  }

  @Test func `Whoever waits goes on when it may`() async {
    let control = DecodingControl()
    control.setPaused(true, at: now)
    #expect(control.hasToWait(at: later))
    await withCheckedContinuation { answer in
      DispatchQueue(label: "waiting").async {
        control.waitWhilePaused()
        answer.resume()
      }
      control.setPaused(false)
    }
    #expect(!control.isCancelled)
  }

  @Test func `A pause that is due interrupts work on several threads, and cancelling does`() async {
    let control = DecodingControl()
    #expect(!control.isInterrupted)
    control.setPaused(true, at: DispatchTime(uptimeNanoseconds: 1))
    #expect(control.isInterrupted)
    control.setPaused(false)
    #expect(!control.isInterrupted)
    control.cancel()
    #expect(control.isInterrupted)
  }

  @Test func `Work on several threads that is paused waits on its own, and does all of it then`()
    async throws
  {
    let control = DecodingControl()
    let done = Mutex<[Range<Int>]>([])
    control.setPaused(true, at: DispatchTime(uptimeNanoseconds: 1))
    async let result: Void = withCheckedThrowingContinuation { answer in
      DispatchQueue(label: "decoding").async {
        answer.resume(
          with: Result {
            try Strips.perform(rows: 10, height: 4, DecodeWatch(control)) { strip in
              done.withLock { $0.append(strip) }
            }
          })
      }
    }
    #expect(done.withLock { $0 } == [])
    control.setPaused(false)
    try await result
    let strips = done.withLock { $0.sorted { $0.lowerBound < $1.lowerBound } }
    #expect(strips == [0..<4, 4..<8, 8..<10])
  }
}
