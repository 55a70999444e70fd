import Testing

@testable import PhotoPages

/// A state that the library knows nothing of: a look at the photo with one bar.
private struct Looking: PagesState {
  static let id = StateID("looking")
  func chrome(of pages: Pages) -> Chrome { pages.modalChrome(leavingBy: StopLooking()) }
  func accepts(_ command: Command) -> Bool { command.isForEveryState }
  func perform(_ command: Command, in pages: inout Pages) {
    if command == .escape { pages.enterBrowsing() } else { pages.performCommon(command) }
  }
}

/// How often a photo was looked at, and what else was told.
private struct Looks: PagesExtension {
  var count = 0
  var news: [ViewerNews] = []
  static let initial = Looks()

  static func handle(_ news: ViewerNews, in pages: inout Pages) {
    if news == .shownPhotoChanged, pages.stateID == Looking.id { pages[Looks.self].count += 1 }
    pages[Looks.self].news.append(news)
  }
}

private struct Look: PagesCommand {
  var most = 3
  let name = "look"
  let label = Message("Look")
  func isEnabled(in pages: Pages) -> Bool { pages[Looks.self].count < most }
  func perform(in pages: inout Pages) {
    pages[Looks.self].count += 1
    pages.enter(Looking())
  }
}

private struct StopLooking: PagesCommand {
  let name = "stop-looking"
  let label = Message("Stop Looking")
  func perform(in pages: inout Pages) { pages.enterBrowsing() }
}

/// Says how often there was a look at a photo.
private struct SetLooks: PagesChange {
  let photo: PhotoID
  let (old, new): (Int, Int)
  var photos: [PhotoID] { [photo] }
  var inverse: any PagesChange { SetLooks(photo: photo, old: new, new: old) }
  func apply(to pages: inout Pages) { pages[Looks.self].count = new }

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

  private func gallery(layout: ChromeLayout = .classic) -> Pages {
    var pages = Pages(
      PagesSetup(
        permissions: .all, preferences: Preferences(layout: layout), addedCommands: [look],
        extensions: [Looks.self]))
    pages.handle(.viewLoaded)
    pages.handle(.listUpdated(.listed(photos("abc"))))
    return pages
  }

  @Test("A button enters a state of its own, which pages, and is left by its own button")
  func ownState() {
    var pages = gallery()
    #expect(pages.chrome.bottom.contains(.button(Look())))
    pages.handle(.custom(CustomCommand(Look())))
    #expect(pages.stateID == Looking.id)
    #expect(pages.transitions == [Transition(from: .browsing, to: Looking.id)])
    #expect(pages.chrome.top.last == .button(StopLooking()))
    #expect(pages.chrome.bottom == [.button(Look())])
    pages.handle(.command(.nextPhoto))
    #expect(pages.shown == "b")
    #expect(pages[Looks.self].count == 2)
    pages.handle(.custom(CustomCommand(StopLooking())))
    #expect(pages.stateID == .browsing)
  }

  @Test("A command that has nothing to do has no button and no menu entry, and does nothing")
  func disabled() {
    var pages = gallery()
    let command = AnyCommand.custom(CustomCommand(Look()))
    #expect(pages.moreMenu.last == [command])
    #expect(pages.photoMenu.last == [command])
    pages[Looks.self].count = 3
    #expect(!pages.chrome.bottom.contains(.button(Look())))
    #expect(!pages.moreMenu.joined().contains(command))
    #expect(!pages.photoMenu.joined().contains(command))
    pages.handle(.custom(CustomCommand(Look())))
    #expect(pages.stateID == .browsing)
  }

  @Test(
    "The button is in the states that it names, in every layout", arguments: ChromeLayout.allCases)
  func places(layout: ChromeLayout) {
    var pages = gallery(layout: layout)
    func isThere() -> Bool {
      (pages.chrome.top + pages.chrome.bottom + pages.chrome.side).contains(.button(Look()))
    }
    for (photo, state) in pages.model.annotationStates where photo == PhotoID("a") {
      pages.handle(.annotationsLoaded(state.ticket, annotations()))
    }
    #expect(isThere())
    pages.handle(.command(.tagPhoto))
    #expect(isThere())
    pages.handle(.command(.escape))
    pages.handle(.command(.toggleComments))
    #expect(!isThere())
    #expect(!AnyCommand.custom(look.command).isEnabled(in: pages))
  }

