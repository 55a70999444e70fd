import Synchronization
import TestSupport
import Testing

@testable import GioBindings

@Suite(.timeout(minutes: 2)) struct ThumbnailServiceTests {
  @Test("The service is asked for a large thumbnail, and waited for")
  func making() async throws {
    let bus = try await TestBus.start()
    let standIn = try await ThumbnailServiceStandIn(bus.address)
    let service = ThumbnailService(on: .other(bus.address))
    async let first = service.make(of: "file:///a.mp4", type: "video/mp4")
    async let second = service.make(of: "file:///b.mkv", type: "video/x-matroska")
    let made = await (first, second)
    #expect(made.0 && made.1)
    #expect(
      standIn.queued.withLock { $0.sorted { "\($0)" < "\($1)" } }
        == [
          [.texts(["file:///a.mp4"]), .texts(["video/mp4"]), .text("large")],
          [.texts(["file:///b.mkv"]), .texts(["video/x-matroska"]), .text("large")],
        ])
    withExtendedLifetime(bus) {}
  }

  @Test("No thumbnail is made without the thumbnail service or without a bus")
  func absence() async throws {
    let bus = try await TestBus.start()
    #expect(
      await !ThumbnailService(on: .other(bus.address)).make(of: "file:///a", type: "video/mp4"))
    let none = ThumbnailService(on: .other("unix:path=/nowhere/bus"))
    #expect(await !none.make(of: "file:///a", type: "video/mp4"))
    withExtendedLifetime(bus) {}
  }
}

/// Answers in place of the desktop's service, and ends each request at once.
private actor ThumbnailServiceStandIn: GLibActor {
  private static let name = "org.freedesktop.thumbnails.Thumbnailer1"
  private static let path = "/org/freedesktop/thumbnails/Thumbnailer1"

  nonisolated let executor = GLibExecutor(name: "stand-in")
  /// The arguments of each request: URIs, types and size.
  nonisolated let queued = Mutex<[[BusValue]]>([])
  private var bus: Bus?

  init(_ address: String) async throws {
    try await begin(address)
  }

  private func begin(_ address: String) async throws {
    guard let bus = await Bus.connect(to: .other(address)) else { throw GioError.notReachable }
    self.bus = bus
    bus.offer(Self.description, at: Self.path) { _ in
      nil
    } call: { [weak self] call in
      self?.assumeIsolated { $0.answer(call) }
    }
    try await bus.call(
      "RequestName", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
      in: "org.freedesktop.DBus", [.text(Self.name), .number(0)])
  }

  /// Notes a request, answers with its number, and says that it is finished.
  private func answer(_ call: Bus.Call) {
    let number = queued.withLock { queued in
      queued.append(Array(call.arguments.prefix(3)))
      return UInt32(queued.count)
    }
    call.answer(.number(number))
    bus?.emit("Finished", of: Self.name, at: Self.path, [.number(number)])
  }

  private static let description = """
    <node><interface name='org.freedesktop.thumbnails.Thumbnailer1'>
      <method name='Queue'>
        <arg type='as' direction='in'/><arg type='as' direction='in'/>
        <arg type='s' direction='in'/><arg type='s' direction='in'/>
        <arg type='u' direction='in'/><arg type='u' direction='out'/>
      </method>
      <signal name='Finished'><arg type='u'/></signal>
    </interface></node>
    """
}
