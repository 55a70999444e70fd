import CGtkBindings
import GioBindings

/// An application: one process for a user's session, reached over D-Bus.
///
/// Ownership: holds a reference of the application, the only one if it was made here.
@MainActor
public final class Application {
  let object: GObjectRef

  /// Makes an application with a reverse-DNS id, its name on the session's bus.
  ///
  /// If it is unique, a second process hands over to the first instead of running by itself. Unless
  /// `readsCommandLine`, it is only activated: `onCommandLine` and `onOpen` are not used.
  public init(id: String, isUnique: Bool = true, readsCommandLine: Bool = false) {
    // With HANDLES_COMMAND_LINE alone, D-Bus `Open` is refused.
    let reading = G_APPLICATION_HANDLES_COMMAND_LINE.rawValue | G_APPLICATION_HANDLES_OPEN.rawValue
    var flags = readsCommandLine ? reading : G_APPLICATION_DEFAULT_FLAGS.rawValue
    if !isUnique { flags |= G_APPLICATION_NON_UNIQUE.rawValue }
    object = GObjectRef(adopting: gtk_application_new(id, GApplicationFlags(rawValue: flags)))
    // Without a resource path GTK does not read the icon theme at once, to add the program's icons.
    g_application_set_resource_base_path(base, nil)
  }

  /// Makes a Swift object for an application of other code, and adds a reference to that.
  init(retaining application: UnsafeMutablePointer<GtkApplication>) {
    object = GObjectRef(retaining: UnsafeMutableRawPointer(application))
  }

  var pointer: UnsafeMutablePointer<GtkApplication> { object.pointer() }
  private var base: UnsafeMutablePointer<GApplication> { object.pointer() }

  /// Calls `handler` when GTK is ready, before anything else.
  package func onStartup(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(object.raw, "startup", handler)
  }

  /// Calls `handler` when the application is activated: asked for a window, without files or a command line.
  public func onActivate(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(object.raw, "activate", handler)
  }

  /// Calls `handler` with the URIs that another program asks it to open over D-Bus.
  package func onOpen(_ handler: @escaping @MainActor ([String]) -> Void) {
    Signals.connect(object.raw, "open") { (first: UnsafeMutableRawPointer?, count: Int) in
      let files = UnsafeBufferPointer<OpaquePointer?>(start: first?.cast(), count: count)
      handler(files.compactMap { $0 }.map { string(taking: g_file_get_uri($0)) })
    }
  }

  /// Calls `handler` with each command line, of this process or a later one, and returns it that process's exit code.
  public func onCommandLine(_ handler: @escaping @MainActor (Invocation) -> Int32) {
    Signals.connectReturning(object.raw, "command-line") { (line: UnsafeMutableRawPointer?) in
      handler(Invocation(pointer: created(line).cast()))
    }
  }

  /// Runs, with the Swift main actor, until the last window is closed or `quit` is called; returns the exit code.
  public func run() -> Int32 {
    MainLoopBridge.install()
    return g_application_run(base, CommandLine.argc, CommandLine.unsafeArgv)
  }

  package func quit() {
    g_application_quit(base)
  }

  /// Keeps the application running without a window until the returned token is released.
  public func hold() -> ApplicationHold {
    ApplicationHold(application: object)
  }
}

/// A token that keeps an application running.
@MainActor
public final class ApplicationHold {
  private let application: GObjectRef

  init(application: GObjectRef) {
    self.application = application
    g_application_hold(application.pointer())
  }

  isolated deinit {
    g_application_release(application.pointer())
  }
}

/// A command line, lent by C for the length of a call.
@MainActor
public struct Invocation {
  let pointer: UnsafeMutablePointer<GApplicationCommandLine>

  /// Whether another process sent it; else it is this process's own.
  package var isRemote: Bool { g_application_command_line_get_is_remote(pointer) != 0 }

  /// The arguments' bytes without the final zero, the program's name first; they need not be UTF-8.
  public var arguments: [[UInt8]] {
    var count: Int32 = 0
    guard let list = g_application_command_line_get_arguments(pointer, &count) else { return [] }
    defer { g_strfreev(list) }
    return (0..<Int(count)).compactMap { list[$0].map { bytes(of: $0) } }
  }

  /// The folder that relative paths start from, as the bytes of a path.
  package var workingDirectory: [UInt8]? {
    g_application_command_line_get_cwd(pointer).map { bytes(of: $0) }
  }
}
