import Dispatch
import PhotoPages
import Testing

@testable import PhotoImaging

/// Decodings that wait for what somebody looks at.
@Suite(.timeLimit(.minutes(5)))
struct DecodingPauseTests {
  private let now = DispatchTime.now()
  private var later: DispatchTime { now + DecodingControl.grace }

  /// A table with one decoding of each priority, and what controls them.
  private func decoding(
    _ priorities: [PicturePriority]
  ) throws -> (table: JobTable, controls: [DecodingControl]) {
    var table = JobTable(width: max(2, priorities.count + 1))
    var controls: [DecodingControl] = []
    for (place, priority) in priorities.enumerated() {
      let photo = Photo(id: PhotoID("\(place)"), name: "\(place)")
      let subscriber = JobTable.Subscriber(priority: priority, onPass: nil) { _ in }
      table.join(PictureRequest(photo: photo, detail: .full), as: UInt64(place), subscriber)
      var begun: JobTable.ID?
      while table.startNext({ id, _ in
        begun = id
        return Task {}
      }) {}
      let id = try #require(begun)
      let control = table.beginDecoding(id)
      controls.append(try #require(control))
    }
    return (table, controls)
  }

  private func waiting(_ controls: [DecodingControl]) -> [Bool] {
    // However long it takes until the table is asked, the pauses have begun by then.
    controls.map { $0.hasToWait(at: .distantFuture) }
  }

  @Test func `A pause begins after a while, and ends at once`() {
    let control = DecodingControl()
    control.setPaused(true, at: now)
    #expect(!control.hasToWait(at: now))
    #expect(control.hasToWait(at: later))
    control.setPaused(false)
    #expect(!control.hasToWait(at: later))
    #expect(!control.check())
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
    #expect(control.check())
    control.setPaused(true, at: now)
    #expect(!control.hasToWait(at: later))
  }

  @Test func `Whoever waits goes on when it may`() async {
    let control = DecodingControl()
    control.setPaused(true, at: now)
    #expect(control.hasToWait(at: later))
    let isCancelled = await withCheckedContinuation { answer in
      DispatchQueue(label: "waiting").async { answer.resume(returning: control.check()) }
      control.setPaused(false)
    }
    #expect(!isCancelled)
  }

  @Test func `On two cores prefetches wait for what is looked at`() throws {
    let (table, controls) = try decoding([.visible, .next])
    table.share(2)
    #expect(waiting(controls) == [false, true])
    controls.forEach { $0.cancel() }
  }

  @Test func `With nothing to be looked at they do not`() throws {
    let (table, controls) = try decoding([.next, .prefetch])
    table.share(2)
    #expect(waiting(controls) == [false, false])
  }

  @Test func `With cores for all they do not`() throws {
    let (table, controls) = try decoding([.visible, .next])
    table.share(3)
    #expect(waiting(controls) == [false, false])
  }

  @Test func `They go on once it is there`() throws {
    var (table, controls) = try decoding([.next, .visible])
    table.share(2)
    #expect(waiting(controls) == [true, false])
    _ = table.leave(1)?.stop?()
    table.share(2)
    #expect(waiting(controls) == [false, false])
  }
}
