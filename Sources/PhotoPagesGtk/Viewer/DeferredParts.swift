import GtkBindings
import PhotoPages
import PhotoPagesResources

/// The deferred start of the interface: its parts are added after the first picture is on screen.
@MainActor
final class DeferredParts {
  /// The milliseconds after which the parts are added even without a picture.
  private static let timeout = 400

  private weak var view: ViewerView?
  private var delay: Delay?
  private var work: Task<Void, Never>?

  init(of view: ViewerView) {
    self.view = view
    delay = Delay(milliseconds: Self.timeout) { [weak self] in self?.begin() }
    view.pagerView.onPictureDrawn = { [weak self] in self?.pictureDrawn() }
    if !StartTrick.interface.isOn { begin() }
  }

  /// Begins at once if an empty page, an error or the search bar is shown instead of a picture.
  func update(_ viewer: Viewer) {
    guard work == nil, let view else { return }
    let phase = viewer.model.pictures.phase(of: viewer.model.currentPhoto?.id)
    if viewer.emptyText(isStart: view.context.isStart) != nil { begin() }
    if case .failed? = phase { begin() }
    if viewer.model.search.isOpen { begin() }
  }

  /// Begins after the current frame, which must not be delayed.
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
      self?.addParts()
    }
  }

  private func addParts() {
    // The window may have been closed meanwhile.
    guard let view, view.canvas.isMapped else { return }
    Libadwaita.start()
    view.onThemeLoaded?()
    _ = Self.styleSheetIsAdded
    view.addParts()
    view.session.watchMemory()
    view.pagerView.keepFrameMemory()
    Trace.mark("bars around the picture")
  }

  /// Adds the style sheet at the first access, once for the process.
  private static let styleSheetIsAdded: Void = {
    Desktop.addStyleSheet(styleSheet)
    if !Desktop.isComposited { Desktop.addStyleSheet(uncompositedStyle) }
  }()

  /// The rules for popovers without a compositor.
  ///
  /// Transparent places around them would be black there, so they have no shadow and no round corners, but a line.
  private static let uncompositedStyle = """
    popover.background > contents, popover.menu > contents {
      margin: 0;
      border: 1px solid alpha(currentColor, 0.35);
      border-radius: 0;
      box-shadow: none;
    }
    popover.background > arrow, popover.menu > arrow {
      background: none;
      border: none;
      box-shadow: none;
    }
    tooltip.background { border-radius: 0; box-shadow: none; }
    """
}
