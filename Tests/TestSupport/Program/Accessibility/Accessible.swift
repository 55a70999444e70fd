import CGioBindings

/// Something that a program tells assistive technology of.
struct Accessible: Sendable {
  /// The program, by its name on the bus.
  let owner: String
  /// Which of the program's it is.
  let path: String

  /// All programs.
  static let desktop = Accessible(
    owner: "org.a11y.atspi.Registry", path: "/org/a11y/atspi/accessible/root")

  private static let prefix = "org.a11y.atspi."

  /// What it is called.
  func name(_ bus: AccessibilityBus) throws -> String { try property("Name", bus) }

  /// What else is said of it.
  func description(_ bus: AccessibilityBus) throws -> String { try property("Description", bus) }

  private func property(_ name: String, _ bus: AccessibilityBus) throws -> String {
    let arguments = [
      g_variant_new_string(Self.prefix + "Accessible"), g_variant_new_string(name),
    ]
    return try bus.call("Get", of: "org.freedesktop.DBus.Properties", by: self, arguments)
      .parts.first?.text ?? ""
  }

  /// What sort of thing it is, in English.
  func role(_ bus: AccessibilityBus) throws -> String {
    try ask("Accessible", "GetRoleName", bus).parts.first?.text ?? ""
  }

  /// What is in it.
  func children(_ bus: AccessibilityBus) throws -> [Accessible] {
    let list = try ask("Accessible", "GetChildren", bus).parts.first
    return (list?.parts ?? []).compactMap { child in
      let parts = child.parts
      return parts.count == 2 ? Accessible(owner: parts[0].text, path: parts[1].text) : nil
    }
  }

  /// The names of what can be done with it.
  func actions(_ bus: AccessibilityBus) throws -> [String] {
    let list = try ask("Action", "GetActions", bus).parts.first
    return (list?.parts ?? []).compactMap { $0.parts.first?.text }
  }

  /// Does one of its actions.
  ///
  /// - Returns: whether it has been done.
  func act(_ action: Int, _ bus: AccessibilityBus) throws -> Bool {
    try ask("Action", "DoAction", bus, [g_variant_new_int32(Int32(action))])
      .parts.first?.isTrue ?? false
  }

  /// Puts a text in place of the one that is in it.
  ///
  /// - Returns: whether it takes any.
  func write(_ text: String, _ bus: AccessibilityBus) throws -> Bool {
    try ask("EditableText", "SetTextContents", bus, [g_variant_new_string(text)])
      .parts.first?.isTrue ?? false
  }

  /// The first of that role and name in it, this one included.
  func first(_ role: String?, named name: String, _ bus: AccessibilityBus) throws -> Accessible? {
    if try self.name(bus) == name, try role == nil || self.role(bus) == role { return self }
    for child in try children(bus) {
      if let found = try child.first(role, named: name, bus) { return found }
    }
    return nil
  }

  /// Everything in it, for whoever reads a failed test's output.
  func outline(_ bus: AccessibilityBus, indent: String = "") throws -> String {
    let line = "\(indent)\(try role(bus)) “\(try name(bus))”\n"
    return try children(bus).reduce(line) { try $0 + $1.outline(bus, indent: indent + " ") }
  }

  private func ask(
    _ interface: String, _ method: String, _ bus: AccessibilityBus,
    _ arguments: [OpaquePointer?] = []
  ) throws -> BusAnswer {
    try bus.call(method, of: Self.prefix + interface, by: self, arguments)
  }
}
