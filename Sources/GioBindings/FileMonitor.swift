// Ownership: a FileMonitor holds the one strong reference of its GFileMonitor.
// The handler's box is retained once by the signal connection and released only by its
// GClosureNotify, when the monitor is stopped. All of a GFileMonitor's life is on the thread of the
// executor that it was made on, its end too: GLib's source of events must not be destroyed on one
// thread while its context is being freed on another. deinit may run on any thread and sees to it.

import CGioBindings

/// Watches a folder for as long as it lives.
public final class FileMonitor: Sendable {
  /// Safe to hold anywhere, since it is used on the executor's thread only.
  private nonisolated(unsafe) let monitor: UnsafeMutablePointer<GFileMonitor>
  private let handlerID: gulong
  private let executor: GLibExecutor

  /// Starts to watch.
  ///
  /// Must be called on the executor's thread, since it is the thread default context of the caller
  /// that a GFileMonitor signals on.
  ///
  /// - Parameters:
  ///   - folder: the folder. It need not exist; its appearance is an event then.
  ///   - executor: where the caller runs, and where the handler will.
  ///   - handler: called for each event, on the executor's thread.
  /// - Throws: why it cannot be watched, for instance since a server has no such thing.
  public init(
    watching folder: Location, on executor: GLibExecutor,
    handler: @escaping @Sendable (FileEvent) -> Void
  ) throws(GioError) {
    executor.checkIsolated()
    let monitor = try GioError.check {
      g_file_monitor_directory(folder.pointer, G_FILE_MONITOR_WATCH_MOVES, nil, $0)
    }
    guard let monitor else { throw .other(message: "") }
    self.executor = executor
    self.monitor = monitor
    let box = HandlerBox(handler: handler, counter: executor.liveHandlers)
    handlerID = connectChanged(monitor, box)
  }

  deinit {
    nonisolated(unsafe) let monitor = monitor
    executor.perform { [handlerID] in
      g_signal_handler_disconnect(monitor, handlerID)
      g_file_monitor_cancel(monitor)
      g_object_unref(monitor)
    }
  }
}

/// What a connection holds.
private final class HandlerBox {
  let handler: @Sendable (FileEvent) -> Void
  private let counter: LiveCounter

  init(handler: @escaping @Sendable (FileEvent) -> Void, counter: LiveCounter) {
    self.handler = handler
    self.counter = counter
    counter.increment()
  }

  deinit {
    counter.decrement()
  }
}

/// Connects the one signal of GFileMonitor.
private func connectChanged(
  _ monitor: UnsafeMutablePointer<GFileMonitor>, _ box: HandlerBox
) -> gulong {
  // A failed connection may not call the notify, and would leak the box.
  precondition(g_signal_lookup("changed", g_file_monitor_get_type()) != 0)
  return g_signal_connect_data(
    monitor, "changed", unsafeBitCast(changed, to: GCallback.self),
    Unmanaged.passRetained(box).toOpaque(), releaseHandler, GConnectFlags(rawValue: 0))
}

// `void (*changed) (GFileMonitor* self, GFile* file, GFile* other_file,
// GFileMonitorEvent event_type, gpointer user_data)`
private let changed:
  @convention(c) (
    UnsafeMutablePointer<GFileMonitor>?, OpaquePointer?, OpaquePointer?, GFileMonitorEvent,
    gpointer?
  ) -> Void = { _, file, other, event, data in
    guard let file, let data else { return }
    let box = Unmanaged<HandlerBox>.fromOpaque(data).takeUnretainedValue()
    let event = FileEvent(
      event, file: Location(retaining: file), other: other.map { Location(retaining: $0) })
    if let event { box.handler(event) }
  }

// `void (*GClosureNotify) (gpointer data, GClosure* closure)`
private func releaseHandler(_ data: gpointer?, _ closure: UnsafeMutablePointer<GClosure>?) {
  data.map { Unmanaged<HandlerBox>.fromOpaque($0).release() }
}
