import GtkBindings
import PhotoPages

/// The state that a frame of the pages is drawn from: equal states look the same.
@MainActor
struct PagerFrame: Equatable {
  private struct Page: Equatable {
    let viewport: Viewport
    let pieces: [Int]
    /// The pieces of an animation's frame, which are drawn instead.
    let frame: [Int]
    let orientation: Orientation?
    let turn: TurnMotion?
    let background: PageBackground
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
          frame: page.frame?.pieces.map(\.number) ?? [], orientation: page.orientation,
          turn: page.turn, background: page.background)
      }
    }
  }
}

/// The statistics of the frames drawn since the last query.
package struct FrameStatistics: Equatable, Sendable {
  /// The seconds after which the next frame of a motion is late: 1.5 frames of a 60 Hz screen.
  static let lateAfter = 0.025

  package private(set) var count = 0
  package private(set) var late = 0
  /// The longest time between two frames of one motion, in seconds.
  package private(set) var worst = 0.0

  mutating func drawn() {
    count += 1
  }

  /// Adds the seconds since the previous frame of a motion; 0 for its first.
  mutating func add(_ seconds: Double) {
    worst = max(worst, seconds)
    if seconds > Self.lateAfter { late += 1 }
  }
}
