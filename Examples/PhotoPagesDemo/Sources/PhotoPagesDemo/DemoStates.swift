import PhotoPages

/// What the demo's states remember; they hold no data themselves.
struct DemoHistory: ViewerExtension {
  static let initial = DemoHistory()
  /// How often tagging began.
  var taggings = 0
}

/// Paging in which a long press begins a tag right there, and whose bar has no likes.
struct DemoBrowsing: BrowsingState {
  func barItems(of viewer: Viewer) -> [ChromeItem] {
    Browsing().barItems(of: viewer).filter { !$0.isButton(of: .like) }
  }

  /// Begins a tag at the point, after which tagging goes on; without the permission to tag, opens the menu as usual.
  func photoPressedLong(at point: NormalizedPoint?, in viewer: inout Viewer) {
    guard let point, viewer.model.permissions.tag else {
      return Browsing().photoPressedLong(at: point, in: &viewer)
    }
    viewer.enterTagging()
    if viewer.stateID == .tagging { viewer.enterTagEntry(at: .point(point)) }
  }
}

/// Tagging whose hint is shown when it begins for the first time.
struct DemoTagging: TaggingState {
  func entered(from: StateID, in viewer: inout Viewer) {
    Tagging().entered(from: from, in: &viewer)
    if from != .tagEntry { viewer[DemoHistory.self].taggings += 1 }
  }

  func chrome(of viewer: Viewer) -> Chrome {
    var chrome = Tagging().chrome(of: viewer)
    if viewer[DemoHistory.self].taggings > 1 { chrome.hint = nil }
    return chrome
  }
}

/// Reading comments with nothing in the bar but the button that closes them.
struct DemoCommenting: CommentingState {
  func barItems(of viewer: Viewer) -> [ChromeItem] {
    [.gap] + Commenting().barItems(of: viewer).filter { $0.isButton(of: .toggleComments) }
  }
}

extension ChromeItem {
  fileprivate func isButton(of command: Command) -> Bool {
    if case .button(let button) = self { button.command == .standard(command) } else { false }
  }
}

/// Shows the other of the demo's albums; the program around the viewer does it.
public struct ShowOtherAlbum: CustomCommand {
  /// The name in actions and scripts.
  public let name = "show-other-album"
  /// The label in menus.
  public let label = Message("Other Album")

  /// Makes the command.
  public init() {}

  /// Asks the program around the viewer.
  public func perform(in viewer: inout Viewer) {
    viewer.perform(.custom(AnyCustomCommand(self)))
  }
}

extension ViewerSetup {
  /// The setup of the demo: its states in the places of the library's, its command, and the gap of EBPhotoPages.
  public static var demo: ViewerSetup {
    var preferences = Preferences()
    preferences.motion.gap = 20
    var setup = ViewerSetup(
      preferences: preferences,
      addedCommands: [
        AddedCommand(
          ShowOtherAlbum(), in: [.browsing, .browsingHidden], places: [.moreMenu],
          keys: ["<Control>o"])
      ])
    setup.states = [
      .browsing: DemoBrowsing(), .tagging: DemoTagging(), .commenting: DemoCommenting(),
    ]
    return setup
  }
}
