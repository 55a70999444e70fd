/// The ICC profile of a monitor, as the desktop's colord stores it.
///
/// See https://www.freedesktop.org/software/colord. If there is no colord, or it does not know the monitor, the callback
/// is never called. colord is not started: the desktop has done that already if it manages colours.
///
/// ```swift
/// let profile = MonitorProfile(output: "DP-1") { bytes in
///   Task { @MainActor in session.setColours(ColourTarget(monitorProfile: bytes)) }
/// }
/// ```
package actor MonitorProfile: GLibActor {
  private static let name = "org.freedesktop.ColorManager"
  private static let path = "/org/freedesktop/ColorManager"

  /// The timeout of a request to colord, in milliseconds.
  private static let timeout: Int32 = 5000
  /// The time from a change to the next request: one change sends several signals.
  private static let pause = Duration.milliseconds(100)
  private static let mostBytes = 64 << 20

  package nonisolated let executor = GLibExecutor(name: "monitor profile")
  private let onChange: @Sendable ([UInt8]?) -> Void
  private var output: String
  private var bus: Bus?
  private var subscriptions: [Bus.Registration] = []
  private var asking: Task<Void, Never>?
  private var told: [UInt8]?

  /// Begins to watch the monitor at an XRANDR connector, such as `DP-1`.
  ///
  /// `address` is the bus of colord. `onChange` receives the profile's bytes when they are known and when they change,
  /// and nil when there is no profile any more. It is called on another thread.
  package init(
    output: String, on address: Bus.Address = .system,
    onChange: @escaping @Sendable ([UInt8]?) -> Void
  ) {
    (self.output, self.onChange) = (output, onChange)
    Task { await begin(on: address) }
  }

  /// The subscriptions end on the thread on which they were made.
  isolated deinit {}

  /// Watches another monitor from now on, since the window has moved.
  package func follow(output: String) {
    guard output != self.output else { return }
    self.output = output
    ask()
  }

  private func begin(on address: Bus.Address) async {
    guard let bus = await Bus.connect(to: address) else { return }
    self.bus = bus
    let changed: @Sendable ([BusValue]) -> Void = { [weak self] _ in
      self?.assumeIsolated { $0.ask(after: Self.pause) }
    }
    subscriptions = [
      bus.subscribe(to: nil, of: nil, in: Self.name, changed),
      bus.subscribe(
        to: "NameOwnerChanged", of: "org.freedesktop.DBus", in: "org.freedesktop.DBus",
        about: Self.name, changed),
    ]
    ask()
  }

  /// Requests the profile after a pause, in place of an earlier request.
  private func ask(after pause: Duration = .zero) {
    asking?.cancel()
    asking = Task {
      guard (try? await Task.sleep(for: pause)) != nil else { return }
      let profile = await profile()
      guard !Task.isCancelled, profile != told else { return }
      told = profile
      onChange(profile)
    }
  }

  /// Reads the monitor's current profile; nil if none applies.
  private func profile() async -> [UInt8]? {
    let answer = await call(
      Self.path, Self.name, "FindDeviceByProperty", [.text("XRANDR_name"), .text(output)])
    guard let device = answer?.text,
      let properties = await properties(of: device, Self.name + ".Device"),
      properties["Enabled"] != .flag(false),
      // While the screen is being measured, it must show the measured colours unchanged.
      properties["ProfilingInhibitors"] ?? .texts([]) == .texts([]),
      case .paths(let profiles)? = properties["Profiles"], let profile = profiles.first,
      let file = await self.properties(of: profile, Self.name + ".Profile")?["Filename"]?.text,
      !file.isEmpty
    else { return nil }
    return (try? Location(path: Array(file.utf8)).contents(atMost: Self.mostBytes)) ?? nil
  }

  private func properties(of object: String, _ interface: String) async -> BusValue? {
    await call(object, Bus.properties, "GetAll", [.text(interface)])
  }

  /// Calls a method, and returns the first value of its answer; nil if that fails, or colord does not run.
  private func call(
    _ object: String, _ interface: String, _ method: String, _ arguments: [BusValue]
  ) async -> BusValue? {
    let answer = try? await bus?.call(
      method, of: interface, at: object, in: Self.name, arguments, timeout: Self.timeout,
      autoStart: false)
    return answer?.first
  }
}
