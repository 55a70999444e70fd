/// Data that another package adds to a viewer's model, one value of each type.
public protocol PagesExtension: Equatable, Sendable {
  /// The value before one was set.
  static var initial: Self { get }
  /// Follows what concerns the whole viewer, in any state; called for types in
  /// `PagesSetup.extensions`.
  static func handle(_ news: ViewerNews, in pages: inout Pages)
}

extension PagesExtension {
  /// Does nothing.
  public static func handle(_ news: ViewerNews, in pages: inout Pages) {}
}

/// A type of another package that is told of news.
struct ExtensionType: Equatable, Sendable {
  let type: any PagesExtension.Type

  static func == (left: ExtensionType, right: ExtensionType) -> Bool { left.type == right.type }
}

/// What other packages have added to a model.
public struct PagesExtensions: Equatable, Sendable {
  private var values: [ObjectIdentifier: any PagesExtension] = [:]

  /// The value of one type.
  public subscript<Value: PagesExtension>(type: Value.Type) -> Value {
    get { values[ObjectIdentifier(type)] as? Value ?? Value.initial }
    // A value that was set back is as good as none.
    set { values[ObjectIdentifier(type)] = newValue == Value.initial ? nil : newValue }
  }

  /// Whether both hold the same values.
  public static func == (left: PagesExtensions, right: PagesExtensions) -> Bool {
    left.values.count == right.values.count
      && left.values.allSatisfy { key, value in isEqual(value, right.values[key]) }
  }

  private static func isEqual<Value: PagesExtension>(
    _ value: Value, _ other: (any PagesExtension)?
  ) -> Bool {
    other as? Value == value
  }
}
