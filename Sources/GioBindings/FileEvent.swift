// Ownership: the locations of an event share the GFiles that the signal lent.

import CGioBindings

/// What happened to a file in a watched folder, or to the folder itself.
public enum FileEvent: Hashable, Sendable {
  /// It appeared. Its content may still be on the way.
  case created(Location)
  /// Its content changed, and may go on changing.
  case changed(Location)
  /// Its content is whole: whoever wrote it has closed it, or has paused for a while.
  case changesDone(Location)
  /// Its permissions, times or the like changed.
  case attributeChanged(Location)
  /// It is gone. A folder says so of itself when it is moved, too.
  case deleted(Location)
  /// It has got another name in the same folder, possibly one that another file had.
  case renamed(from: Location, to: Location)
  /// It came from another folder, whole.
  case movedIn(Location)
  /// It went to another folder.
  case movedOut(Location)
  /// What it was on is no longer mounted.
  case unmounted(Location)
}

extension FileEvent {
  /// From the arguments of the signal; nil for an event that nobody here needs.
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
