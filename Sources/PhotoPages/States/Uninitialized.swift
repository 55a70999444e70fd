/// Before the view is on screen.
struct Uninitialized: ViewerState {
  /// `uninitialized`
  static let id = StateID.uninitialized

  /// Makes the state.
  init() {}

  /// Nothing: a viewer that went elsewhere now would never come alive.
  func perform(_ command: any CustomCommand, in viewer: inout Viewer) {}
}
