import GtkBindings
import PhotoPages

/// Does for a viewer what any window can do: fills the screen, closes, copies, opens elsewhere.
///
/// Ownership: the viewer holds this, this holds the window's Swift object, and what is connected to
/// the window holds the viewer until GTK lets go of the window.
@MainActor
public final class StandardDesktop {
  /// The window that the viewer is in.
  let window: Window

  /// Does what only the program can: folders, other windows, help, and ending.
  public var onOtherRequest: (@MainActor (DesktopRequest) -> Void)?

  /// Called when the window is asked to close; by default it closes.
  public var onCloseRequest: (@MainActor () -> Void)?

  private weak var session: ViewerSession?

  init(for view: ViewerView, in window: Window) {
    self.window = window
    session = view.session
    window.onFullscreenChange { [weak view, weak window] in
      guard let view, let window else { return }
      view.fullscreenChanged(window.isFullscreen)
    }
    window.onCloseRequest { [weak self] in
      self?.closeWasRequested() ?? false
    }
    let session = view.session
    window.onClosed { [weak window] in
      session.close()
      // The program does not end before all that was done here is kept.
      guard let hold = window?.holdApplication() else { return }
      Task {
        await session.finishSaving()
        withExtendedLifetime(hold) {}
      }
    }
  }

  /// Closes the window, unless the viewer's delegate keeps it open. Tells whether it was closed.
  @discardableResult
  public func close() -> Bool {
    session?.dismiss { window.destroy() } ?? false
  }

  private func closeWasRequested() -> Bool {
    if let onCloseRequest { onCloseRequest() } else { close() }
    return true
  }

  func perform(_ request: DesktopRequest) {
    switch request {
    case .setFullscreen(let isFullscreen): window.isFullscreen = isFullscreen
    case .closeWindow: window.close()
    case .copyPicture(let photo): copyPicture(of: photo)
    case .copyFile(let photo): copyFile(of: photo)
    case .copyText(let text): Clipboard.text(text).copy()
    case .openWith(let photo): openWith(photo)
    case .showInFiles(let photo):
      if let uri = photo.uri { Desktop.showInFileManager(uri: uri, over: window) }
    case .showPlace(let place): show(place)
    case .chooseFolder, .openDemo, .newWindow, .showPreferences, .showShortcuts, .showAbout,
      .quit:
      onOtherRequest?(request)
    }
  }

  private func copyPicture(of photo: Photo) {
    guard let picture = session?.picture(of: photo.id)?.largest else { return }
    Clipboard.image(picture).copy()
  }

  private func copyFile(of photo: Photo) {
    Task { [session] in
      if let uri = await session?.original(of: photo) { Clipboard.files([uri]).copy() }
    }
  }

  private func openWith(_ photo: Photo) {
    Task { [session] in
      guard let uri = await session?.original(of: photo) else { return }
      await Desktop.openWithChosenApp(uri: uri, over: window) { [weak session] name in
        session?.send(.window(.failed(.program(name))))
      }
    }
  }

  private func show(_ place: Place) {
    Task {
      let geo = await Desktop.opens(scheme: "geo") ? place.geoAddress : nil
      Desktop.open(uri: geo ?? place.mapAddress, over: window)
    }
  }
}

extension ViewerView {
  /// Puts the viewer into a window, which then does for it what any window can. The viewer's
  /// delegate is asked before the window closes, and the program goes on until all is kept.
  ///
  /// What only a program can do is for `StandardDesktop.onOtherRequest`; `ViewerSetup.abilities` says
  /// what of it is offered.
  @discardableResult
  public func show(in window: Window) -> StandardDesktop {
    let desktop = StandardDesktop(for: self, in: window)
    session.onDesktopRequest = { desktop.perform($0) }
    actions.export(by: window)
    window.setContent(widget)
    window.addStyle("photo-window")
    return desktop
  }
}
