import CGtkBindings

/// Owns exactly one strong reference to a GObject, and is the only thing in this layer that does.
///
/// Ownership: `adopting` takes over a reference that C gave away (and sinks a floating one),
/// `retaining` adds one to an object that C only lent. Either is dropped, on the main thread, when
/// the last Swift reference to this goes. Toplevel windows are never held so: GTK owns them, and a
/// strong reference kept past `gtk_window_destroy` would keep their whole tree alive.
@MainActor
public final class GObjectRef {
  let raw: UnsafeMutableRawPointer

  /// Takes over a reference from a C function documented as "transfer full", or a floating one.
  init(adopting raw: UnsafeMutableRawPointer) {
    self.raw = raw
    if g_object_is_floating(raw) != 0 {
      g_object_ref_sink(raw)
    }
    LiveCounters.objects.increment()
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
    raw.assumingMemoryBound(to: type)
  }

  /// The pointer as C functions take objects whose struct is opaque.
  var opaque: OpaquePointer { OpaquePointer(raw) }
}

extension UnsafeMutablePointer where Pointee == GtkWidget {
  /// The pointer as C functions take widgets whose struct is opaque.
  var opaque: OpaquePointer { OpaquePointer(self) }

  /// Whether the widget is of a class, or has an interface.
  func isA(_ type: GType) -> Bool {
    let instance = UnsafeMutableRawPointer(self).assumingMemoryBound(to: GTypeInstance.self)
    return g_type_check_instance_is_a(instance, type) != 0
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
