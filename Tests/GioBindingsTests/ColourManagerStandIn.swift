import Synchronization

@testable import GioBindings

/// Answers in place of colord, for one monitor.
actor ColourManagerStandIn: GLibActor {
  /// What it tells of the monitor and its profile.
  struct Answers {
    /// The monitor's output.
    var output = "DP-1"
    /// Whether colours are to be corrected.
    var isEnabled = true
    /// Whether the screen is being measured.
    var isMeasured = false
    /// The profile's file; nil for a monitor without one.
    var file: String?
  }

  private static let name = "org.freedesktop.ColorManager"
  private static let path = "/org/freedesktop/ColorManager"

  nonisolated let executor = GLibExecutor(name: "stand-in")
  private nonisolated let answers: Mutex<Answers>
  private var bus: Bus?

  /// Takes colord's name on a bus.
  init(_ address: String, _ answers: Answers) async throws {
    self.answers = Mutex(answers)
    try await begin(address)
  }

  private func begin(_ address: String) async throws {
    guard let bus = await Bus.connect(to: .other(address)) else { throw GioError.notReachable }
    self.bus = bus
    for (path, interfaces) in Self.objects {
      bus.offer("<node>\(interfaces)</node>", at: path) { [weak self] in
        self?.value(of: $0)
      } call: { [weak self] call in
        if let self,
          call.arguments == [.text("XRANDR_name"), .text(answers.withLock { $0.output })]
        {
          call.answer(.path("/monitor"))
        } else {
          call.fail("No such device")
        }
      }
    }
    try await request("RequestName", [.text(Self.name), .number(0)])
  }

  /// Answers otherwise from now on, and says so.
  func change(_ body: @Sendable (inout Answers) -> Void) {
    answers.withLock { body(&$0) }
    bus?.emit("Changed", of: Self.name + ".Device", at: "/monitor")
  }

  /// Gives up colord's name.
  func leave() async throws {
    try await request("ReleaseName", [.text(Self.name)])
  }

  private func request(_ method: String, _ arguments: [BusValue]) async throws {
    try await bus?.call(
      method, of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", in: "org.freedesktop.DBus",
      arguments)
  }

  private nonisolated func value(of property: String) -> BusValue {
    let answers = answers.withLock { $0 }
    return switch property {
    case "Enabled": .flag(answers.isEnabled)
    case "Filename": .text(answers.file ?? "")
    case "Profiles": .paths(answers.file == nil ? [] : ["/profile"])
    default: .texts(answers.isMeasured ? ["a program"] : [])
    }
  }

  /// The objects' interfaces, by their paths.
  private static let objects = [
    path: """
    <interface name='org.freedesktop.ColorManager'><method name='FindDeviceByProperty'>
      <arg type='s' direction='in'/><arg type='s' direction='in'/><arg type='o' direction='out'/>
    </method></interface>
    """,
    "/monitor": """
    <interface name='org.freedesktop.ColorManager.Device'>
      <property name='Profiles' type='ao' access='read'/>
      <property name='Enabled' type='b' access='read'/>
      <property name='ProfilingInhibitors' type='as' access='read'/>
      <signal name='Changed'/>
    </interface>
    """,
    "/profile": """
    <interface name='org.freedesktop.ColorManager.Profile'>
      <property name='Filename' type='s' access='read'/>
    </interface>
    """,
  ]
}
