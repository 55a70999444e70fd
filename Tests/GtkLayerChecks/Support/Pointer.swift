import CGtkBindings

/// The pointer of the check's display, moved by xdotool as a hand moves it.
@MainActor
enum Pointer {
  typealias Place = (x: Int, y: Int)

  static func click(at place: Place) async throws {
    try run("mousemove \(place.x) \(place.y)")
    await Wait.milliseconds(pause)
    try run("click 1")
  }

  /// Drags in three steps, so that it is seen to begin before it ends.
  static func drag(from start: Place, to end: Place) async throws {
    try run("mousemove \(start.x) \(start.y) mousedown 1")
    await Wait.milliseconds(pause)
    try run("mousemove \((start.x + end.x) / 2) \((start.y + end.y) / 2)")
    await Wait.milliseconds(pause)
    try run("mousemove \(end.x) \(end.y)")
    await Wait.milliseconds(pause)
    try run("mouseup 1")
  }

  /// Milliseconds in which GTK handles an event.
  private static let pause = 100

  private static func run(_ words: String) throws {
    var error: UnsafeMutablePointer<GError>?
    var status: gint = 0
    let isRun =
      g_spawn_command_line_sync("xdotool " + words, nil, nil, &status, &error) != 0 && status == 0
    defer { g_clear_error(&error) }
    let reason = error.map { String(cString: $0.pointee.message) } ?? ""
    try require(isRun, "xdotool \(words): \(reason)")
  }
}
