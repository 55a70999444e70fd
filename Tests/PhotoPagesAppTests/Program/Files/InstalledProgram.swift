import Foundation
import PhotoDecoding
import TestSupport

/// The program, installed into a folder of its own, in a session whose bus can start it and nothing
/// else.
struct InstalledProgram {
  static let name = "io.github.photopages.PhotoPages"
  private static let path = "/io/github/photopages/PhotoPages"

  let prefix = TemporaryFolder()
  let display: Display

  init() async throws {
    display = try await .start(servicesIn: "\(prefix.path)/share/dbus-1/services")
    _ = try await display.output(
      of: "make",
      [
        "-C", Repository.root.path, "install", "PREFIX=\(prefix.path)",
        "PROGRAM=\(try Program.path())",
      ])
  }

  /// Asks over D-Bus for files or folders to be opened, as a file manager does.
  func open(_ paths: String...) async throws {
    let uris = paths.map { "'file://\($0)'" }.joined(separator: ", ")
    _ = try await call(
      "org.freedesktop.Application.Open", of: Self.name, at: Self.path, "[\(uris)]", "{}")
  }

  /// Chooses the program for folders and pictures, as a person does in a file manager.
  func chooseForFolders() async throws {
    for (type, entry) in [
      ("inode/directory", "zz-photo-pages-folder"), ("image/png", Self.name),
    ] {
      _ = try await display.output(
        of: "gio", ["mime", type, "\(entry).desktop"], environment: data)
    }
  }

  /// Opens a file or a folder with the program that the person has chosen for its type.
  func openByGIO(_ path: String) async throws {
    // The program may stay, and would keep the output open.
    _ = try await display.output(
      of: "sh", ["-c", #"gio open "$1" >/dev/null 2>&1"#, "sh", path], environment: data)
  }

  /// The variables with which GIO finds the installed entries and the program.
  private var data: [String: String] {
    [
      "XDG_DATA_DIRS": "\(prefix.path)/share:/usr/share",
      "PATH": "\(prefix.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")",
    ]
  }

  /// Activates one of a window's actions over D-Bus, as a global menu does.
  func activate(_ action: String, ofWindow number: Int) async throws {
    _ = try await call(
      "org.gtk.Actions.Activate", of: Self.name, at: "\(Self.path)/window/\(number)", action, "[]",
      "{}")
  }

  /// Whether the program runs and can be reached.
  func isRunning() async throws -> Bool {
    try await askBus("NameHasOwner", Self.name) == "(true,)"
  }

  /// The number of the process that runs.
  func processNumber() async throws -> String {
    try await askBus("GetConnectionUnixProcessID", Self.name)
  }

  /// The titles of the windows that the window manager knows, in the order in which they came.
  func titles() async throws -> [String] { try await display.titles() }

  /// The title of the window that has the keyboard.
  func activeTitle() async throws -> String {
    try await display.run("xdotool", ["getactivewindow", "getwindowname"]).output
      .trimmingPrefix(" ").split(separator: "\n").first.map(String.init) ?? ""
  }

  private func askBus(_ method: String, _ argument: String) async throws -> String {
    try await call(
      "org.freedesktop.DBus." + method, of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
      argument)
  }

  private func call(
    _ method: String, of name: String, at path: String, _ arguments: String...
  ) async throws -> String {
    try await display.output(
      of: "gdbus",
      ["call", "--session", "--dest", name, "--object-path", path, "--method", method] + arguments)
  }
}

extension Display {
  /// The titles of the windows that the window manager knows, in the order in which they came.
  func titles() async throws -> [String] {
    let list = try await output(of: "xprop", ["-root", "_NET_CLIENT_LIST"])
    var titles: [String] = []
    for window in list.matches(of: /0x[0-9a-f]+/) {
      // A window may go in the meantime.
      let name = try await run("xdotool", ["getwindowname", String(window.0)])
      if name.ending == .exit(0) { titles.append(String(name.output.dropLast())) }
    }
    return titles
  }
}

/// Waits until something comes true of which nobody tells.
///
/// - Throws: if it does not in 20 seconds, with what it was last.
func eventually<Value: Equatable & Sendable>(
  _ expected: Value, _ value: () async throws -> Value
) async throws {
  let deadline = ContinuousClock.now + .seconds(20)
  while true {
    let last = try await value()
    if last == expected { return }
    guard ContinuousClock.now < deadline else { throw NeverCame("\(last) instead of \(expected)") }
  }
}

/// What a test waited for in vain.
struct NeverCame: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
