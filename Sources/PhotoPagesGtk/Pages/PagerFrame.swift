import GtkBindings
import PhotoPages

/// All that a frame of the pages is drawn from: two that are equal look the same.
@MainActor
struct PagerFrame: Equatable {
  private struct Page: Equatable {
    let viewport: Viewport
    let pieces: [Int]
    /// Which pixels are drawn instead, of a picture that moves.
    let frame: [Int]
  }

  private let pager: Pager
  private let bounce: Double
  private let size: Size
  private let pages: [Page?]

  init(of view: PagerView) {
    pager = view.pager
    bounce = view.bounce?.scale ?? 1
    size = view.viewSize
    pages = (view.pager.page - 1...view.pager.page + 1).map { index in
      view.page(at: index).map { page in
        Page(
          viewport: page.viewport, pieces: page.picture?.pieces.map(\.number) ?? [],
          frame: page.frame?.pieces.map(\.number) ?? [])
      }
    }
  }
}

/// How smoothly the pages were drawn since the last look.
package struct FrameStatistics: Equatable, Sendable {
  /// A frame counts as late when it comes more than one and a half frames of a 60 Hz screen, 25 ms,
  /// after the one before while something moves.
  static let lateAfter = 0.025

  /// Frames drawn.
  package private(set) var count = 0
  /// Frames that were late.
  package private(set) var late = 0
  /// The longest time between two frames of one movement, in seconds.
  package private(set) var worst = 0.0

  mutating func drawn() {
    count += 1
  }

  /// A movement's next frame came after so many seconds; 0 for its first.
  mutating func add(_ seconds: Double) {
    worst = max(worst, seconds)
    if seconds > Self.lateAfter { late += 1 }
  }
}
