import GtkBindings
import PhotoPages

/// Runs a viewer's requests to the desktop in a window: full screen, closing, copying and opening elsewhere.
///
/// Ownership: the shown session and this object hold each other until the window closes or shows another viewer. The
/// window's handler for closing holds this object until GTK frees the window.
@MainActor
public final class StandardDesktop {
  let window: Window

  /// Runs the requests that only the program can: folders, other windows, help and quitting.
  public var onOtherRequest: (@MainActor (DesktopRequest) -> Void)?

  /// Called when the window is asked to close; if nil, the window closes.
  public var onCloseRequest: (@MainActor () -> Void)?

  private weak var view: ViewerView?
  private var session: ViewerSession
  /// Keeps the screen awake during a slideshow; nil otherwise.
  private var idleInhibitor: IdleInhibitor?

  init(for view: ViewerView, in window: Window) {
    self.window = window
    self.view = view
    session = view.session
    window.onFullscreenChange { [weak self] in
      guard let self else { return }
      self.view?.fullscreenChanged(self.window.isFullscreen)
    }
    window.onCloseRequest { [weak self] in
      self?.closeWasRequested() ?? false
    }
    window.onClosed { self.leave() }
    window.addStyle("photo-window")
    begin()
  }

  /// Shows another viewer in the window, unless the delegate of the shown one keeps that.
  ///
  /// The session of the one before is closed, and the program runs until it has saved everything.
  public func show(_ view: ViewerView) {
    session.dismiss {
      leave()
      (self.view, session) = (view, view.session)
      begin()
    }
  }

  private func begin() {
    guard let view else { return }
    session.onDesktopRequest = { self.perform($0) }
    view.actions.export(by: window)
    window.setContent(view.widget)
    if window.isFullscreen { view.fullscreenChanged(true) }
  }

  /// Closes the session; the program must not end before everything is saved.
  private func leave() {
    idleInhibitor = nil
    let (session, hold) = (session, window.holdApplication())
    session.close()
    session.onDesktopRequest = nil
    Task {
      await session.finishSaving()
      withExtendedLifetime(hold) {}
    }
  }

  /// Closes the window unless the viewer's delegate keeps it open; returns whether it was closed.
  @discardableResult
  public func close() -> Bool {
    session.dismiss { window.destroy() }
  }

  private func closeWasRequested() -> Bool {
    if let onCloseRequest { onCloseRequest() } else { close() }
    return true
  }

  func perform(_ request: DesktopRequest) {
    switch request {
    case .setFullscreen(let isFullscreen): window.isFullscreen = isFullscreen
    case .keepAwake(let isAwake):
      idleInhibitor =
        isAwake ? IdleInhibitor(of: window, reason: Command.startSlideshow.label.translated) : nil
    case .closeWindow: window.close()
    case .copyPicture(let photo): copyPicture(of: photo)
    case .copyFiles(let photos): copyFiles(of: photos)
    case .copyText(let text): Clipboard.text(text).copy()
    case .play(let video): play(video)
    case .showPlace(let place): show(place)
    case .showFile(let uri): showFile(uri)
    case .chooseFolder, .choosePhotos, .openFolder, .openWindow, .followFolder, .goBack, .openDemo,
      .openFlickr,
      .newWindow, .showPreferences, .showShortcuts, .showAbout, .quit:
      onOtherRequest?(request)
    }
  }

  private func copyPicture(of photo: Photo) {
    guard let picture = session.picture(of: photo.id)?.largest else { return }
    Clipboard.image(picture).copy()
    let message = Message("“{name}” copied as a picture", ["name": photo.name])
    session.send(.transfers(.handedOver(message)))
  }

  private func copyFiles(of photos: [Photo]) {
    session.handOver { session in
      guard let uris = await session.originals(of: photos) else { return }
      Clipboard.files(uris).copy()
      let name = photos.first?.name ?? ""
      let message = Message(
        "“{name}” copied as a file", plural: "{count} files copied", count: uris.count,
        ["name": name])
      session.send(.transfers(.handedOver(message)))
    }
  }

  private func play(_ video: Photo) {
    session.handOver { [window] session in
      guard let uri = await session.original(of: video),
        await !Desktop.open(uri: uri, over: window)
      else { return }
      let message = Message(
        "“{name}” could not be played: no program for it could be started.",
        ["name": video.name])
      session.send(.window(.failed(.other(message))))
    }
  }

  private func showFile(_ uri: String) {
    Task { [session, window] in
      guard await !Desktop.showInFileManager(uri: uri, over: window) else { return }
      session.send(.window(.failed(.other(.folderNotShown(of: PhotoFolder(uri: uri).name)))))
    }
  }

  private func show(_ place: Place) {
    Task { [session, window] in
      let geo = await Desktop.opens(scheme: "geo") ? place.geoAddress : nil
      guard await !Desktop.open(uri: geo ?? place.mapAddress, over: window) else { return }
      let message = Message("The place could not be shown: no program for maps could be started.")
      session.send(.window(.failed(.other(message))))
    }
  }
}

extension ViewerView {
  /// Puts the viewer into a window, and runs its requests to the desktop there.
  ///
  /// The viewer's delegate is asked before the window closes, and the program runs until everything is saved.
  /// `StandardDesktop.onOtherRequest` gets the requests that only a program can run; `ViewerSetup.abilities` says
  /// which of them are offered.
  @discardableResult
  public func show(in window: Window) -> StandardDesktop {
    StandardDesktop(for: self, in: window)
  }
}
