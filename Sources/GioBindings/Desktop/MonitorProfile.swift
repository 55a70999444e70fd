// Ownership: the watch owns one reference of its GDBusConnection, a private one that it closes, from
// `start` to `stop`. GLib borrows the watch by pointer for its subscriptions and its timer; `stop`, on
// the same thread, ends all of them; the watch is retained until then.

import CGioBindings

/// The ICC profile of a monitor, as the desktop's colord stores it.
///
/// See https://www.freedesktop.org/software/colord. It works on another thread, so that no caller waits. If
/// there is no colord, or it does not know the monitor, the callback is never called. colord is not started:
/// the desktop has done that already if it manages colours.
///
/// ```swift
/// let profile = MonitorProfile(output: "DP-1") { bytes in
///   Task { @MainActor in session.setColours(ColourTarget(monitorProfile: bytes)) }
/// }
/// ```
package final class MonitorProfile: Sendable {
  private let executor = GLibExecutor(name: "monitor profile")
  private let watch: ColourManagerWatch

  /// Begins to watch a monitor.
  ///
  /// - Parameters:
  ///   - output: the XRANDR name of the monitor's connector, such as `DP-1`.
  ///   - busAddress: the bus of colord; the system's if nil.
  ///   - onChange: receives the profile's bytes when they are known and when they change, and nil when there is
  ///     no profile any more. Called on another thread.
  package init(
    output: String, busAddress: String? = nil, onChange: @escaping @Sendable ([UInt8]?) -> Void
  ) {
    let watch = ColourManagerWatch(output: output, busAddress: busAddress, onChange: onChange)
    self.watch = watch
    executor.perform { watch.start() }
  }

  /// Watches another monitor from now on, since the window has moved.
  package func follow(output: String) {
    executor.perform { [watch] in watch.follow(output: output) }
  }

  deinit {
    watch.cancel()
    executor.perform { [watch] in watch.stop() }
  }
}

/// A watch that requests a monitor's profile from colord, and again whenever colord reports a change.
///
/// `@unchecked Sendable`: all but `cancel` is called on one GLibExecutor's thread, as are GLib's callbacks.
final class ColourManagerWatch: @unchecked Sendable {
  private static let name = "org.freedesktop.ColorManager"
  private static let path = "/org/freedesktop/ColorManager"

  /// The timeout of a request to colord, in milliseconds.
  private static let patience: Int32 = 5000
  /// The milliseconds from a change to the next request: one change sends several signals.
  private static let pause: guint = 100
  /// The most bytes of a profile.
  private static let mostBytes = 64 << 20

  private let onChange: @Sendable ([UInt8]?) -> Void
  private let busAddress: String?
  private let cancellable = Cancellable()
  private var output: String
  private var connection: OpaquePointer?
  private var subscriptions: [guint] = []
  private var alarm: UnsafeMutablePointer<GSource>?
  private var told: [UInt8]?

  /// Makes a watch that has not begun.
  init(output: String, busAddress: String?, onChange: @escaping @Sendable ([UInt8]?) -> Void) {
    (self.output, self.busAddress, self.onChange) = (output, busAddress, onChange)
  }

  /// Cancels running calls, so that the thread is free soon. May be called on any thread.
  func cancel() {
    cancellable.cancel()
  }

  /// Connects and makes the first request.
  func start() {
    guard connection == nil, let address = address() else { return }
    let flags = GDBusConnectionFlags(
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    connection = g_dbus_connection_new_for_address_sync(
      address, flags, nil, cancellable.pointer, nil)
    guard connection != nil else { return }
    subscribe(to: Self.name, interface: nil, member: nil, subject: nil)
    subscribe(
      to: "org.freedesktop.DBus", interface: "org.freedesktop.DBus", member: "NameOwnerChanged",
      subject: Self.name)
    ask()
  }

  /// Requests another monitor's profile from now on.
  func follow(output: String) {
    guard output != self.output else { return }
    self.output = output
    ask()
  }

  /// Ends the connection, subscriptions and timer.
  func stop() {
    alarm.map { endAlarm($0) }
    guard let connection else { return }
    for subscription in subscriptions {
      g_dbus_connection_signal_unsubscribe(connection, subscription)
    }
    g_dbus_connection_close(connection, nil, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(connection))
    self.connection = nil
  }

  private func address() -> String? {
    busAddress
      ?? text(taking: g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SYSTEM, cancellable.pointer, nil))
  }

