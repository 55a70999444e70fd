import CGtkBindings

/// GLib's fundamental types, whose macros Swift cannot import: the number shifted by
/// `G_TYPE_FUNDAMENTAL_SHIFT`, 2 (gtype.h).
enum FundamentalType {
  static let boolean = GType(5 << 2)
  static let integer = GType(6 << 2)
  static let string = GType(16 << 2)
}

/// Runs `body` with an initialised value that is unset afterwards.
@MainActor
func withValue<Result>(
  _ type: GType, _ body: (UnsafeMutablePointer<GValue>) -> Result
) -> Result {
  var value = GValue()
  g_value_init(&value, type)
  defer { g_value_unset(&value) }
  return body(&value)
}

/// Reads and writes properties by name; `g_object_get` and `g_object_set` are variadic.
@MainActor
enum Property {
  static func bool(_ name: String, of raw: UnsafeMutableRawPointer) -> Bool {
    withValue(FundamentalType.boolean) { value in
      g_object_get_property(raw.assumingMemoryBound(to: GObject.self), name, value)
      return g_value_get_boolean(value) != 0
    }
  }

  static func integer(_ name: String, of raw: UnsafeMutableRawPointer) -> Int {
    withValue(FundamentalType.integer) { value in
      g_object_get_property(raw.assumingMemoryBound(to: GObject.self), name, value)
      return Int(g_value_get_int(value))
    }
  }

  static func text(_ name: String, of raw: UnsafeMutableRawPointer) -> String? {
    withValue(FundamentalType.string) { value in
      g_object_get_property(raw.assumingMemoryBound(to: GObject.self), name, value)
      return g_value_get_string(value).map { String(cString: $0) }
    }
  }

  static func set(_ name: String, of raw: UnsafeMutableRawPointer, to isOn: Bool) {
    withValue(FundamentalType.boolean) { value in
      g_value_set_boolean(value, isOn ? 1 : 0)
      g_object_set_property(raw.assumingMemoryBound(to: GObject.self), name, value)
    }
  }
}

/// Tells when C has finalised an object, without holding it.
enum WeakReference {
  @MainActor
  static func watch(_ raw: UnsafeMutableRawPointer, _ handler: @escaping @Sendable () -> Void) {
    g_object_weak_ref(
      raw.assumingMemoryBound(to: GObject.self), runWeakNotify, ClosureBox(handler).retained())
  }
}

/// `GWeakNotify`: `void (*)(gpointer data, GObject *where_the_object_was)`, called once, which makes
/// it the place that releases the box.
private func runWeakNotify(
  _ data: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<GObject>?
) {
  ClosureBox<@Sendable () -> Void>.handler(in: data)()
  releaseClosureBox(data)
}
