/// The states in which a command means something.
public enum StateSet: Hashable, Sendable {
  /// Every state of a viewer that is on screen, including states of other packages.
  case all
  /// The given states.
  case only(Set<StateID>)
  /// Every state of a viewer that is on screen except the given ones.
  case allBut(Set<StateID>)

  /// Whether the set contains a state.
  public func contains(_ state: StateID) -> Bool {
    switch self {
    case .all: state != .uninitialized
    case .only(let states): states.contains(state)
    case .allBut(let states): state != .uninitialized && !states.contains(state)
    }
  }

  /// Whether there may be a state in both sets.
  func overlaps(_ other: StateSet) -> Bool {
    switch (self, other) {
    case (.only(let states), _): states.contains(where: other.contains)
    case (_, .only(let states)): states.contains(where: contains)
    // Those of other packages.
    case (.all, _), (.allBut, _): true
    }
  }
}

extension StateSet {
  /// Returns the states of the set in which a key may mean a command.
  ///
  /// In the gallery, letters and digits change no photo.
  func admitting(_ key: String) -> StateSet {
    KeyName(key).isLetterOrDigit ? outsideGallery : self
  }

  /// The states of the set except the gallery.
  var outsideGallery: StateSet {
    switch self {
    case .all: .allBut([.gallery])
    case .only(let states): .only(states.subtracting([.gallery]))
    case .allBut(let states): .allBut(states.union([.gallery]))
    }
  }

  /// Returns the states of the set in which a command has its usual keys although a person has chosen some.
  ///
  /// That is the gallery, if no chosen key may mean the command there.
  func remaining(after chosen: [String]?) -> StateSet {
    guard let chosen else { return self }
    let isLeftOut =
      !chosen.isEmpty && contains(.gallery)
      && !chosen.contains { admitting($0).contains(.gallery) }
    return .only(isLeftOut ? [.gallery] : [])
  }
}

extension Set<StateID> {
  /// The states in which pages are turned, by a person or by the clock.
  static let paging = commenting.union([.browsing, .browsingHidden, .slideshow])
  static let commenting: Self = [.commenting, .commentEntry]
  static let pagingOrTagging = paging.union([.tagging])
}

/// A key, and the command it means in some states.
public struct KeyBinding: Hashable, Sendable {
  /// The key in GTK's notation.
  public let key: String
  /// The states in which the key means the command.
  public let states: StateSet
  /// The command that the key means.
  public let command: AnyCommand
}

extension Viewer {
  /// The key bindings of the library, then those of other packages, then the chosen ones; the last one in a state counts.
  public var keyBindings: [KeyBinding] {
    let standard = Command.allCases.flatMap { command in
      command.usualKeys.map { (AnyCommand.standard(command), $0.states, $0.keys) }
    }
    let added = model.extensions.commands.map { added in
      (AnyCommand.custom(added.command), StateSet.only(added.states), added.keys)
    }
    let chosen = model.preferences.keys
    let usual = (standard + added).flatMap { command, states, keys in
      bindings(of: command, keys, in: states.remaining(after: chosen[command.name]))
    }
    let all =
      Command.allCases.map { (AnyCommand.standard($0), $0.keyStates) }
      + added.map { ($0.0, $0.1) }
    return usual
      + all.flatMap { command, states in
        bindings(of: command, chosen[command.name] ?? [], in: states)
      }
  }

  private func bindings(
    of command: AnyCommand, _ keys: [String], in states: StateSet
  ) -> [KeyBinding] {
    keys.map { KeyBinding(key: $0, states: states.admitting($0), command: command) }
  }
}

/// A key in GTK's notation, equal however its modifiers are ordered.
struct KeyName: Equatable {
  private let modifiers: Set<Substring>
  private let key: String

  init(_ text: String) {
    let parts = text.split(separator: ">", omittingEmptySubsequences: false)
    modifiers = Set(parts.dropLast().map { $0.dropFirst() })
    let last = parts.last.map(String.init) ?? ""
    key = last.count == 1 ? last.lowercased() : last
  }

  /// Whether the key types a letter or a digit, on the keypad or not.
  var isLetterOrDigit: Bool {
    let typed = key.hasPrefix(Self.keypad) ? key.dropFirst(Self.keypad.count) : key[...]
    return modifiers.subtracting(["Shift"]).isEmpty && typed.count == 1
      && typed.allSatisfy { $0.isLetter || $0.isNumber }
  }

  private static let keypad = "KP_"
}
