import CGtkBindings

/// Owns exactly one strong reference to a GObject, and is the only thing in this layer that does.
///
/// Ownership: `adopting` takes over a reference that C gave away (and sinks a floating one),
/// `retaining` adds one to an object that C only lent. Either is dropped, on the main thread, when
/// the last Swift reference to this goes. Toplevel windows are never held so: GTK owns them, and a
/// strong reference kept past `gtk_window_destroy` would keep their whole tree alive.
@MainActor
final class GObjectRef {
  let raw: UnsafeMutableRawPointer

  /// Takes over a reference from a C function documented as "transfer full", or a floating one.
  init(adopting raw: UnsafeMutableRawPointer) {
    self.raw = raw
    if g_object_is_floating(raw) != 0 {
      g_object_ref_sink(raw)
    }
    LiveCounters.objects.increment()
  }

  /// Takes over what a constructor returns, whose struct is opaque.
  convenience init(adopting made: OpaquePointer?) {
    self.init(adopting: UnsafeMutableRawPointer(created(made)))
  }

  /// Takes over what a constructor returns, whose struct is known.
  convenience init<Struct>(adopting made: UnsafeMutablePointer<Struct>?) {
    self.init(adopting: UnsafeMutableRawPointer(created(made)))
  }

  /// Adds a reference to an object from a C function documented as "transfer none".
  init(retaining raw: UnsafeMutableRawPointer) {
    self.raw = raw
    g_object_ref(raw)
    LiveCounters.objects.increment()
  }

  isolated deinit {
    g_object_unref(raw)
    LiveCounters.objects.decrement()
  }

  /// The pointer as the C type that a call wants.
  func pointer<Struct>(as type: Struct.Type = Struct.self) -> UnsafeMutablePointer<Struct> {
    raw.cast()
  }

  /// The pointer as C functions take objects whose struct is opaque.
  var opaque: OpaquePointer { OpaquePointer(raw) }
}

/// A widget as C knows it.
typealias WidgetPointer = UnsafeMutablePointer<GtkWidget>

extension UnsafeMutableRawPointer {
  /// An object's pointer as another of its classes.
  func cast<Struct>() -> UnsafeMutablePointer<Struct> { assumingMemoryBound(to: Struct.self) }
}

extension UnsafeMutablePointer where Pointee == GtkWidget {
  /// The pointer as C functions take widgets whose struct is opaque.
  var opaque: OpaquePointer { OpaquePointer(self) }

  /// The pointer to the same object as another of its classes.
  func cast<Struct>() -> UnsafeMutablePointer<Struct> { UnsafeMutableRawPointer(self).cast() }

  /// Whether the widget is of a class, or has an interface.
  func isA(_ type: GType) -> Bool { g_type_check_instance_is_a(cast(), type) != 0 }

  /// The children as GTK links them, lent. Each may be taken out when its turn has come.
  var children: some Sequence<WidgetPointer> {
    sequence(state: gtk_widget_get_first_child(self)) { next in
      defer { next = next.flatMap { gtk_widget_get_next_sibling($0) } }
      return next
    }
  }

  /// The widget and all that is inside it, each before what it contains, but for those, and what they
  /// contain, for which `isEntered` is false.
  func descendants(where isEntered: (WidgetPointer) -> Bool = { _ in true }) -> [WidgetPointer] {
    guard isEntered(self) else { return [] }
    return children.reduce(into: [self]) { $0 += $1.descendants(where: isEntered) }
  }

  /// The widget and all that is inside it, as far as it is on screen; popovers too.
  var shownDescendants: [WidgetPointer] { descendants { gtk_widget_get_mapped($0) != 0 } }

  /// Whether this is a widget or inside it.
  func isInside(_ other: WidgetPointer) -> Bool {
    self == other || gtk_widget_is_ancestor(self, other) != 0
  }
}

/// The run-time type of a live GObject (`G_OBJECT_TYPE`, a macro that Swift cannot import).
func runtimeType(of raw: UnsafeMutableRawPointer) -> GType {
  raw.assumingMemoryBound(to: GTypeInstance.self).pointee.g_class.pointee.g_type
}

/// Unwraps what a C constructor returns. GLib aborts when memory runs out, so they return no NULL.
func created<Value>(_ value: Value?) -> Value {
  guard let value else { preconditionFailure("A GTK constructor returned NULL") }
  return value
}

/// Tells when C has finalised an object, without holding it.
@MainActor
func watchFinalisation(
  of raw: UnsafeMutableRawPointer, _ handler: @escaping @Sendable () -> Void
) {
  g_object_weak_ref(raw.cast(), runWeakNotify, ClosureBox(handler).retained())
}

/// `GWeakNotify`: `void (*)(gpointer data, GObject *where_the_object_was)`, called once, which makes
/// it the place that releases the box.
private func runWeakNotify(
  _ data: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<GObject>?
) {
  ClosureBox<@Sendable () -> Void>.handler(in: data)()
  releaseClosureBox(data)
}
