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

/// Something that another package lets a gallery do, or asks the program around it to do. As an event
/// it changes the gallery; as an effect it is handed to the program.
public protocol PagesCommand: Equatable, Sendable {
  /// Whether it would do anything now; a button for it is there only then.
  func isEnabled(in pages: Pages) -> Bool
  /// What it does to the gallery.
  func perform(in pages: inout Pages)
}

extension PagesCommand {
  /// Always.
  public func isEnabled(in pages: Pages) -> Bool { true }
  /// Nothing.
  public func perform(in pages: inout Pages) {}

  fileprivate func isEqual(to other: any PagesCommand) -> Bool { other as? Self == self }
}

/// A command of another package's, comparable with others.
public struct CustomCommand: Equatable, Sendable {
  /// The command.
  public let command: any PagesCommand

  /// Wraps a command.
  public init(_ command: any PagesCommand) { self.command = command }

  /// Whether both are the same command.
  public static func == (left: CustomCommand, right: CustomCommand) -> Bool {
    left.command.isEqual(to: right.command)
  }
}

/// A button of another package's in the bars.
public struct AddedButton: Equatable, Sendable {
  /// The button; the factory says what it looks like and what it is called.
  public let id: ButtonID
  /// The states in which it is there.
  public let states: Set<StateID>
  /// What it does.
  public let command: CustomCommand

  /// Makes a button that stands among the actions for the photo.
  public init(id: ButtonID, in states: Set<StateID>, command: any PagesCommand) {
    self.id = id
    self.states = states
    self.command = CustomCommand(command)
  }
}
