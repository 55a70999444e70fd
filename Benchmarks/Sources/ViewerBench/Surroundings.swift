import BenchSystem

/// What a viewer finds when it starts: a screen, a session bus and a window manager that are up
/// already, and a home in which nobody ever was.
package final class Surroundings {
  let table = ChildTable()
  package let screen: Screen
  package let keyboard: Keyboard
  /// Of every program that is started in them.
  let environment: [String: String]
  /// A temporary folder; a viewer's own files go there.
  let folder: String
  /// What programs write goes to this descriptor.
  let log: Int32

  private let services: [Service]
  let bus: Int32

  init() throws {
    let folder = try Folder.makeTemporary()
    let log = try SystemFile.openLog("\(folder)/log")
    var environment = try Self.environment(in: folder)
    let table = table
    func start(_ command: [String]) throws -> Service {
      try Service(command, in: table, environment: environment, log: log)
    }
    do {
      let server = try start(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "\(MarkerView.width)x\(MarkerView.height)x24"]
          + ["-fbdir", folder, "-nolisten", "tcp", "-noreset", "-ac"])
      environment["DISPLAY"] = ":\(server.greeting)"
      let bus = try start(
        ["dbus-daemon", "--session", "--nofork", "--print-address=1"]
          + ["--address=unix:dir=\(folder)"])
      environment["DBUS_SESSION_BUS_ADDRESS"] = bus.greeting
      try SystemFile.write(Array(Self.windowRules.utf8), to: "\(folder)/openbox.xml")
      let manager = try start(
        ["openbox", "--config-file", "\(folder)/openbox.xml", "--sm-disable"]
          + ["--startup", "echo ready"])
      screen = try Screen(mapping: "\(folder)/Xvfb_screen0")
      keyboard = try Keyboard(display: ":\(server.greeting)")
      services = [server, bus, manager]
      self.bus = bus.id
    } catch {
      table.kill(Processes.children(of: Ourselves.id))
      SystemFile.close(log)
      Folder.remove(folder)
      throw error
    }
    (self.folder, self.log, self.environment) = (folder, log, environment)
    // Where it is over no photo, and its coming and going changes nothing that is looked at.
    keyboard.movePointer(x: MarkerView.width / 2, y: 4)
  }

  /// The processes that belong to the surroundings and not to the viewer.
  var serviceProcesses: Set<Int32> { Set(services.map(\.id)) }

  /// Ends all that was started, and removes the folder.
  func close() {
    keyboard.close()
    let viewers = viewerProcesses()
    table.terminate(viewers)
    wait(for: viewers, seconds: 1)
    let all = Processes.tree(from: Processes.children(of: Ourselves.id))
    table.kill(all)
    wait(for: all, seconds: 5)
    SystemFile.close(log)
    Folder.remove(folder)
  }

  /// The viewer's processes: all that are ours, but for the services and what the bus has started.
  func viewerProcesses() -> Set<Int32> {
    table.collect()
    let services = serviceProcesses
    return Processes.tree(
      from: Processes.children(of: Ourselves.id).filter { !services.contains($0) })
  }

  private func wait(for processes: Set<Int32>, seconds: Double) {
    let deadline = Clock.now + seconds
    repeat {
      table.collect()
      let living = Processes.tree(from: Processes.children(of: Ourselves.id))
      if processes.isDisjoint(with: living) { return }
      // Interrupted or not, what was started has to end.
      Clock.sleep(0.02)
    } while Clock.now < deadline
  }
}

extension Surroundings {
  /// Nothing of the person's who measures: their settings, language and theme must not count.
  private static func environment(in folder: String) throws -> [String: String] {
    let home = "\(folder)/home"
    let folders = [
      "HOME": home, "TMPDIR": "\(folder)/tmp", "XDG_RUNTIME_DIR": "\(folder)/run",
      "XDG_CONFIG_HOME": "\(home)/.config", "XDG_CACHE_HOME": "\(home)/.cache",
      "XDG_DATA_HOME": "\(home)/.local/share", "XDG_STATE_HOME": "\(home)/.local/state",
    ]
    for path in folders.values { try Folder.make(path) }
    let others = [
      "PATH": Program.searchPath, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
      "XDG_DATA_DIRS": "/usr/local/share:/usr/share", "XDG_SESSION_TYPE": "x11",
      // The bus for helpers of the blind would be one more process for some viewers to start.
      "NO_AT_BRIDGE": "1", "GTK_A11Y": "none",
    ]
    return folders.merging(others) { folder, _ in folder }
  }

  /// Every window fills the screen, has no frame and gets the keys.
  ///
  /// It is given the screen's size beside being maximised, since GTK 4 undoes what it has not asked
  /// for itself, and would show a smaller picture sooner.
  private static let windowRules = """
    <openbox_config xmlns="http://openbox.org/3.4/rc">
      <focus><focusNew>yes</focusNew><followMouse>no</followMouse></focus>
      <theme><keepBorder>no</keepBorder></theme>
      <desktops><number>1</number><popupTime>0</popupTime></desktops>
      <keyboard/>
      <mouse/>
      <applications>
        <application type="normal">
          <decor>no</decor>
          <position force="yes"><x>0</x><y>0</y></position>
          <size><width>100%</width><height>100%</height></size>
          <maximized>yes</maximized>
          <focus>yes</focus>
        </application>
      </applications>
    </openbox_config>
    """
}
