// Ownership: a FileMonitor holds the one strong reference of its GFileMonitor. The handler's box is retained once by
// the signal connection and released only by its GClosureNotify, when the monitor is stopped. A GFileMonitor lives and
// ends on the thread of the executor that it was made on: GLib's source of events must not be destroyed on one thread
// while its context is being freed on another. deinit may run on any thread, and passes the end to that thread.

import CGioBindings
import Dispatch
import Synchronization

/// A watch on a folder, which ends when this object is freed.
package final class FileMonitor: Sendable {
  /// Safe to hold anywhere, since it is used on the executor's thread only.
  private nonisolated(unsafe) let monitor: UnsafeMutablePointer<GFileMonitor>
  private let handlerID: gulong
  private let executor: GLibExecutor

  /// Starts to watch a folder, which need not exist: its appearance is an event then.
  ///
  /// Must be called on the executor's thread, since a GFileMonitor sends signals on its caller's thread default
  /// context; the handler is called there.
  ///
  /// - Throws: the reason why it cannot be watched, for instance because a server does not support it.
  package init(
    watching folder: Location, on executor: GLibExecutor,
    handler: @escaping @Sendable (FileEvent) -> Void
  ) throws(GioError) {
    executor.checkIsolated()
    let monitor = try GioError.value {
      g_file_monitor_directory(folder.pointer, G_FILE_MONITOR_WATCH_MOVES, nil, $0)
    }
    self.executor = executor
    self.monitor = monitor
    handlerID = connectChanged(monitor, ClosureBox(handler))
  }

  /// Starts to watch a folder from another thread than the executor's, which is waited for; nil if it cannot be watched.
  package static func make(
    watching folder: Location, on executor: GLibExecutor,
    handler: @escaping @Sendable (FileEvent) -> Void
  ) -> FileMonitor? {
    let made = DispatchSemaphore(value: 0)
    let monitor = Mutex<FileMonitor?>(nil)
    executor.perform {
      let new = try? FileMonitor(watching: folder, on: executor, handler: handler)
      monitor.withLock { $0 = new }
      made.signal()
    }
    made.wait()
    return monitor.withLock { $0 }
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

private typealias Handler = @Sendable (FileEvent) -> Void

private func connectChanged(
  _ monitor: UnsafeMutablePointer<GFileMonitor>, _ box: ClosureBox<Handler>
) -> gulong {
  // A failed connection may not call the notify, and would leak the box.
  precondition(g_signal_lookup("changed", g_file_monitor_get_type()) != 0)
  return g_signal_connect_data(
    monitor, "changed", unsafeBitCast(changed, to: GCallback.self),
    box.retained(), releaseSignalBox, GConnectFlags(rawValue: 0))
}

// `void (*changed) (GFileMonitor* self, GFile* file, GFile* other_file,
// GFileMonitorEvent event_type, gpointer user_data)`
private let changed:
  @convention(c) (
    UnsafeMutablePointer<GFileMonitor>?, OpaquePointer?, OpaquePointer?, GFileMonitorEvent,
    gpointer?
  ) -> Void = { _, file, other, event, data in
    guard let file else { return }
    let event = FileEvent(
      event, file: Location(retaining: file), other: other.map { Location(retaining: $0) })
    if let event { ClosureBox<Handler>.handler(in: data)(event) }
  }

/// A change of a file in a watched folder, or of the folder itself.
package enum FileEvent: Hashable, Sendable {
  /// It appeared. Its content may still be incomplete.
  case created(Location)
  /// Its content changed, and may change again.
  case changed(Location)
  /// Its content is complete: its writer has closed it, or has paused for a while.
  case changesDone(Location)
  /// Its permissions, times or other attributes changed.
  case attributeChanged(Location)
  /// It is gone. For the watched folder itself, it may have been moved.
  case deleted(Location)
  /// It was renamed in the same folder, possibly replacing another file.
  case renamed(from: Location, to: Location)
  /// It was moved here from another folder, complete.
  case movedIn(Location)
  case movedOut(Location)
  case unmounted(Location)
}

extension FileEvent {
  /// Converts the arguments of the signal; nil for an event that is not used here.
  init?(_ event: GFileMonitorEvent, file: Location, other: Location?) {
    switch event {
    case G_FILE_MONITOR_EVENT_CREATED: self = .created(file)
    case G_FILE_MONITOR_EVENT_CHANGED: self = .changed(file)
    case G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT: self = .changesDone(file)
    case G_FILE_MONITOR_EVENT_ATTRIBUTE_CHANGED: self = .attributeChanged(file)
    case G_FILE_MONITOR_EVENT_DELETED: self = .deleted(file)
    case G_FILE_MONITOR_EVENT_MOVED_IN: self = .movedIn(file)
    case G_FILE_MONITOR_EVENT_MOVED_OUT: self = .movedOut(file)
    case G_FILE_MONITOR_EVENT_UNMOUNTED: self = .unmounted(file)
    case G_FILE_MONITOR_EVENT_RENAMED:
      guard let other else { return nil }
      self = .renamed(from: file, to: other)
    default: return nil
    }
  }
}
