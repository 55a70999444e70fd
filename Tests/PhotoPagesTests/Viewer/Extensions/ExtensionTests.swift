import Testing

@testable import PhotoPages

/// A state that the library knows nothing of: a look at the photo with one bar.
private struct Looking: ViewerState {
  static let id = StateID("looking")
  static let commands: Set<Command> = [.like]
  func chrome(of viewer: Viewer) -> Chrome { viewer.modalChrome(leavingBy: StopLooking()) }
  func perform(_ command: Command, in viewer: inout Viewer) {
    if command == .escape { viewer.enterBrowsing() } else { viewer.performCommon(command) }
  }
}

/// How often a photo was looked at, and what else was told.
private struct Looks: ViewerExtension {
  var count = 0
  var news: [ViewerNews] = []
  static let initial = Looks()

  static func handle(_ news: ViewerNews, in viewer: inout Viewer) {
    if news == .shownPhotoChanged, viewer.stateID == Looking.id { viewer[Looks.self].count += 1 }
    viewer[Looks.self].news.append(news)
  }
}

private struct Look: CustomCommand {
  var most = 3
  let name = "look"
  let label = Message("Look")
  func isEnabled(in viewer: Viewer) -> Bool { viewer[Looks.self].count < most }
  func perform(in viewer: inout Viewer) {
    viewer[Looks.self].count += 1
    viewer.enter(Looking())
  }
}

private struct Send: CustomCommand {
  let name = "send"
  let label = Message("Send")
}

private struct StopLooking: CustomCommand {
  let name = "stop-looking"
  let label = Message("Stop Looking")
  func perform(in viewer: inout Viewer) { viewer.enterBrowsing() }
}

/// Says how often there was a look at a photo.
private struct SetLooks: CustomChange {
  let photo: PhotoID
  let (old, new): (Int, Int)
  var photos: [PhotoID] { [photo] }
  var inverse: any CustomChange { SetLooks(photo: photo, old: new, new: old) }
  func apply(to viewer: inout Viewer) { viewer[Looks.self].count = new }

  init(photo: PhotoID, old: Int, new: Int) {
    self.photo = photo
    (self.old, self.new) = (old, new)
  }
}

@Suite("Extensions")
struct ExtensionTests {
  private let look = AddedCommand(
    Look(), in: [.browsing, .tagging, Looking.id], places: [.bar, .moreMenu, .photoMenu],
    keys: ["k", "t"])

  private func session(layout: ChromeLayout = .classic) -> Viewer {
    var viewer = Viewer(
      ViewerSetup(
        permissions: .all, preferences: Preferences(layout: layout), addedCommands: [look],
        extensions: [Looks.self]))
    viewer.handle(.window(.viewLoaded))
    viewer.handle(.library(.listed(photos("abc"))))
    return viewer
  }

  @Test("A package's button enters its own state, where pages turn, and another leaves it")
  func ownState() {
    var viewer = session()
    #expect(viewer.chrome.bottom.contains(.button(Look())))
    viewer.handle(.custom(AnyCustomCommand(Look())))
    #expect(viewer.stateID == Looking.id)
    #expect(viewer.transitions == [Transition(from: .browsing, to: Looking.id)])
    #expect(viewer.chrome.top.last == .button(StopLooking()))
    #expect(viewer.chrome.bottom == [.button(Look())])
    viewer.handle(.command(.nextPhoto))
    #expect(viewer.shown == "b")
    #expect(viewer[Looks.self].count == 2)
    viewer.handle(.custom(AnyCustomCommand(StopLooking())))
    #expect(viewer.stateID == .browsing)
  }

  @Test("A package's state accepts the common commands and those that it names")
  func accepted() {
    var viewer = session()
    for (photo, state) in viewer.model.annotations.states where photo == PhotoID("a") {
      viewer.handle(.annotations(.loaded(state.token, annotations())))
    }
    viewer.handle(.custom(AnyCustomCommand(Look())))
    #expect(Command.nextPhoto.isEnabled(in: viewer))
    #expect(Command.like.isEnabled(in: viewer))
    #expect(!Command.editCaption.isEnabled(in: viewer))
  }

