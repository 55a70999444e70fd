import GioBindings
import GtkBindings
import PhotoImaging
import PhotoPages

/// The photo that the program is started with is decoded before anything else is begun.
enum FirstPhoto {
  /// Begins to decode the file that a command line names first.
  ///
  /// - Parameters:
  ///   - name: a path or a `file:` URI, as bytes.
  ///   - size: the window's size as the command line gives it.
  /// - Returns: a decoder that knows of it.
  static func begin(_ name: [UInt8], size: WindowSize? = nil) -> HeadStart {
    HeadStart(path: Location.path(ofFileURI: name) ?? name) {
      .fitting(size.map(PixelSize.init) ?? likelySize)
    }
  }

  /// The size of the last window, or else of the screen, in device pixels.
  private static var likelySize: PixelSize {
    if let last = WindowFile.read().window { return last.pages }
    guard let screen = Screen.sizeBeforeStart else { return usualScreen }
    return PixelSize(width: screen.width, height: screen.height)
  }

  /// The most usual screen, where nothing better is known.
  private static let usualScreen = PixelSize(width: 1920, height: 1080)
}

extension PixelSize {
  fileprivate init(_ window: WindowSize) {
    self.init(width: window.width, height: window.height)
  }
}
