import GtkBindings
import PhotoPages

/// The zoom in percent over the photo, shown while it changes and for a moment after that.
@MainActor
final class ZoomLevel: ViewerPart {
  private let label = Label()
  private weak var context: PartContext?
  private var last: Look?
  private var hiding: Delay?
  var widget: Widget { label }

  /// The milliseconds for which the last change can be read.
  private static let rest = 1000

  /// What the zoom depends on besides a person's choice.
  private struct Look: Equatable {
    let photo: PhotoID
    let view: Size
    let picture: PixelSize?
    let zoom: Double

    /// Whether the same photo is shown in the same place with another zoom.
    func isZoomed(from before: Look) -> Bool {
      photo == before.photo && view == before.view && picture == before.picture
        && zoom != before.zoom
    }
  }

  init(in context: PartContext) {
    self.context = context
    label.disableEllipsis()
    label.addStyle("zoom-level")
    label.canTarget = false
    label.reveal(false)
    context.onPagesMoved { [weak self] in self?.pagesMoved() }
  }

  var features: ViewerFeatures { .shownPhoto }

  func update(_ viewer: Viewer) { pagesMoved() }

  private func pagesMoved() {
    guard let page = context?.pagerView?.currentPage, page.picture != nil else { return last = nil }
    let now = Look(
      photo: page.photo.id, view: page.viewport.viewSize, picture: page.viewport.pictureSize,
      zoom: page.viewport.zoom)
    let before = last
    last = now
    guard let before, now.isZoomed(from: before) else { return }
    label.text = Message.zoom(now.zoom).translated
    label.revealDecoration(true)
    hiding = Delay(milliseconds: Self.rest) { [weak self] in
      self?.hiding = nil
      self?.label.revealDecoration(false)
    }
  }
}
