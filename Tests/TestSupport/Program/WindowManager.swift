import Glibc

/// A program that places the windows of a test's screen.
public enum WindowManager: Sendable {
  /// Without a compositor.
  case openbox
  /// With a compositor, and with shadows around windows that the program in them draws.
  case metacity

  /// Whether it is installed.
  public var isInstalled: Bool { (try? Tool("\(self)")) != nil }

  /// Starts it on the display of an environment, and waits until it is ready.
  func start(home: TemporaryFolder, environment: [String: String]) throws -> Service {
    switch self {
    case .openbox:
      let rules = home.write(Array(Self.openboxRules.utf8), as: "openbox.xml")
      return try Service(
        "openbox", ["--config-file", rules, "--startup", "echo ready"], environment: environment)
    case .metacity:
      return try Service("sh", ["-c", Self.metacityScript], environment: environment)
    }
  }

  /// Starts metacity, and writes a line once it has announced that it knows shadows.
  ///
  /// The X server ends with its last client, so one is there from the beginning.
  private static let metacityScript = """
    xprop -root -spy WM_NAME >/dev/null & client=$!
    metacity --composite & manager=$!
    trap 'kill $manager' TERM
    until xprop -root _NET_SUPPORTED | grep -q _GTK_FRAME_EXTENTS; do sleep 0.05; done
    echo ready
    kill $client
    wait $manager
    """

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
