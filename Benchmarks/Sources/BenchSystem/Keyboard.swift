import CXTest

/// Presses keys as the X server's own, so that no viewer can tell them from a person's.
public final class Keyboard {
  private let display: OpaquePointer
  private var isOpen = true
  private var strokes: [String: Stroke] = [:]

  /// What a name stands for: keys to hold, and one to press.
  private struct Stroke {
    var modifiers: [UInt32]
    var key: UInt32
  }

  /// Connects to an X server.
  ///
  /// - Throws: if it cannot be reached.
  public init(display name: String) throws {
    guard let display = XOpenDisplay(name) else { throw BenchError("No X server at \(name).") }
    self.display = display
  }

  deinit {
    close()
  }

  /// Disconnects.
  ///
  /// It has to be done before the server ends: Xlib would end us with it.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    XCloseDisplay(display)
  }

  /// Presses and releases a key, and waits for nothing.
  ///
  /// - Parameter name: X's name of it, with others to hold before it: `ctrl+1`.
  /// - Returns: when it was pressed.
  /// - Throws: if there is no such key.
  @discardableResult
  public func press(_ name: String) throws -> Double {
    let stroke = try strokes[name] ?? find(name)
    strokes[name] = stroke
    for key in stroke.modifiers { XTestFakeKeyEvent(display, key, 1, 0) }
    let time = Clock.now
    XTestFakeKeyEvent(display, stroke.key, 1, 0)
    XTestFakeKeyEvent(display, stroke.key, 0, 0)
    for key in stroke.modifiers.reversed() { XTestFakeKeyEvent(display, key, 0, 0) }
    XFlush(display)
    return time
  }

  /// Moves the pointer there at once.
  public func movePointer(x: Int, y: Int) {
    XTestFakeMotionEvent(display, -1, Int32(x), Int32(y), 0)
    XFlush(display)
  }

  /// Turns the wheel by one notch, away from whoever sits there, which scrolls up.
  public func turnWheelUp() {
    let wheelUp: UInt32 = 4
    XTestFakeButtonEvent(display, wheelUp, 1, 0)
    XTestFakeButtonEvent(display, wheelUp, 0, 0)
    XFlush(display)
  }

  private func find(_ name: String) throws -> Stroke {
    let parts = name.split(separator: "+").map(String.init)
    let held = ["ctrl": "Control_L", "shift": "Shift_L", "alt": "Alt_L"]
    var modifiers = parts.dropLast().map { held[$0] ?? $0 }
    let symbol = XStringToKeysym(parts.last ?? "")
    let code = XKeysymToKeycode(display, symbol)
    let plain = XkbKeycodeToKeysym(display, code, 0, 0)
    guard symbol != 0, code != 0 else { throw BenchError("There is no key \(name).") }
    // Such as the asterisk, which stands above another sign on its key.
    if plain != symbol, XkbKeycodeToKeysym(display, code, 0, 1) == symbol {
      modifiers.append("Shift_L")
    }
    return Stroke(
      modifiers: modifiers.map { UInt32(XKeysymToKeycode(display, XStringToKeysym($0))) },
      key: UInt32(code))
  }
}
