/// Before the view is on screen.
public struct Uninitialized: PagesState {
  /// `uninitialized`
  public static let id = StateID.uninitialized

  /// Makes the state.
  public init() {}

  /// Comes alive: the photo that was opened is loaded, or the list if there is none.
  public func viewLoaded(in pages: inout Pages) {
    pages.enterBrowsing()
    pages.begin()
  }

  /// Nothing: a gallery that went elsewhere now would never come alive.
  public func perform(_ command: any PagesCommand, in pages: inout Pages) {}
}
