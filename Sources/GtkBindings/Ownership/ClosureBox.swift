import CGtkBindings
import Synchronization

/// A Swift closure owned by C.
///
/// Ownership: `retained()` gives C the one reference; `releaseClosureBox`, passed to C with it as the destroy notify,
/// is the only place that releases it. GLib may call that on any thread, so the box belongs to no actor. `@unchecked
/// Sendable`: `handler` is immutable, and only trampolines that have entered the main actor call it.
final class ClosureBox<Handler>: @unchecked Sendable {
  let handler: Handler

  init(_ handler: Handler) {
    self.handler = handler
    LiveCounters.closures.increment()
  }

  deinit {
    LiveCounters.closures.decrement()
  }

  func retained() -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(self).toOpaque()
  }

  static func handler(in data: UnsafeMutableRawPointer?) -> Handler {
    guard let data else { preconditionFailure("C lost a closure's user data") }
    return Unmanaged<ClosureBox<Handler>>.fromOpaque(data).takeUnretainedValue().handler
  }
}

/// `GDestroyNotify`: `void (*)(gpointer data)`.
func releaseClosureBox(_ data: UnsafeMutableRawPointer?) {
  guard let data else { return }
  Unmanaged<AnyObject>.fromOpaque(data).release()
}

/// `GClosureNotify`: `void (*)(gpointer data, GClosure *closure)`.
func releaseSignalBox(
  _ data: UnsafeMutableRawPointer?, _ closure: UnsafeMutablePointer<GClosure>?
) {
  releaseClosureBox(data)
}

/// Counters of the objects that this layer holds or gives to C, so that tests detect leaks.
///
/// GLib frees closures on any thread, so the counters are atomic.
package enum LiveCounters {
  /// Strong references held by Swift.
  static let objects = LiveCounter()
  /// Swift closures owned by a signal, a source or an object's data.
  static let closures = LiveCounter()
  /// Canvas widgets that have not been disposed of.
  static let canvases = LiveCounter()
  /// Drawings that a `Paintable` made and C has not released.
  static let paintables = LiveCounter()
  /// Toplevel windows that GTK has not finalised.
  static let windows = LiveCounter()
  /// Cells of lists that GTK has not torn down.
  static let cells = LiveCounter()

  package static var all: [String: Int] {
    [
      "objects": objects.value, "closures": closures.value, "canvases": canvases.value,
      "paintables": paintables.value, "windows": windows.value, "cells": cells.value,
      "items": ListCounters.items,
    ]
  }
}

final class LiveCounter: Sendable {
  private let count = Atomic<Int>(0)

  var value: Int { count.load(ordering: .relaxed) }

  func increment() { count.add(1, ordering: .relaxed) }
  func decrement() { count.subtract(1, ordering: .relaxed) }
}
