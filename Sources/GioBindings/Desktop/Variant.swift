// Ownership: a Variant holds one reference of its GVariant and releases it in deinit. Values taken
// out of one are Variants with separate references, or copies.

import CGioBindings

/// A D-Bus value.
final class Variant {
  /// The value, for C; valid as long as `self`.
  let pointer: OpaquePointer

  /// Takes over a reference that the caller was given (transfer full), or a floating one.
  init(adopting pointer: OpaquePointer) {
    self.pointer = g_variant_take_ref(pointer)
  }

  deinit {
    g_variant_unref(pointer)
  }

  func isOf(_ type: String) -> Bool {
    String(cString: g_variant_get_type_string(pointer)) == type
  }

  /// The parts of a tuple or an array; a variant's content is its only part.
  var parts: [Variant] {
    guard g_variant_is_container(pointer) != 0 else { return [] }
    return (0..<g_variant_n_children(pointer)).compactMap {
      g_variant_get_child_value(pointer, $0).map { Variant(adopting: $0) }
    }
  }

  /// The text of a string or an object path; nil for anything else.
  var text: String? {
    guard isOf("s") || isOf("o"), let text = g_variant_get_string(pointer, nil) else { return nil }
    return String(cString: text)
  }

  /// The value of a Boolean; nil for anything else.
  var isTrue: Bool? {
    isOf("b") ? g_variant_get_boolean(pointer) != 0 : nil
  }

  /// The value of an unsigned number of 32 bits; nil for anything else.
  var number: UInt32? { isOf("u") ? g_variant_get_uint32(pointer) : nil }

  /// The value of a key in a dictionary from texts to variants.
  subscript(key: String) -> Variant? {
    guard isOf("a{sv}") else { return nil }
    return g_variant_lookup_value(pointer, key, nil).map { Variant(adopting: $0) }
  }
}