  private func subscribe(to sender: String, interface: String?, member: String?, subject: String?) {
    subscriptions.append(
      g_dbus_connection_signal_subscribe(
        connection, sender, interface, member, nil, subject, G_DBUS_SIGNAL_FLAGS_NONE,
        heardSignal, Unmanaged.passUnretained(self).toOpaque(), nil))
  }

  /// Schedules a request.
  fileprivate func hear() {
    guard alarm == nil else { return }
    let source = g_timeout_source_new(Self.pause)
    g_source_set_callback(source, rangAlarm, Unmanaged.passUnretained(self).toOpaque(), nil)
    g_source_attach(source, g_main_context_get_thread_default())
    alarm = source
  }

  fileprivate func ring() {
    alarm.map { endAlarm($0) }
    ask()
  }

  private func endAlarm(_ source: UnsafeMutablePointer<GSource>) {
    g_source_destroy(source)
    g_source_unref(source)
    alarm = nil
  }

  private func ask() {
    let profile = profile()
    guard profile != told, !cancellable.isCancelled else { return }
    told = profile
    onChange(profile)
  }
}

extension ColourManagerWatch {
  /// Reads the monitor's current profile; nil if none applies.
  private func profile() -> [UInt8]? {
    guard let device = device(),
      let properties = properties(of: device, Self.name + ".Device"),
      properties["Enabled"]?.isTrue ?? true,
      // While the screen is being measured, it must show the measured colours unchanged.
      properties["ProfilingInhibitors"]?.parts.isEmpty ?? true,
      let profile = properties["Profiles"]?.parts.first?.text,
      let file = self.properties(of: profile, Self.name + ".Profile")?["Filename"]?.text
    else { return nil }
    return read(file)
  }

  /// Finds colord's D-Bus object for the monitor.
  private func device() -> String? {
    call(
      Self.path, Self.name, "FindDeviceByProperty", ["XRANDR_name", output])?.parts.first?.text
  }

  private func properties(of object: String, _ interface: String) -> Variant? {
    call(object, "org.freedesktop.DBus.Properties", "GetAll", [interface])?.parts.first
  }

  /// Calls a method that takes texts; nil if that fails, or the service does not run.
  private func call(
    _ object: String, _ interface: String, _ method: String, _ texts: [String]
  ) -> Variant? {
    guard let connection else { return nil }
    var arguments = texts.map { g_variant_new_string($0) }
    // The call takes over the floating tuple.
    return g_dbus_connection_call_sync(
      connection, Self.name, object, interface, method,
      g_variant_new_tuple(&arguments, gsize(arguments.count)), nil,
      G_DBUS_CALL_FLAGS_NO_AUTO_START, Self.patience, cancellable.pointer, nil
    ).map { Variant(adopting: $0) }
  }

  private func read(_ file: String) -> [UInt8]? {
    var content: UnsafeMutablePointer<CChar>?
    var count: gsize = 0
    guard !file.isEmpty, g_file_get_contents(file, &content, &count, nil) != 0 else { return nil }
    defer { g_free(content) }
    guard count > 0, count <= Self.mostBytes else { return nil }
    return bytes(content, count)
  }
}

// `void (*GDBusSignalCallback) (GDBusConnection* connection, const gchar* sender_name,
// const gchar* object_path, const gchar* interface_name, const gchar* signal_name,
// GVariant* parameters, gpointer user_data)`
private func heardSignal(
  _: OpaquePointer?, _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?,
  _: UnsafePointer<CChar>?, _: OpaquePointer?, _ data: gpointer?
) {
  data.map { Unmanaged<ColourManagerWatch>.fromOpaque($0).takeUnretainedValue().hear() }
}

// `gboolean (*GSourceFunc) (gpointer user_data)`
private func rangAlarm(_ data: gpointer?) -> gboolean {
  data.map { Unmanaged<ColourManagerWatch>.fromOpaque($0).takeUnretainedValue().ring() }
  return G_SOURCE_REMOVE
}
