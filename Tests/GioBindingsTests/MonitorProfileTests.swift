import TestSupport
import Testing

@testable import GioBindings

/// The monitor's profile, from a colord that is a stand-in on a bus of its own.
@Suite(.timeout(minutes: 5)) struct MonitorProfileTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("one.icc", [1, 2, 3])
    try folder.write("two.icc", [4, 5])
  }

  private var place: String { String(decoding: folder.path, as: UTF8.self) }
  private var one: String { place + "/one.icc" }
  private var two: String { place + "/two.icc" }

  @Test("The monitor's profile is reported, and again whenever colord assigns another")
  func changes() async throws {
    let bus = try await TestBus.start()
    let colord = try await ColourManagerStandIn(bus.address, .init(file: one))
    let watched = watch("DP-1", bus.address)
    var next = watched.told.makeAsyncIterator()
    #expect(await next.next() == [1, 2, 3])
    await colord.change { $0.file = two }
    #expect(await next.next() == [4, 5])
    await colord.change { $0.isEnabled = false }
    #expect(await next.next() == .some(nil))
    await colord.change { $0.isEnabled = true }
    #expect(await next.next() == [4, 5])
    await colord.change { $0.isMeasured = true }
    #expect(await next.next() == .some(nil))
    withExtendedLifetime((watched.profile, bus)) {}
  }

  @Test("A window that moves to another monitor has that one's profile")
  func otherMonitor() async throws {
    let bus = try await TestBus.start()
    let colord = try await ColourManagerStandIn(bus.address, .init(output: "HDMI-1", file: one))
    let watched = watch("DP-1", bus.address)
    await watched.profile.follow(output: "HDMI-1")
    var next = watched.told.makeAsyncIterator()
    #expect(await next.next() == [1, 2, 3])
    await watched.profile.follow(output: "DP-1")
    #expect(await next.next() == .some(nil))
    withExtendedLifetime((colord, bus)) {}
  }

  @Test("The start and end of colord change the monitor's profile")
  func comingAndGoing() async throws {
    let bus = try await TestBus.start()
    let watched = watch("DP-1", bus.address)
    let colord = try await ColourManagerStandIn(bus.address, .init(file: one))
    var next = watched.told.makeAsyncIterator()
    #expect(await next.next() == [1, 2, 3])
    try await colord.leave()
    #expect(await next.next() == .some(nil))
    withExtendedLifetime((watched.profile, bus)) {}
  }

  @Test("No profile is reported without a bus, without colord or with a missing profile file")
  func nothing() async throws {
    let bus = try await TestBus.start()
    let absent = watch("DP-1", "unix:path=\(place)/none")
    let alone = watch("DP-1", bus.address)
    let other = try await TestBus.start()
    let colord = try await ColourManagerStandIn(other.address, .init(file: place + "/gone"))
    let unreadable = watch("DP-1", other.address)
    // What is told after all this is the first word; it must be of the file that is there.
    await colord.change { $0.file = one }
    var next = unreadable.told.makeAsyncIterator()
    #expect(await next.next() == [1, 2, 3])
    for quiet in [absent, alone] {
      quiet.stop()
      var next = quiet.told.makeAsyncIterator()
      #expect(await next.next() == nil)
    }
    withExtendedLifetime((bus, other)) {}
  }

  private func watch(_ output: String, _ address: String) -> Watched {
    let (told, continuation) = AsyncStream.makeStream(of: [UInt8]?.self)
    let profile = MonitorProfile(output: output, on: .other(address)) { continuation.yield($0) }
    return Watched(profile: profile, told: told, stop: { continuation.finish() })
  }
}

/// A profile's watch, and what it has told.
private struct Watched {
  let profile: MonitorProfile
  let told: AsyncStream<[UInt8]?>
  let stop: @Sendable () -> Void
}
