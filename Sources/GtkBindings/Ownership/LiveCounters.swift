import GioBindings

/// Counters of the objects that this layer holds or gives to C, so that tests detect leaks.
package enum LiveCounters {
  /// Strong references held by Swift.
  static let objects = LiveCounter()
  /// Swift closures owned by a signal, a source or an object's data.
  static var closures: LiveCounter { closureCounter }
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
