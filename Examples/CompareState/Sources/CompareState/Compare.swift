import PhotoPages

extension StateID {
  /// This photo and the next side by side.
  public static let compare = StateID("compare")
}

extension ButtonID {
  /// Begins to compare.
  public static let compare = ButtonID("compare")
  /// Ends comparing.
  public static let endComparing = ButtonID("endComparing")
}

/// This photo and the next side by side, under one zoom.
public struct Compare: PagesState {
  /// `compare`
  public static let id = StateID.compare

  /// Makes the state.
  public init() {}

  /// The way out.
  public func chrome(of pages: Pages) -> Chrome { pages.modalChrome(leavingBy: .endComparing) }

  /// Both photos, as close as they are looked at.
  public func requests(of pages: Pages) -> [PictureRequest] {
    pages.comparedPhotos.map { PictureRequest($0, .view(zoom: pages.model.zoom)) }
  }

  /// What does not lead elsewhere.
  public func accepts(_ command: Command) -> Bool { command.isForEveryState }

  /// Looks closer at both, or at the whole of both.
  public func photoDoubleTapped(at point: NormalizedPoint?, in pages: inout Pages) {
    pages.perform(.view(.zoom(.toggle(point ?? .centre))))
  }

  /// Pans, or turns the page.
  public func arrowPressed(_ arrow: Arrow, in pages: inout Pages) {
    pages.perform(.view(.step(arrow)))
  }

  /// Ends, or turns the page.
  public func pressed(_ button: ButtonID, in pages: inout Pages) {
    if button == .endComparing { pages.enterBrowsing() } else { pages.pressedCommon(button) }
  }

  /// Does what the command says; Escape ends.
  public func perform(_ command: Command, in pages: inout Pages) {
    if command == .escape { pages.enterBrowsing() } else { pages.performCommon(command) }
  }

  /// Ends where there is no next photo any more.
  public func listChanged(in pages: inout Pages) {
    if !pages.canCompare { pages.enterBrowsing() }
  }

  /// Goes on with the next two, or ends with the last photo.
  public func pageChanged(in pages: inout Pages) {
    if !pages.canCompare { pages.enterBrowsing() }
  }
}

extension Pages {
  /// The shown photo and the next, as far as there are any.
  public var comparedPhotos: [Photo] {
    [model.index, model.index + 1].compactMap { model.photo(at: $0) }
  }

  /// Whether there are two photos to compare.
  public var canCompare: Bool { comparedPhotos.count == 2 }

  /// Goes to comparing the shown photo with the next.
  public mutating func enterComparing() {
    guard canCompare else { return }
    enter(Compare())
  }
}

/// Begins to compare: what the button does.
public struct BeginComparing: PagesCommand {
  /// Makes the command.
  public init() {}

  /// Where there is a next photo.
  public func isEnabled(in pages: Pages) -> Bool { pages.canCompare }

  /// Goes to comparing.
  public func perform(in pages: inout Pages) { pages.enterComparing() }
}

extension AddedButton {
  /// The button for a gallery's setup.
  public static let compare = AddedButton(
    id: .compare, in: [.browsing, .browsingHidden], command: BeginComparing())
}
