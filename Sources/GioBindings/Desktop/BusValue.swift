import CGioBindings

/// A value of a D-Bus message or of the settings, as far as this program sends and receives any; a variant is its content.
package enum BusValue: Equatable, Sendable {
  case text(String)
  case path(String)
  case flag(Bool)
  case number(UInt32)
  case texts([String])
  case paths([String])
  /// Variants by their names.
  case options([String: BusValue])
  /// A value of another type, by the type's signature.
  case other(String)

  /// Copies a value, lent by C.
  init(_ value: OpaquePointer) {
    let type = String(cString: g_variant_get_type_string(value))
    switch type {
    case "s": self = .text(string(lent: g_variant_get_string(value, nil)) ?? "")
    case "o": self = .path(string(lent: g_variant_get_string(value, nil)) ?? "")
    case "b": self = .flag(g_variant_get_boolean(value) != 0)
    case "u": self = .number(g_variant_get_uint32(value))
    case "v": self = Self.parts(of: value).first ?? .other(type)
    case "as": self = .texts(Self.parts(of: value).compactMap(\.text))
    case "ao": self = .paths(Self.parts(of: value).compactMap(\.text))
    case "a{sv}":
      let entries = Self.children(of: value) { Self.parts(of: $0) }
      let options = entries.map { ($0.first?.text ?? "", $0.last ?? .other("v")) }
      self = .options(Dictionary(options) { $1 })
    default: self = .other(type)
    }
  }

  /// The text of a string or an object path; nil for anything else.
  package var text: String? {
    switch self {
    case .text(let text), .path(let text): text
    default: nil
    }
  }

  /// The value of an option; nil without it, and for anything but options.
  package subscript(option: String) -> BusValue? {
    if case .options(let options) = self { options[option] } else { nil }
  }

  /// A floating GVariant; nil for a value of another type, which cannot be sent.
  var variant: OpaquePointer? {
    switch self {
    case .text(let text): g_variant_new_string(text)
    case .path(let path): g_variant_new_object_path(path)
    case .flag(let flag): g_variant_new_boolean(flag ? 1 : 0)
    case .number(let number): g_variant_new_uint32(number)
    case .texts(let texts): Self.array(of: "s", texts.map { g_variant_new_string($0) })
    case .paths(let paths): Self.array(of: "o", paths.map { g_variant_new_object_path($0) })
    case .options(let options):
      Self.array(
        of: "{sv}",
        options.map {
          g_variant_new_dict_entry(g_variant_new_string($0), g_variant_new_variant($1.variant))
        })
    case .other: nil
    }
  }

  /// Returns a floating array of floating values.
  static func array(of type: String, _ parts: [OpaquePointer?]) -> OpaquePointer? {
    let type = g_variant_type_new(type)
    defer { g_variant_type_free(type) }
    return g_variant_new_array(type, parts, gsize(parts.count))
  }

  /// Returns a floating tuple.
  static func tuple(_ values: [BusValue]) -> OpaquePointer? {
    g_variant_new_tuple(values.map(\.variant), gsize(values.count))
  }

  /// Copies the parts of a tuple, an array, an entry or a variant, lent by C.
  static func parts(of container: OpaquePointer) -> [BusValue] {
    children(of: container) { BusValue($0) }
  }

  /// Reads the parts of a container, lent by C.
  static func children<Child>(
    of container: OpaquePointer, _ read: (OpaquePointer) -> Child
  ) -> [Child] {
    (0..<g_variant_n_children(container)).compactMap { place in
      g_variant_get_child_value(container, place).map { child in
        defer { g_variant_unref(child) }
        return read(child)
      }
    }
  }
}
