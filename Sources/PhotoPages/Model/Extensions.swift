/// Data that another package adds to a gallery's model, one value of each type.
public protocol PagesExtension: Equatable, Sendable {
  /// The value before anybody has set one.
  static var initial: Self { get }
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
