import GtkBindings
import PhotoPages
import PhotoPagesResources

/// Puts everything around the first picture, once that is on screen: until then nothing is done that
/// the picture does not need.
@MainActor
final class Furnishing {
  /// Milliseconds after which the bars come, with a picture or without.
  private static let patience = 400

  private weak var view: PhotoPagesView?
  private var delay: Delay?
  private var work: Task<Void, Never>?

  /// Waits for the first picture of a view that is on screen.
  init(of view: PhotoPagesView) {
    self.view = view
    delay = Delay(milliseconds: Self.patience) { [weak self] in self?.begin() }
    view.pagesView.onPictureDrawn = { [weak self] in self?.pictureDrawn() }
  }

  /// The gallery is another; one without a picture to wait for has no reason to.
  func update(_ pages: Pages) {
    guard work == nil, let view else { return }
    let photo = pages.model.currentPhoto
    let phase = photo.flatMap { pages.model.pictures[$0.id]?.phase }
    if pages.emptyText(isStart: view.context.isStart) != nil { begin() }
    if case .failed? = phase { begin() }
  }

  /// Called in the midst of a frame, which comes first.
  private func pictureDrawn() {
    guard work == nil else { return }
    view?.pagesView.onPictureDrawn = nil
    delay = Delay(milliseconds: 0) { [weak self] in self?.begin() }
  }

  private func begin() {
    guard work == nil else { return }
    delay = nil
    view?.pagesView.onPictureDrawn = nil
    Desktop.prepareIcons()
    work = Task { [weak self] in
      await Libadwaita.settingsAreReady()
      self?.furnish()
    }
  }

  private func furnish() {
    // A window that was closed meanwhile has no use for bars.
    guard let view, view.canvas.isMapped else { return }
    Libadwaita.start()
    _ = Self.styleSheetIsAdded
    view.furnish()
    view.gallery.watchMemory()
    view.pagesView.keepFrameMemory()
    Trace.mark("bars around the picture")
  }

  /// The style sheet is the process's; the first view brings it.
  private static let styleSheetIsAdded: Void = Desktop.addStyleSheet(styleSheet)
}
