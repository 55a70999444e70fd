/// Data that another package adds to a viewer's model, one value of each type.
public protocol ViewerExtension: Equatable, Sendable {
  /// The value until another one is set.
  static var initial: Self { get }
  /// Follows a change of the viewer, in any state; called for the types in `ViewerSetup.extensions`.
  static func handle(_ news: ViewerNews, in viewer: inout Viewer)
}

extension ViewerExtension {
  /// Does nothing.
  public static func handle(_ news: ViewerNews, in viewer: inout Viewer) {}
}

/// A type of another package that follows changes of the viewer.
struct ExtensionType: Equatable, Sendable {
  let type: any ViewerExtension.Type

  static func == (left: ExtensionType, right: ExtensionType) -> Bool { left.type == right.type }
}

/// The commands and data of other packages.
struct ExtensionsFeature: Equatable, Sendable {
  let commands: [AddedCommand]
  let types: [ExtensionType]
  /// Whether the menu Share holds only what the photos' source offers.
  let replacesShareMenu: Bool
  private var values: [ObjectIdentifier: any ViewerExtension] = [:]

  init(commands: [AddedCommand], types: [ExtensionType], replacesShareMenu: Bool = false) {
    (self.commands, self.types) = (commands, types)
    self.replacesShareMenu = replacesShareMenu
  }

  subscript<Value: ViewerExtension>(type: Value.Type) -> Value {
    get { values[ObjectIdentifier(type)] as? Value ?? Value.initial }
    // The initial value needs no entry.
    set { values[ObjectIdentifier(type)] = newValue == Value.initial ? nil : newValue }
  }

  static func == (left: ExtensionsFeature, right: ExtensionsFeature) -> Bool {
    left.commands == right.commands && left.types == right.types
      && left.values.count == right.values.count
      && left.values.allSatisfy { key, value in isEqual(value, right.values[key]) }
  }

  private static func isEqual<Value: ViewerExtension>(
    _ value: Value, _ other: (any ViewerExtension)?
  ) -> Bool {
    other as? Value == value
  }
}
