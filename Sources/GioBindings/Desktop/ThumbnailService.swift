// Ownership: the service holds its executor and its requests. The requests hold one reference of the bus, which they
// release, and are retained by the subscription until the service ends it.

import CGioBindings

/// The desktop's service that makes thumbnails of files that this program does not decode, such as videos.
///
/// See the Thumbnailer specification of freedesktop.org. It works on another thread, and starts the service if the
/// desktop has one.
package final class ThumbnailService: Sendable {
  /// The service of the user's session.
  package static let shared = ThumbnailService()

  /// The seconds after which a thumbnail is given up.
  private static let timeout = 20

  private let executor = GLibExecutor(name: "thumbnailer")
  private let requests: ThumbnailRequests

  /// Uses the bus at an address; nil for the session's.
  package init(busAddress: String? = nil) {
    requests = ThumbnailRequests(busAddress)
  }

  deinit {
    executor.perform { [requests] in requests.stop() }
  }

  /// Makes a file's thumbnail, in the cache's size `large`; returns whether the service is there and has finished.
  package func make(of uri: String, type: String) async -> Bool {
    await withCheckedContinuation { continuation in
      executor.perform { [executor, requests] in
        let number = requests.begin(uri, type) { continuation.resume(returning: $0) }
        guard let number else { return }
        Task {
          try? await Task.sleep(for: .seconds(Self.timeout))
          executor.perform { requests.end(number, false) }
        }
      }
    }
  }
}

/// The pending requests to the service.
///
/// `@unchecked Sendable`: all of it is called on one GLibExecutor's thread, as are GLib's callbacks.
private final class ThumbnailRequests: @unchecked Sendable {
  private static let name = "org.freedesktop.thumbnails.Thumbnailer1"
  private static let path = "/org/freedesktop/thumbnails/Thumbnailer1"
  /// The timeout of a call in milliseconds: the service may have to start.
  private static let callTimeout: Int32 = 5000

  private let address: String?
  private var bus: OpaquePointer?
  private var subscription: guint = 0
  /// Whether there is no bus or no service, which is not asked for again.
  private var isAbsent = false
  private var pending: [UInt32: @Sendable (Bool) -> Void] = [:]

  init(_ address: String?) { self.address = address }

  /// Queues a file, and returns the service's number for the request; nil if `done` has been called.
  func begin(_ uri: String, _ type: String, _ done: @escaping @Sendable (Bool) -> Void) -> UInt32? {
    guard !isAbsent, connect(), let number = queue(uri, type) else {
      isAbsent = true
      done(false)
      return nil
    }
    pending[number] = done
    return number
  }

  func end(_ number: UInt32, _ isMade: Bool) { pending.removeValue(forKey: number)?(isMade) }

  func stop() {
    for number in pending.keys { end(number, false) }
    isAbsent = true
    guard let bus else { return }
    self.bus = nil
    g_dbus_connection_signal_unsubscribe(bus, subscription)
    g_object_unref(UnsafeMutableRawPointer(bus))
  }

  private func connect() -> Bool {
    guard bus == nil else { return true }
    if let address {
      bus = Self.bus(at: address)
    } else {
      bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil)
    }
    guard let bus else { return false }
    subscription = g_dbus_connection_signal_subscribe(
      bus, Self.name, Self.name, "Finished", Self.path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, arguments, data in
        guard let arguments, let data else { return }
        let requests = Unmanaged<ThumbnailRequests>.fromOpaque(data).takeUnretainedValue()
        g_variant_ref(arguments)
        guard let number = Variant(adopting: arguments).parts.first?.number else { return }
        requests.end(number, true)
      }, Unmanaged.passRetained(self).toOpaque(), releaseBox)
    return true
  }

  private static func bus(at address: String) -> OpaquePointer? {
    let flags = GDBusConnectionFlags(
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    return g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil)
  }

  /// Calls `Queue`, whose arguments are URIs, types, size, priority and the request to replace.
  private func queue(_ uri: String, _ type: String) -> UInt32? {
    var uris = [g_variant_new_string(uri)]
    var types = [g_variant_new_string(type)]
    var arguments = [
      g_variant_new_array(nil, &uris, 1), g_variant_new_array(nil, &types, 1),
      g_variant_new_string("large"), g_variant_new_string("foreground"), g_variant_new_uint32(0),
    ]
    let answer = g_dbus_connection_call_sync(
      bus, Self.name, Self.path, Self.name, "Queue",
      g_variant_new_tuple(&arguments, gsize(arguments.count)), nil, G_DBUS_CALL_FLAGS_NONE,
      Self.callTimeout, nil, nil)
    return answer.flatMap { Variant(adopting: $0).parts.first?.number }
  }
}
