/// A state of the viewer, which decides what an event means now.
///
/// A state holds no data and names no other state. It requests a transition by one of the viewer's methods, such
/// as `hideInterface()`; other packages can add such methods. Every event has a default that does nothing.
///
/// Each state of the library is a protocol with its defaults, such as ``BrowsingState``, and a type that adds nothing
/// to them, such as ``Browsing``. A type of another package conforms to the protocol, changes some of the defaults,
/// and takes the place of the library's type by ``ViewerSetup/states``.
public protocol ViewerState: Sendable {
  /// The name of the state, by which states are compared.
  static var id: StateID { get }
  /// The commands that mean something in this state besides those of the command table.
  static var commands: Set<Command> { get }

  /// Whether the details may stay open.
  var mayShowDetails: Bool { get }
  /// Whether the caption may stay in its editor.
  var mayEditCaption: Bool { get }
  /// Whether the text about all photos is shown, and may be edited.
  var showsFolderText: Bool { get }
  /// Whether tagging continues after a tag that was typed.
  var resumesTagging: Bool { get }
  /// Whether a tag is typed.
  var typesTag: Bool { get }
  /// Whether the entry of a tag may open by itself, for a text that could not be saved.
  var mayReopenTag: Bool { get }
  /// Whether the next photo is shown by itself after a while.
  var playsSlideshow: Bool { get }

  /// Called after the viewer came from another state.
  func entered(from: StateID, in viewer: inout Viewer)
  /// Called after another state became the current one, before that state's `entered(from:in:)`.
  func left(to: StateID, in viewer: inout Viewer)

  /// Returns the interface around the photo in this state.
  func chrome(of viewer: Viewer) -> Chrome
  /// Returns the buttons of the bar for actions, which has its place by the layout that a person chose.
  ///
  /// The library's buttons whose commands this state does not accept are left out of all bars.
  func barItems(of viewer: Viewer) -> [ChromeItem]
  /// Returns the photos that a command acts on.
  func subjects(of viewer: Viewer) -> Subjects
  /// Returns the pictures to request now, the most urgent first, each once.
  func requests(of viewer: Viewer) -> [PictureRequest]
  /// Whether something is being typed that Cancel would discard.
  func canCancel(in viewer: Viewer) -> Bool

  /// Handles a tap on the page, at a point of the photo if it has a picture.
  func photoTapped(at point: NormalizedPoint?, in viewer: inout Viewer)
  /// Handles the second tap of a double tap; `photoTapped` came before.
  func photoDoubleTapped(at point: NormalizedPoint?, in viewer: inout Viewer)
  /// Handles a long press on the page, or a click with the secondary button.
  func photoPressedLong(at point: NormalizedPoint?, in viewer: inout Viewer)
  /// Handles a region that was drawn on the photo.
  func regionDrawn(_ region: NormalizedRect, in viewer: inout Viewer)
  /// Performs a command that this state accepts and that can be done now.
  func perform(_ command: Command, in viewer: inout Viewer)
  /// Performs a command of another package.
  func perform(_ command: any CustomCommand, in viewer: inout Viewer)
  /// Handles a command that this state does not accept, or that cannot be done now.
  func refused(_ command: Command, in viewer: inout Viewer)
  /// Handles an arrow key.
  func arrowPressed(_ arrow: Arrow, in viewer: inout Viewer)
  /// Handles a key that has no other meaning.
  func keyPressed(in viewer: inout Viewer)
  /// Handles a pointer that rests at an edge, or a keyboard focus that moves.
  func chromeRequested(in viewer: inout Viewer)
  /// Handles a pointer that moves in fullscreen or a slideshow while the chrome is hidden.
  func pointerMoved(in viewer: inout Viewer)
  /// Handles a pointer that has not moved for a while.
  func pointerIdled(in viewer: inout Viewer)
  /// Begins with the opened photo once the view is on screen.
  func viewLoaded(in viewer: inout Viewer)
  /// Handles a window that entered or left fullscreen.
  func fullscreenChanged(in viewer: inout Viewer)
  /// Handles a change of the viewer, before the extensions of other packages do.
  func handle(_ news: ViewerNews, in viewer: inout Viewer)
  /// Handles any other input: about a tag, a comment, one of their entries or the caption.
  func handle(_ input: InputEvent, in viewer: inout Viewer)
}

extension ViewerState {
  /// None.
  public static var commands: Set<Command> { [] }
  /// False.
  public var mayShowDetails: Bool { false }
  /// False.
  public var mayEditCaption: Bool { false }
  /// False.
  public var showsFolderText: Bool { false }
  /// False.
  public var resumesTagging: Bool { false }
  /// False.
  public var typesTag: Bool { false }
  /// False.
  public var mayReopenTag: Bool { false }
  /// False.
  public var playsSlideshow: Bool { false }
  /// Does nothing.
  public func entered(from: StateID, in viewer: inout Viewer) {}
  /// Does nothing.
  public func left(to: StateID, in viewer: inout Viewer) {}
  /// Returns a chrome that shows nothing but the picture.
  public func chrome(of viewer: Viewer) -> Chrome { .hidden }
  /// Returns the buttons that packages offer in this state.
  public func barItems(of viewer: Viewer) -> [ChromeItem] { BarItems(viewer: viewer).added }
  /// Returns the shown photo.
  public func subjects(of viewer: Viewer) -> Subjects { viewer.shownSubject }
  /// Returns the requests for the shown photo and its neighbours.
  public func requests(of viewer: Viewer) -> [PictureRequest] { viewer.model.pagingRequests }
  /// Returns whether a caption is being edited.
  public func canCancel(in viewer: Viewer) -> Bool { viewer.model.captions.draft != nil }
  /// Does nothing.
  public func photoTapped(at point: NormalizedPoint?, in viewer: inout Viewer) {}
  /// Does nothing.
  public func photoDoubleTapped(at point: NormalizedPoint?, in viewer: inout Viewer) {}
  /// Does nothing.
  public func photoPressedLong(at point: NormalizedPoint?, in viewer: inout Viewer) {}
  /// Does nothing.
  public func regionDrawn(_ region: NormalizedRect, in viewer: inout Viewer) {}
  /// Performs a command that means the same in every state.
  public func perform(_ command: Command, in viewer: inout Viewer) { viewer.performCommon(command) }
  /// Does nothing.
  public func refused(_ command: Command, in viewer: inout Viewer) {}
  /// Does nothing.
  public func arrowPressed(_ arrow: Arrow, in viewer: inout Viewer) {}
  /// Does nothing.
  public func keyPressed(in viewer: inout Viewer) {}
  /// Does nothing.
  public func chromeRequested(in viewer: inout Viewer) {}
  /// Does nothing.
  public func pointerMoved(in viewer: inout Viewer) {}
  /// Does nothing.
  public func pointerIdled(in viewer: inout Viewer) {}
  /// Does nothing.
  public func viewLoaded(in viewer: inout Viewer) {}
  /// Does nothing.
  public func fullscreenChanged(in viewer: inout Viewer) {}
  /// Does nothing.
  public func handle(_ news: ViewerNews, in viewer: inout Viewer) {}
  /// Does nothing.
  public func handle(_ input: InputEvent, in viewer: inout Viewer) {}
  /// Performs the command if it is enabled.
  public func perform(_ command: any CustomCommand, in viewer: inout Viewer) {
    guard command.isEnabled(in: viewer) else { return }
    command.perform(in: &viewer)
  }
}