  @Test("Keys of an added command mean it in its states, before what they mean there otherwise")
  func keys() {
    let pages = gallery()
    func meaning(of key: String, in state: StateID) -> AnyCommand? {
      pages.keyBindings.last { $0.key == key && $0.states.contains(state) }?.command
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
    var pages = gallery()
    pages.handle(.command(way))
    pages[Looks.self].news = []
    pages.handle(.photoSought(PhotoID("c")))
    #expect(pages[Looks.self].news == [.shownPhotoChanged])
    pages[Looks.self].news = []
    pages.handle(.listUpdated(.listed(photos("abc", renaming: "c", to: "z.jpg"))))
    #expect(pages[Looks.self].news == [.listChanged])
    pages[Looks.self].news = []
    pages.handle(.permissionsChanged(PhotoID("c"), .viewing))
    #expect(pages[Looks.self].news.first == .permissionsChanged)
  }

  @Test("An extension hears of a deletion once the source has deleted the photo")
  func deletion() {
    var pages = gallery()
    pages.handle(.command(.moveToTrash))
    let deletion = pages.effects.compactMap { effect -> DeletionID? in
      if case .moveToTrash(_, let deletion) = effect { deletion } else { nil }
    }
    #expect(deletion.count == 1)
    #expect(pages[Looks.self].news.last == .listChanged)
    for deletion in deletion { pages.handle(.deleted(deletion)) }
    #expect(pages[Looks.self].news.last == .photosDeleted([PhotoID("a")]))
  }

  @Test("A change of another package is undone and done again, and its photo shown")
  func undo() {
    var pages = gallery()
    #expect(!Command.undo.isEnabled(in: pages))
    pages.make(SetLooks(photo: PhotoID("a"), old: 0, new: 5))
    #expect(pages[Looks.self].count == 5)
    pages.handle(.command(.lastPhoto))
    pages.handle(.command(.undo))
    #expect(pages[Looks.self].count == 0)
    #expect(pages.shown == "a")
    #expect(!Command.undo.isEnabled(in: pages))
    pages.handle(.command(.redo))
    #expect(pages[Looks.self].count == 5)
    #expect(Command.undo.isEnabled(in: pages))
    pages.handle(.listUpdated(.listed(photos("bc"))))
    #expect(!Command.undo.isEnabled(in: pages), "Its photo is gone")
  }

  @Test("A name being typed is kept when another package leads away from it")
  func abandonedName() throws {
    var pages = gallery()
    let ticket = try #require(pages.model.annotationStates[PhotoID("a")]?.ticket)
    pages.handle(.annotationsLoaded(ticket, annotations()))
    pages.handle(.command(.tagPhoto))
    pages.handle(.photoTapped(.centre))
    pages.handle(.tagTextChanged("Cleo"))
    pages.handle(.custom(CustomCommand(Look())))
    #expect(pages.stateID == Looking.id)
    #expect(pages.model.tagDraft == nil)
    #expect(pages.model.annotations.tags.map(\.text) == ["Anna", "Mill", "Cleo"])
  }

  @Test("Nobody leads a gallery away before it has come alive")
  func beforeTheView() {
    var pages = Pages(PagesSetup(addedCommands: [look]))
    pages.handle(.custom(CustomCommand(Look())))
    #expect(pages.stateID == .uninitialized)
    pages.handle(.viewLoaded)
    #expect(pages.stateID == .browsing)
  }

  @Test("Commands and values of other packages are compared by what they hold")
  func equality() {
    struct Other: PagesCommand {
      let name = "look"
      let label = Message("Look")
    }
    #expect(CustomCommand(Look()) == CustomCommand(Look()))
    #expect(CustomCommand(Look()) != CustomCommand(Look(most: 1)))
    #expect(CustomCommand(Look()) != CustomCommand(Other()))
    #expect(Effect.custom(CustomCommand(Look())) == .custom(CustomCommand(Look())))

    var (left, right) = (PagesExtensions(), PagesExtensions())
    left[Looks.self].count = 1
    #expect(left != right)
    right[Looks.self].count = 1
    #expect(left == right)
    left[Looks.self] = .initial
    #expect(left == PagesExtensions())
  }
}