  @Test("A package's command that can do nothing has no button and no menu entry")
  func disabled() {
    var viewer = session()
    let command = AnyCommand.custom(AnyCustomCommand(Look()))
    #expect(PhotoMenu.more.commands(in: viewer).last == [command])
    #expect(PhotoMenu.photo(nil).commands(in: viewer).last == [command])
    viewer[Looks.self].count = 3
    #expect(!viewer.chrome.bottom.contains(.button(Look())))
    #expect(!PhotoMenu.more.commands(in: viewer).joined().contains(command))
    #expect(!PhotoMenu.photo(nil).commands(in: viewer).joined().contains(command))
    viewer.handle(.custom(AnyCustomCommand(Look())))
    #expect(viewer.stateID == .browsing)
  }

  @Test("A command's section gives its place in a menu, after the library's commands there")
  func sections() {
    let sent = AddedCommand(
      Send(), in: [.browsing], places: [.shareMenu, .photoMenu], section: .sending)
    let copied = AddedCommand(
      Look(), in: [.browsing], places: [.shareMenu], section: .copying)
    let session = Played("a", adding: [copied, sent])
    #expect(
      PhotoMenu.share.commands(in: session.viewer) == [
        [.custom(sent.command)],
        [.standard(.copyPicture), .standard(.copyFile), .custom(copied.command)],
      ])
    let menu = PhotoMenu.photo(nil).commands(in: session.viewer)
    let place = menu.firstIndex { $0.contains(.standard(.copyPicture)) }
    #expect(place.map { menu[$0 - 1] } == [.custom(sent.command)])
    #expect(!PhotoMenu.more.commands(in: session.viewer).joined().contains(.custom(sent.command)))
  }

  @Test(
    "A package's button is shown in its states, in every layout", arguments: ChromeLayout.allCases)
  func places(layout: ChromeLayout) {
    var viewer = session(layout: layout)
    func isThere() -> Bool {
      (viewer.chrome.top + viewer.chrome.bottom + viewer.chrome.side).contains(.button(Look()))
    }
    for (photo, state) in viewer.model.annotations.states where photo == PhotoID("a") {
      viewer.handle(.annotations(.loaded(state.token, annotations())))
    }
    #expect(isThere())
    viewer.handle(.command(.tagPhoto))
    #expect(isThere())
    viewer.handle(.command(.escape))
    viewer.handle(.command(.toggleComments))
    #expect(!isThere())
    #expect(!AnyCommand.custom(look.command).isEnabled(in: viewer))
  }

  @Test("Keys of an added command come before the library's in the states of the command")
  func keys() {
    let viewer = session()
    func meaning(of key: String, in state: StateID) -> AnyCommand? {
      viewer.keyBindings.last { $0.key == key && $0.states.contains(state) }?.command
    }
    #expect(meaning(of: "k", in: .browsing) == .custom(look.command))
    #expect(meaning(of: "k", in: .commenting) == nil)
    #expect(meaning(of: "t", in: .tagging) == .custom(look.command))
    #expect(meaning(of: "t", in: .browsingHidden) == .standard(.tagPhoto))
  }

  @Test(
    "An extension hears of the list and its names, the shown photo and permissions in any state",
    arguments: [Command.escape, .tagPhoto, .toggleComments, .startSlideshow])
  func news(way: Command) throws {
    var viewer = session()
    viewer.handle(.command(way))
    viewer[Looks.self].news = []
    viewer.handle(.paging(.requested(PhotoID("c"))))
    #expect(viewer[Looks.self].news == [.shownPhotoChanged])
    viewer[Looks.self].news = []
    viewer.handle(.library(.listed(photos("abc", renaming: "c", to: "z.jpg"))))
    #expect(viewer[Looks.self].news == [.listChanged])
    viewer[Looks.self].news = []
    viewer.handle(.annotations(.permissionsChanged(PhotoID("c"), .viewing)))
    #expect(viewer[Looks.self].news.first == .permissionsChanged)
  }

  @Test("An extension hears of a deletion once the source has deleted the photo")
  func deletion() {
    var viewer = session()
    viewer.handle(.command(.moveToTrash))
    let deletion = viewer.effects.compactMap { effect -> DeletionID? in
      if case .moveToTrash(_, let deletion) = effect { deletion } else { nil }
    }
    #expect(deletion.count == 1)
    #expect(viewer[Looks.self].news.last == .listChanged)
    for deletion in deletion { viewer.handle(.history(.deleted(deletion))) }
    #expect(viewer[Looks.self].news.last == .photosDeleted([PhotoID("a")]))
  }

  @Test("A change of another package is undone and done again, and its photo shown")
  func undo() {
    var viewer = session()
    #expect(!Command.undo.isEnabled(in: viewer))
    viewer.make(SetLooks(photo: PhotoID("a"), old: 0, new: 5))
    #expect(viewer[Looks.self].count == 5)
    viewer.handle(.command(.lastPhoto))
    viewer.handle(.command(.undo))
    #expect(viewer[Looks.self].count == 0)
    #expect(viewer.shown == "a")
    #expect(!Command.undo.isEnabled(in: viewer))
    viewer.handle(.command(.redo))
    #expect(viewer[Looks.self].count == 5)
    #expect(Command.undo.isEnabled(in: viewer))
    viewer.handle(.library(.listed(photos("bc"))))
    #expect(!Command.undo.isEnabled(in: viewer), "Its photo is gone")
  }

  @Test("A name being typed is saved when a package enters its own state")
  func abandonedName() throws {
    var viewer = session()
    let token = try #require(viewer.model.annotations.states[PhotoID("a")]?.token)
    viewer.handle(.annotations(.loaded(token, annotations())))
    viewer.handle(.command(.tagPhoto))
    viewer.handle(.input(.photoTapped(.centre)))
    viewer.handle(.input(.tagTextChanged("Cleo")))
    viewer.handle(.custom(AnyCustomCommand(Look())))
    #expect(viewer.stateID == Looking.id)
    #expect(viewer.model.tagging.draft == nil)
    #expect(viewer.model.shownAnnotations.tags.map(\.text) == ["Anna", "Mill", "Cleo"])
  }

  @Test("A package's command has no effect before the view is loaded")
  func beforeTheView() {
    var viewer = Viewer(ViewerSetup(addedCommands: [look]))
    viewer.handle(.custom(AnyCustomCommand(Look())))
    #expect(viewer.stateID == .uninitialized)
    viewer.handle(.window(.viewLoaded))
    #expect(viewer.stateID == .browsing)
  }

  @Test("Commands and values of other packages are compared by what they hold")
  func equality() {
    struct Other: CustomCommand {
      let name = "look"
      let label = Message("Look")
    }
    #expect(AnyCustomCommand(Look()) == AnyCustomCommand(Look()))
    #expect(AnyCustomCommand(Look()) != AnyCustomCommand(Look(most: 1)))
    #expect(AnyCustomCommand(Look()) != AnyCustomCommand(Other()))
    #expect(Effect.custom(AnyCustomCommand(Look())) == .custom(AnyCustomCommand(Look())))

    var (left, right) = (
      ExtensionsFeature(commands: [], types: []), ExtensionsFeature(commands: [], types: [])
    )
    left[Looks.self].count = 1
    #expect(left != right)
    right[Looks.self].count = 1
    #expect(left == right)
    left[Looks.self] = .initial
    #expect(left == ExtensionsFeature(commands: [], types: []))
  }
}
