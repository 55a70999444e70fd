/// Before the view is on screen.
public struct Uninitialized: ViewerState {
  /// `uninitialized`
  public static let id = StateID.uninitialized

  /// Makes the state.
  public init() {}

  /// Nothing: a viewer that went elsewhere now would never come alive.
  public func perform(_ command: any CustomCommand, in viewer: inout Viewer) {}
}
