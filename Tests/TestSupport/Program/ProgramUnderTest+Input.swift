import PhotoPages

// Real events of the X server. Points are the view's.

extension ProgramUnderTest {
  /// Presses and releases a key, by xdotool's name for it.
  public func press(_ key: String) async throws {
    try await display.input("key \(key)")
  }

  /// Types a text of letters, digits and blanks.
  public func type(_ text: String) async throws {
    let keys = text.map { $0 == " " ? "space" : String($0) }
    try await display.input(keys.map { "key \($0)" }.joined(separator: " "))
  }

  /// Moves the pointer.
  public func movePointer(to point: Point) async throws {
    try await display.input(words(for: point))
  }

  /// Clicks with the first button, `count` times.
  public func click(at point: Point, count: Int = 1) async throws {
    // The pointer comes from further away than the clicks of one double click can be.
    let away = Point(x: point.x, y: point.y + 40)
    let clicks = Array(repeating: "click 1", count: count).joined(separator: " ")
    try await display.input("\(words(for: away)) \(words(for: point)) \(clicks)")
  }

  /// Turns the wheel, up for positive notches.
  public func turnWheel(_ notches: Int, at point: Point) async throws {
    let button = notches > 0 ? 4 : 5
    let clicks = Array(repeating: "click \(button)", count: abs(notches)).joined(separator: " ")
    try await display.input("\(words(for: point)) \(clicks)")
  }

  /// Drags with the first button in ten steps, `pause` seconds apart.
  ///
  /// Unless it lets go, `display.input("mouseup 1")` does.
  public func drag(
    from start: Point, to end: Point, pause: Double = 0.02, letsGo: Bool = true
  ) async throws {
    let steps = (1...10).map { step in
      let part = Double(step) / 10
      let point = Point(
        x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
      return "sleep \(pause) \(words(for: point))"
    }
    let end = letsGo ? "sleep \(pause) mouseup 1" : ""
    try await display.input(
      "\(words(for: start)) mousedown 1 \(steps.joined(separator: " ")) \(end)")
  }

  private func words(for point: Point) -> String {
    "mousemove \(Int(point.x + origin.x)) \(Int(point.y + origin.y))"
  }
}
