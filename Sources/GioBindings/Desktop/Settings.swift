// Ownership: a Settings owns its GSettings through a SharedObject. The schema and its source are released
// after the lookup; the GSettings holds the references that it needs.

import CGioBindings

/// The values that GSettings stores under one schema.
///
/// Everything blocks: never use it on the main thread. Sendable, since a GSettings does not change after it
/// was made, and its backend may be used on any thread.
package struct Settings: Sendable {
  private let object: SharedObject
  /// The schema's keys: GLib ends the process on an unknown one.
  private let keys: Set<String>

  /// Opens a schema, searched in a folder of compiled ones first; nil if it is not installed.
  package init?(schema id: String, in folder: Location? = nil) {
    guard let schema = Self.schema(id, in: folder) else { return nil }
    defer { g_settings_schema_unref(schema) }
    guard let settings = g_settings_new_full(schema, nil, nil) else { return nil }
    object = SharedObject(adopting: settings)
    let names = g_settings_schema_list_keys(schema)
    defer { g_strfreev(names) }
    var keys: Set<String> = []
    var place = names
    while let name = place?.pointee {
      keys.insert(String(cString: name))
      place = place?.advanced(by: 1)
    }
    self.keys = keys
  }

  /// Finds a schema in a folder or among the desktop's (transfer full).
  private static func schema(_ id: String, in folder: Location?) -> OpaquePointer? {
    let usual = g_settings_schema_source_get_default()
    if let path = folder?.pathBytes,
      let source = withCString(
        path, { g_settings_schema_source_new_from_directory($0, usual, 0, nil) })
    {
      defer { g_settings_schema_source_unref(source) }
      return g_settings_schema_source_lookup(source, id, 1)
    }
    return usual.flatMap { g_settings_schema_source_lookup($0, id, 1) }
  }

  private var pointer: UnsafeMutablePointer<GSettings> {
    object.pointer()
  }

  /// The Boolean of a key, nil if unknown; setting an unknown key, or one that an administrator locked, does nothing.
  package subscript(bool key: String) -> Bool? {
    get { keys.contains(key) ? g_settings_get_boolean(pointer, key) != 0 : nil }
    nonmutating set { set(newValue, at: key) { g_settings_set_boolean(pointer, key, $0 ? 1 : 0) } }
  }

  /// The number of a key, within the schema's range; otherwise like the Boolean one.
  package subscript(number key: String) -> Double? {
    get { keys.contains(key) ? g_settings_get_double(pointer, key) : nil }
    nonmutating set { set(newValue, at: key) { g_settings_set_double(pointer, key, $0) } }
  }

  /// The text of a key, whose value the schema must allow; otherwise like the Boolean one.
  package subscript(text key: String) -> String? {
    get { keys.contains(key) ? string(taking: g_settings_get_string(pointer, key)) : nil }
    nonmutating set { set(newValue, at: key) { g_settings_set_string(pointer, key, $0) } }
  }

  private func set<Value>(_ new: Value?, at key: String, _ write: (Value) -> gboolean) {
    if let new, keys.contains(key) { _ = write(new) }
  }

  /// The texts by texts of a key, in the order in which they are stored.
  ///
  /// They are nil if the key is unknown or of another type, and setting such a key does nothing.
  package subscript(pairs key: String) -> [(key: String, value: String)]? {
    get {
      let entries = value(key, of: "a{ss}") { array in
        BusValue.children(of: array) { BusValue.parts(of: $0).compactMap(\.text) }
      }
      return entries?.compactMap { $0.count == 2 ? ($0[0], $0[1]) : nil }
    }
    nonmutating set {
      guard let newValue else { return }
      let entries = newValue.map {
        g_variant_new_dict_entry(g_variant_new_string($0.key), g_variant_new_string($0.value))
      }
      set(key, of: "a{ss}", BusValue.array(of: "{ss}", entries))
    }
  }

  /// Returns what is read of a key's value, which C lends; nil if the key is unknown or of another type.
  private func value<Content>(
    _ key: String, of type: String, _ read: (OpaquePointer) -> Content
  ) -> Content? {
    guard keys.contains(key), let value = g_settings_get_value(pointer, key) else { return nil }
    defer { g_variant_unref(value) }
    return String(cString: g_variant_get_type_string(value)) == type ? read(value) : nil
  }

  /// Sets a key to a floating value, which it takes over.
  private func set(_ key: String, of type: String, _ new: OpaquePointer?) {
    guard let new else { return }
    g_variant_ref_sink(new)
    defer { g_variant_unref(new) }
    guard value(key, of: type, { _ in true }) == true else { return }
    _ = g_settings_set_value(pointer, key, new)
  }

  /// Waits until everything that was set is stored.
  package func flush() {
    g_settings_sync()
  }
}
