import PhotoPages

// Real events of the X server. Points are the view's.

extension ProgramUnderTest {
  /// Presses and releases a key, by xdotool's name for it.
  public func press(_ key: String) async throws {
    try await display.input("key \(Self.word(for: key))")
  }

  /// The X server's codes of the function keys, from F1 on.
  private static let functionKeys = [67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 95, 96]

  /// Returns xdotool's word for a key: a code for a function key, with whose name it holds Alt since xkb-data 2.48.
  private static func word(for key: String) -> String {
    var parts = key.split(separator: "+").map(String.init)
    guard let last = parts.popLast(), last.first == "F", let number = Int(last.dropFirst()),
      functionKeys.indices.contains(number - 1)
    else { return key }
    return (parts + ["\(functionKeys[number - 1])"]).joined(separator: "+")
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

  /// Clicks `count` times, with the first button or another.
  public func click(at point: Point, count: Int = 1, button: Int = 1) async throws {
    try await click(at: [point], count: count, button: button)
  }

  /// Clicks `count` times at each of several points, one right after the other.
  public func click(at points: [Point], count: Int = 1, button: Int = 1) async throws {
    let clicks = Array(repeating: "click \(button)", count: count).joined(separator: " ")
    let moves = points.map { point in
      // The pointer comes from further away than the clicks of one double click can be.
      let away = Point(x: point.x, y: point.y + 40)
      return "\(words(for: away)) \(words(for: point)) \(clicks)"
    }
    try await display.input(moves.joined(separator: " "))
  }

  /// Clicks on the control that has a name, where it is seen, as soon as it is there.
  public func click(on name: String, button: Int = 1) async throws {
    let state = try await eventually("something called “\(name)”") { state in
      state.controls.contains { $0.name == name }
    }
    guard let control = state.controls.first(where: { $0.name == name }) else { return }
    try await click(at: control.middle, button: button)
  }

  /// Presses a key, and again, until what has a name has the keyboard focus.
  public func press(_ key: String, untilFocusIsOn name: String) async throws {
    // More often than there are controls.
    for _ in 0..<40 {
      if try await settled().focus == name { return }
      try await press(key)
    }
    throw ProgramError("“\(name)” is not reached by \(key). It was \(try await settled())")
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

  /// Returns xdotool's words for moving the pointer.
  public func words(for point: Point) -> String {
    "mousemove \(Int(point.x + origin.x)) \(Int(point.y + origin.y))"
  }
}
