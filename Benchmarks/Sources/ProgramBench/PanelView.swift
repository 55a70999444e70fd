import BenchSystem
import ViewerBench

/// Looks at the lower part of the comments panel, where the newest comments stand.
///
/// Around the small photos, and so behind the panel, all is black.
final class PanelView {
  /// What is to be seen there.
  struct Look: Equatable {
    /// How many pixels are as light as text.
    var light = 0
    /// Is another one for other texts.
    var sum: UInt64 = 0

    /// Whether there is text: some words at least.
    var hasText: Bool { light > 100 }
  }

  /// The panel's width, in pixels.
  private static let width = 360

  /// Columns right of the authors' pictures, and rows above the field for a new comment.
  private static let columns = (MarkerView.width - 290)..<(MarkerView.width - 20)
  private static let rows = 560..<900
  /// Text has at least this much green; the panel and the pictures have less.
  private static let lightness: UInt32 = 150

  private let screen: Screen

  init(on screen: Screen) {
    self.screen = screen
  }

  /// The colour in the middle of the photo beside the panel, which is another one for the next photo.
  ///
  /// The photo is dimmed, so no marker is known.
  var photo: UInt32 { screen[(MarkerView.width - Self.width) / 2, MarkerView.height / 2] }

  /// What is there now.
  func look() -> Look {
    var look = Look()
    // Text is higher than two rows.
    for y in stride(from: Self.rows.lowerBound, to: Self.rows.upperBound, by: 2) {
      for x in Self.columns {
        let pixel = screen[x, y]
        if pixel >> 8 & 0xFF > Self.lightness { look.light += 1 }
        look.sum = (look.sum ^ UInt64(pixel)) &* 0x100_0000_01B3
      }
    }
    return look
  }
}
