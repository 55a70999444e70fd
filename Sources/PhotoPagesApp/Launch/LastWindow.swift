import PhotoPages

/// What is remembered of the window that was closed last.
struct LastWindow: Equatable, Sendable {
  /// The window's size in points, not maximised.
  var window: WindowSize
  /// Whether it was maximised.
  var isMaximised: Bool
  /// The size of the pages in device pixels: what photos are decoded for.
  var pages: PixelSize

  /// The line that is written: five numbers.
  var line: String {
    [
      window.width, window.height, isMaximised ? 1 : 0, pages.width, pages.height,
    ].map(String.init).joined(separator: " ")
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
}
