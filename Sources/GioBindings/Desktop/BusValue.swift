import CGioBindings

/// A value of a D-Bus message, as far as this program sends and receives any.
package enum BusValue: Equatable, Sendable {
  case text(String)
  case path(String)
  case flag(Bool)
  case number(UInt32)
  /// A value of another type, by the type's signature.
  case other(String)

  init(_ value: Variant) {
    let type = String(cString: g_variant_get_type_string(value.pointer))
    switch type {
    case "s": self = .text(value.text ?? "")
    case "o": self = .path(value.text ?? "")
    case "b": self = .flag(value.isTrue ?? false)
    case "u": self = .number(value.number ?? 0)
    case "v": self = value.parts.first.map { BusValue($0) } ?? .other(type)
    default: self = .other(type)
    }
  }

  /// The text of a string; nil for anything else.
  package var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The value of a Boolean; nil for anything else.
  package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }

  /// A floating GVariant; nil for a value of another type, which cannot be sent.
  var variant: OpaquePointer? {
    switch self {
    case .text(let text): g_variant_new_string(text)
    case .path(let path): g_variant_new_object_path(path)
    case .flag(let flag): g_variant_new_boolean(flag ? 1 : 0)
    case .number(let number): g_variant_new_uint32(number)
    case .other: nil
    }
  }

  /// Returns a floating tuple.
  static func tuple(_ values: [BusValue]) -> OpaquePointer? {
    var parts = values.map(\.variant)
    return g_variant_new_tuple(&parts, gsize(parts.count))
  }

  /// Returns the parts of a tuple, lent by C.
  static func parts(of tuple: OpaquePointer) -> [BusValue] {
    g_variant_ref(tuple)
    return Variant(adopting: tuple).parts.map { BusValue($0) }
  }
}
