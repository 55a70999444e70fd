import CGtkBindings
import GioBindings

/// GLib's fundamental types, whose macros Swift cannot import.
///
/// A type is its number shifted by `G_TYPE_FUNDAMENTAL_SHIFT`, 2 (gtype.h).
enum FundamentalType {
  static let boolean = GType(5 << 2)
  static let integer = GType(6 << 2)
  static let unsigned = GType(7 << 2)
  static let enumeration = GType(12 << 2)
  static let flags = GType(13 << 2)
  static let number = GType(15 << 2)
  static let string = GType(16 << 2)
  static let object = GType(20 << 2)
  /// Pointers, boxed values, GParamSpecs, objects, variants, and interfaces.
  static let pointers = [17, 18, 19, 20, 21, 2].map { GType($0 << 2) }
}

/// Runs `body` with an initialised value, which is unset afterwards.
@MainActor
func withValue<Result>(
  _ type: GType, _ body: (UnsafeMutablePointer<GValue>) -> Result
) -> Result {
  var value = GValue()
  g_value_init(&value, type)
  defer { g_value_unset(&value) }
  return body(&value)
}

/// Access to properties by name, since `g_object_get` and `g_object_set` are variadic.
@MainActor
enum Property {
  static func bool(_ name: String, of raw: UnsafeMutableRawPointer) -> Bool {
    read(name, FundamentalType.boolean, of: raw) { g_value_get_boolean($0) != 0 }
  }

  static func integer(_ name: String, of raw: UnsafeMutableRawPointer) -> Int {
    read(name, FundamentalType.integer, of: raw) { Int(g_value_get_int($0)) }
  }

  static func text(_ name: String, of raw: UnsafeMutableRawPointer) -> String? {
    read(name, FundamentalType.string, of: raw) { string(lent: g_value_get_string($0)) }
  }

  private static func read<Value>(
    _ name: String, _ type: GType, of raw: UnsafeMutableRawPointer,
    _ get: (UnsafePointer<GValue>) -> Value
  ) -> Value {
    withValue(type) { value in
      g_object_get_property(raw.cast(), name, value)
      return get(value)
    }
  }

  static func set(_ name: String, of raw: UnsafeMutableRawPointer, to isOn: Bool) {
    withValue(FundamentalType.boolean) { value in
      g_value_set_boolean(value, isOn ? 1 : 0)
      g_object_set_property(raw.cast(), name, value)
    }
  }
}

/// Escapes plain text as Pango markup.
func markup(of text: String) -> String {
  string(taking: g_markup_escape_text(text, -1))
}
