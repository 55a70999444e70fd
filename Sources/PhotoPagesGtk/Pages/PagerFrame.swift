import GtkBindings
import PhotoPages

/// All that a frame of the pages is drawn from: two that are equal look the same.
@MainActor
struct PagerFrame: Equatable {
  /// One page.
  private struct Page: Equatable {
    let viewport: Viewport
    /// Which pixels are drawn.
    let pieces: [Int]
    /// Which pixels are drawn instead, of a picture that moves.
    let frame: [Int]
  }

  private let pager: Pager
  private let bounce: Double
  private let size: Size
  private let pages: [Page?]

  /// What a frame would be drawn from now.
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
