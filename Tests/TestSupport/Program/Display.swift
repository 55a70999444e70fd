/// A screen that nobody sees, with a window manager and a D-Bus session, for one program at a time.
///
/// All of it ends when this object goes.
public final class Display: Sendable {
  /// The screen's width in pixels.
  public static let width = 1280
  /// The screen's height in pixels.
  public static let height = 1000

  /// Home of whoever uses the screen: empty but for the configuration.
  let home: TemporaryFolder
  /// The environment of programs that show something on it.
  let environment: [String: String]

  /// In the order in which they end.
  private let services: [Service]

  /// Starts everything, and waits until it is ready.
  ///
  /// Blocks the thread.
  init(servicesIn folder: String?, width: Int, manager: WindowManager) throws {
    let home = TemporaryFolder()
    var environment = Self.environment(home: home)
      .merging(try Self.look(home: home)) { _, new in new }
    // It ends with its last client: a signal that comes while it goes to sleep does not wake it.
    let screen = try Service(
      "Xvfb",
      ["-displayfd", "1", "-nolisten", "tcp", "-terminate"]
        + ["-screen", "0", "\(width)x\(Self.height)x24"], environment: environment)
    environment["DISPLAY"] = ":\(screen.greeting)"
    // After the screen, since what the bus starts has the bus's own environment. It starts only the services in a
    // folder and in the user's data, so GTK need not wait for portals.
    let services = [folder, "\(home.path)/data/dbus-1/services"].compactMap(\.self)
    let configuration = home.write(
      TestBus.configuration(socket: "\(home.path)/run/bus", servicesIn: services), as: "bus.conf")
    let bus = try Service(
      "dbus-daemon",
      ["--config-file=\(configuration)", "--nofork", "--nopidfile", "--print-address=1"],
      environment: environment)
    environment["DBUS_SESSION_BUS_ADDRESS"] = bus.greeting
    self.home = home
    self.services = [try manager.start(home: home, environment: environment), bus, screen]
    self.environment = environment
  }

  /// Starts a screen of a test's own.
  ///
  /// - Parameters:
  ///   - folder: where the session's D-Bus services are described; nil for none.
  ///   - width: the screen's width in pixels; a window cannot be much wider.
  ///   - manager: places the windows.
  /// - Returns: the screen, ready to be used.
  /// - Throws: if something that it needs is not installed, or does not start.
  public static func start(
    servicesIn folder: String? = nil, width: Int = width, manager: WindowManager = .openbox
  ) async throws -> Display {
    try await onThreadOfItsOwn {
      try Display(servicesIn: folder, width: width, manager: manager)
    }
  }

  /// The address of the session's bus.
  public var busAddress: String { environment["DBUS_SESSION_BUS_ADDRESS"] ?? "" }
}

extension Display {
  /// Nothing of the person's who runs the tests: their settings, language and theme must not count.
  private static func environment(home: TemporaryFolder) -> [String: String] {
    let folder = { (name: String) in home.makeFolder(name, readableByOthers: false) }
    return [
      "PATH": Tool.searchPath, "HOME": home.path, "LC_ALL": "C.UTF-8",
      "TMPDIR": folder("tmp"), "XDG_RUNTIME_DIR": folder("run"),
      "XDG_CACHE_HOME": folder("cache"), "XDG_CONFIG_HOME": folder("config"),
      "XDG_DATA_HOME": folder("data"), "XDG_STATE_HOME": folder("state"),
      "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GTK_A11Y": "none",
      "GSETTINGS_BACKEND": "memory", "GIO_USE_VFS": "local",
    ]
  }
}
