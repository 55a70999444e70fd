import Glibc

/// A program that places the windows of a test's screen.
public enum WindowManager: Sendable {
  /// Without a compositor.
  case openbox
  /// With a compositor, and with shadows around windows that the program in them draws.
  case metacity

  /// Whether it is installed.
  public var isInstalled: Bool { (try? Tool("\(self)")) != nil }

  /// Starts it on the display of an environment.
  ///
  /// Openbox is ready then; metacity only once it has announced what it supports.
  func start(home: TemporaryFolder, environment: [String: String]) throws -> Service {
    switch self {
    case .openbox:
      let rules = home.write(Array(Self.openboxRules.utf8), as: "openbox.xml")
      return try Service(
        "openbox", ["--config-file", rules, "--startup", "echo ready"], environment: environment)
    case .metacity:
      let command = "echo ready; exec metacity --composite"
      return try Service("sh", ["-c", command], environment: environment)
    }
  }

  /// Windows open in the screen's corner and have no frame, so that places in them are known.
  private static let openboxRules = """
    <openbox_config xmlns="http://openbox.org/3.4/rc">
      <applications>
        <application class="*">
          <decor>no</decor>
          <focus>yes</focus>
          <position force="yes"><x>0</x><y>0</y></position>
        </application>
      </applications>
    </openbox_config>
    """
}
