import Gio
import Glibc
import PhotoPages

/// What is remembered of the window that was closed last, in a small file of its own: it is read
/// before GTK and GSettings have started.
struct LastWindow: Equatable, Sendable {
  /// The window's size in points, not maximised.
  var window: WindowSize
  /// Whether it was maximised.
  var isMaximised: Bool
  /// The size of the pages in device pixels: what photos are decoded for.
  var pages: PixelSize

  /// The file: `window` among the program's state.
  private static var path: String? {
    let state =
      getenv("XDG_STATE_HOME").map { String(cString: $0) }
      ?? getenv("HOME").map { String(cString: $0) + "/.local/state" }
    return state.flatMap { $0.hasPrefix("/") ? $0 + "/photo-pages/window" : nil }
  }

  /// The line that is written: five numbers.
  private var line: String {
    [
      window.width, window.height, isMaximised ? 1 : 0, pages.width, pages.height,
    ].map(String.init).joined(separator: " ") + "\n"
  }

  /// Reads such a line; nil if it is none, or no window could be so.
  init?(line: some StringProtocol) {
    let numbers = line.split(whereSeparator: \.isWhitespace).map { Int($0) }
    guard numbers.count == 5, let width = numbers[0], let height = numbers[1],
      let window = WindowSize(argument: "\(width)x\(height)"),
      let across = numbers[3], let down = numbers[4], 1...Self.largest ~= across,
      1...Self.largest ~= down
    else { return nil }
    self.init(
      window: window, isMaximised: numbers[2] == 1, pages: PixelSize(width: across, height: down))
  }

  init(window: WindowSize, isMaximised: Bool, pages: PixelSize) {
    self.window = window
    self.isMaximised = isMaximised
    self.pages = pages
  }

  /// The largest X11 window's side.
  private static let largest = 32767
  /// More than such a line is long.
  private static let longest = 64

  /// What was written last; nil if nothing was, or somebody spoilt it. Reads on the calling thread, which
  /// must not be the main one.
  static func read() -> LastWindow? {
    guard let path else { return nil }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: longest)
    let count = Glibc.read(file, &bytes, bytes.count)
    return count > 0 ? LastWindow(line: String(decoding: bytes[..<count], as: UTF8.self)) : nil
  }

  /// What was written last, read on another thread.
  static func load() async -> LastWindow? {
    try? await FileQueue.run { _ throws(GioError) in read() }
  }

  /// Writes it down. A disk that will not take it is no reason to say anything.
  func write() async {
    guard let path = Self.path else { return }
    let file = Location(path: Array(path.utf8))
    try? await FileQueue.run { [line] _ throws(GioError) in
      try file.parent?.makeFolders()
      try file.writeNow(Array(line.utf8))
    }
  }
}
