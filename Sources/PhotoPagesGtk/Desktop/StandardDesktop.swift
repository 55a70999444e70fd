import GtkBindings
import PhotoPages

/// Runs a viewer's requests to the desktop in a window: full screen, closing, copying and opening elsewhere.
///
/// `ViewerView.show(in:)` and `ViewerView.connect(to:onDone:)` make it. It stays for all sessions of the view.
///
/// Ownership: the view holds this object, and so does the window's handler for closing until GTK frees the window.
@MainActor
public final class StandardDesktop {
  let window: Window

  /// Runs the requests that only the program can: folders, other windows, help and quitting.
  public var onOtherRequest: (@MainActor (DesktopRequest) -> Void)?

  /// Called when the viewer is asked to close; if nil, it closes.
  public var onCloseRequest: (@MainActor () -> Void)?

  private weak var view: ViewerView?
  private var session: ViewerSession
  private let placement: Placement
  /// Keeps the screen awake during a slideshow; nil otherwise.
  private var idleInhibitor: IdleInhibitor?

  /// The placement of the viewer in the window.
  fileprivate enum Placement {
    /// It is all that the window has.
    case whole
    /// It has a part of the window for good.
    case part
    /// It lies over something else, until the closure takes it away.
    case over(takeAway: @MainActor () -> Void)
  }

  fileprivate init(for view: ViewerView, in window: Window, _ placement: Placement) {
    (self.window, self.view, self.placement) = (window, view, placement)
    session = view.session
    window.onFullscreenChange { [weak self] in
      guard let self else { return }
      self.view?.fullscreenChanged(self.window.isFullscreen)
    }
    window.onClosed { self.leave() }
    view.desktop = self
    if case .whole = placement {
      window.onCloseRequest { [weak self] in
        self?.closeWasRequested()
        return self != nil
      }
      window.addStyle("photo-window")
    }
    connect(view)
    if case .whole = placement { window.setContent(view.widget) }
  }

  private func connect(_ view: ViewerView) {
    session.onDesktopRequest = { [weak self] in self?.perform($0) }
    switch placement {
    case .whole: view.actions.export(by: window)
    case .part: break
    case .over: session.send(.window(.presented))
    }
    if window.isFullscreen { view.fullscreenChanged(true) }
  }

  /// Runs the requests of the session that the view shows now; the one before is closed.
  func follow(_ next: ViewerSession) {
    idleInhibitor = nil
    session = next
    if let view { connect(view) }
  }

  /// Closes the session; the program must not end before everything is saved.
  private func leave() {
    idleInhibitor = nil
    session.close(holding: window.holdApplication())
  }

  /// Closes the window, or takes the viewer away from what it is presented over, unless the viewer's delegate keeps it.
  ///
  /// Returns whether the delegate let it.
  @discardableResult
  public func close() -> Bool {
    session.dismiss { didDismiss in
      guard case .over(let takeAway) = placement else {
        window.destroy()
        return didDismiss()
      }
      view?.flyBack {
        takeAway()
        didDismiss()
      }
    }
  }

  private func closeWasRequested() {
    if let onCloseRequest { onCloseRequest() } else { close() }
  }

  /// Closes a window as its close button does; a viewer over something closes by itself.
  private func closeViewer() {
    if case .over = placement { closeWasRequested() } else { window.close() }
  }

  func perform(_ request: DesktopRequest) {
    switch request {
    case .setFullscreen(let isFullscreen): window.isFullscreen = isFullscreen
    case .keepAwake(let isAwake):
      idleInhibitor =
        isAwake ? IdleInhibitor(of: window, reason: Command.startSlideshow.label.translated) : nil
    case .closeWindow: closeViewer()
    case .copyPicture(let photo): copyPicture(of: photo)
    case .copyFiles(let photos): copyFiles(of: photos)
    case .copyText(let text): Clipboard.text(text).copy()
    case .play(let video): play(video)
    case .showPlace(let place): show(place)
    case .showFile(let uri): showFile(uri)
    case .chooseFolder, .choosePhotos, .openFolder, .openWindow, .followFolder, .goBack, .openDemo,
      .openFlickr,
      .newWindow, .showPreferences, .showShortcuts, .showHelp, .showAbout, .quit:
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
    StandardDesktop(for: self, in: window, .whole)
  }

  /// Runs the viewer's requests to the desktop in a window of other code, which has put `widget` into a part of it.
  ///
  /// If the viewer lies over something, `onDone` takes it away and may put it back later: the bars then have the button
  /// **Done**, which asks the delegate, and lets the photo fly back to the thumbnail that it came from. Without
  /// `onDone` the viewer is there for good, and has no such button. The other code closes its window by itself; that
  /// ends the session. An application runs until everything is saved, another program has to wait for
  /// `ViewerSession.finishSaving`. Full screen is the window's, so `ViewerSetup.abilities` without `window` leaves it
  /// out.
  @discardableResult
  public func connect(
    to window: Window, onDone: (@MainActor () -> Void)? = nil
  ) -> StandardDesktop {
    StandardDesktop(for: self, in: window, onDone.map { .over(takeAway: $0) } ?? .part)
  }
}
