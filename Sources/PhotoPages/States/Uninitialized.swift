/// Before the view is on screen.
public struct Uninitialized: PagesState {
  /// `uninitialized`
  public static let id = StateID.uninitialized

  /// Makes the state.
  public init() {}

  /// Nothing: a gallery that went elsewhere now would never come alive.
  public func perform(_ command: any PagesCommand, in pages: inout Pages) {}
}
