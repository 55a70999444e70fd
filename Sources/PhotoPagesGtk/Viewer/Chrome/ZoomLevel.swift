import GtkBindings
import PhotoPages

/// The zoom in percent over the photo, shown while it changes and for a moment after that.
@MainActor
final class ZoomLevel: ViewerPart {
  private let label = Label()
  private weak var context: PartContext?
  private var last: Look?
  private var hiding: Delay?
  /// The text, from the change of the zoom until it has faded out.
  private(set) var shownText: String?
  var widget: Widget { label }

  /// The milliseconds for which the last change can be read.
  private static let rest = 1000
  /// The milliseconds of a fade, as in the style sheet.
  private static let fade = 200

  /// The values on which the zoom depends besides a person’s choice.
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
    let text = Message.zoom(now.zoom).translated
    shownText = text
    label.text = text
    label.revealDecoration(true)
    hiding = Delay(milliseconds: Self.rest) { [weak self] in self?.hide() }
  }

  private func hide() {
    label.revealDecoration(false)
    hiding = Delay(milliseconds: Self.fade) { [weak self] in
      self?.hiding = nil
      self?.shownText = nil
    }
  }
}
