import GioBindings
import Glibc
import PhotoPages

/// The last window, which a file stores.
///
/// The file is read before GTK and GIO start, to decode the first photo at the right size; GSettings would take almost
/// a millisecond there.
struct LastWindow: Equatable, Sendable {
  var window: WindowSize
  var isMaximised: Bool
  /// The size of the pages in device pixels, for which photos are decoded.
  var pages: PixelSize

  private static let largest = 32767
  /// The most bytes of the file that are read.
  private static let longest = 128

  private static var path: String? {
    let state =
      getenv("XDG_STATE_HOME").map { String(cString: $0) }
      ?? getenv("HOME").map { String(cString: $0) + "/.local/state" }
    return state.flatMap { $0.hasPrefix("/") ? $0 + "/photo-pages/window" : nil }
  }

  /// Reads the file on the calling thread, which must not be the main one; nil if it has no such line.
  static func read() -> LastWindow? {
    guard let path else { return nil }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: longest)
    let count = Glibc.read(file, &bytes, bytes.count)
    return LastWindow(line: String(decoding: bytes[..<max(0, count)], as: UTF8.self))
  }

  /// Writes the file; ignores failures, since only the next window's size depends on it; blocks.
  func write() {
    guard let path = Self.path else { return }
    let file = Location(path: Array(path.utf8))
    try? file.parent?.makeFolders()
    try? file.writeNow(Array("\(line)\n".utf8))
  }
}

extension LastWindow {
  var line: String {
    [
      window.width, window.height, isMaximised ? 1 : 0, pages.width, pages.height,
    ].map(String.init).joined(separator: " ")
  }

  /// Parses the line; nil if it is malformed or no window could have these sizes.
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
}
