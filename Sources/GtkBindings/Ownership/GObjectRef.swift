import CGtkBindings
import GioBindings

/// A strong reference to a GObject of GTK; the only type of this target that owns one.
///
/// Ownership: `adopting` takes over a reference from C (and sinks a floating one), `retaining` adds one to a borrowed
/// object. The reference is dropped on the main thread with the last Swift reference to this. Toplevel windows are
/// never held so: GTK owns them, and a reference kept past `gtk_window_destroy` would keep their whole tree alive.
@MainActor
final class GObjectRef: SharedObject, @unchecked Sendable {
  nonisolated override init(adopting raw: UnsafeMutableRawPointer) {
    super.init(adopting: g_object_is_floating(raw) != 0 ? g_object_ref_sink(raw) : raw)
    LiveCounters.objects.increment()
  }

  nonisolated override init(retaining raw: UnsafeMutableRawPointer) {
    super.init(retaining: raw)
    LiveCounters.objects.increment()
  }

  nonisolated convenience init(adopting made: OpaquePointer?) {
    self.init(adopting: UnsafeMutableRawPointer(created(made)))
  }

  nonisolated convenience init<Struct>(adopting made: UnsafeMutablePointer<Struct>?) {
    self.init(adopting: UnsafeMutableRawPointer(created(made)))
  }

  isolated deinit { LiveCounters.objects.decrement() }
}

typealias WidgetPointer = UnsafeMutablePointer<GtkWidget>

extension UnsafeMutableRawPointer {
  /// Casts an object's pointer to another of its classes.
  func cast<Struct>() -> UnsafeMutablePointer<Struct> { assumingMemoryBound(to: Struct.self) }
}

extension UnsafeMutablePointer where Pointee == GtkWidget {
  var opaque: OpaquePointer { OpaquePointer(self) }

  func cast<Struct>() -> UnsafeMutablePointer<Struct> { UnsafeMutableRawPointer(self).cast() }

  /// Whether the widget is of a class or has an interface.
  func isA(_ type: GType) -> Bool { g_type_check_instance_is_a(cast(), type) != 0 }

  /// The children in order, borrowed; each may be removed once the iteration has reached it.
  var children: some Sequence<WidgetPointer> {
    sequence(state: gtk_widget_get_first_child(self)) { next in
      defer { next = next.flatMap { gtk_widget_get_next_sibling($0) } }
      return next
    }
  }

  /// Returns the widget and its descendants, parents first, leaving out those not `isEntered` and all inside them.
  func descendants(where isEntered: (WidgetPointer) -> Bool = { _ in true }) -> [WidgetPointer] {
    guard isEntered(self) else { return [] }
    return children.reduce(into: [self]) { $0 += $1.descendants(where: isEntered) }
  }

  /// The widget and its descendants that are on screen, including popovers.
  var shownDescendants: [WidgetPointer] { descendants { gtk_widget_get_mapped($0) != 0 } }

  /// Whether this is `other` or inside it.
  func isInside(_ other: WidgetPointer) -> Bool {
    self == other || gtk_widget_is_ancestor(self, other) != 0
  }
}

/// The run-time type of a live GObject (`G_OBJECT_TYPE`, a macro that Swift cannot import).
func runtimeType(of raw: UnsafeMutableRawPointer) -> GType {
  raw.assumingMemoryBound(to: GTypeInstance.self).pointee.g_class.pointee.g_type
}

/// Unwraps the result of a C constructor, which is never NULL: GLib aborts when memory runs out.
func created<Value>(_ value: Value?) -> Value {
  guard let value else { preconditionFailure("A GTK constructor returned NULL") }
  return value
}

/// Calls `handler` when C has finalised an object, without holding a reference.
@MainActor
func watchFinalisation(
  of raw: UnsafeMutableRawPointer, _ handler: @escaping @Sendable () -> Void
) {
  g_object_weak_ref(raw.cast(), runWeakNotify, ClosureBox(handler).retained())
}

/// Releases the box, since GLib calls this once.
///
/// `GWeakNotify`: `void (*)(gpointer data, GObject *where_the_object_was)`.
private func runWeakNotify(
  _ data: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<GObject>?
) {
  ClosureBox<@Sendable () -> Void>.handler(in: data)()
  releaseClosureBox(data)
}
