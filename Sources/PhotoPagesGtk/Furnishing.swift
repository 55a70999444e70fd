import GtkBindings
import PhotoPages
import PhotoPagesResources

/// Puts everything around the first picture, once that is on screen: until then nothing is done that
/// the picture does not need.
@MainActor
final class Furnishing {
  /// Milliseconds after which the bars come, with a picture or without.
  private static let patience = 400

  private weak var view: ViewerView?
  private var delay: Delay?
  private var work: Task<Void, Never>?

  init(of view: ViewerView) {
    self.view = view
    delay = Delay(milliseconds: Self.patience) { [weak self] in self?.begin() }
    view.pagerView.onPictureDrawn = { [weak self] in self?.pictureDrawn() }
  }

  /// The viewer is another; one without a picture to wait for has no reason to.
  func update(_ viewer: Viewer) {
    guard work == nil, let view else { return }
    let phase = viewer.model.pictures.phase(of: viewer.model.currentPhoto?.id)
    if viewer.emptyText(isStart: view.context.isStart) != nil { begin() }
    if case .failed? = phase { begin() }
  }

  /// Called in the midst of a frame, which comes first.
  private func pictureDrawn() {
    guard work == nil else { return }
    view?.pagerView.onPictureDrawn = nil
    delay = Delay(milliseconds: 0) { [weak self] in self?.begin() }
  }

  private func begin() {
    guard work == nil else { return }
    delay = nil
    view?.pagerView.onPictureDrawn = nil
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
    view.session.watchMemory()
    view.pagerView.keepFrameMemory()
    Trace.mark("bars around the picture")
  }

  /// The style sheet is the process's; the first view brings it.
  private static let styleSheetIsAdded: Void = Desktop.addStyleSheet(styleSheet)
}
