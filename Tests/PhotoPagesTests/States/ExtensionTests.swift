import Testing

@testable import PhotoPages

/// A state that the library knows nothing of: a look at the photo with one bar.
private struct Looking: PagesState {
  static let id = StateID("looking")
  func chrome(of pages: Pages) -> Chrome { pages.modalChrome(leavingBy: ButtonID("stop")) }
  func accepts(_ command: Command) -> Bool { command.isForEveryState }
  func perform(_ command: Command, in pages: inout Pages) {
    if command == .escape { pages.enterBrowsing() } else { pages.performCommon(command) }
  }
  func pressed(_ button: ButtonID, in pages: inout Pages) { pages.enterBrowsing() }
  func pageChanged(in pages: inout Pages) { pages[Looks.self].count += 1 }
}

/// How often somebody has looked.
private struct Looks: PagesExtension {
  var count = 0
  static let initial = Looks()
}

private struct Look: PagesCommand {
  var most = 3
  func isEnabled(in pages: Pages) -> Bool { pages[Looks.self].count < most }
  func perform(in pages: inout Pages) {
    pages[Looks.self].count += 1
    pages.enter(Looking())
  }
}

@Suite("Extensions")
struct ExtensionTests {
  private let button = AddedButton(
    id: ButtonID("look"), in: [.browsing, .tagging, Looking.id], command: Look())

  private func gallery(layout: ChromeLayout = .classic) -> Pages {
    var pages = Pages(PagesSetup(permissions: .all, layout: layout, addedButtons: [button]))
    pages.handle(.viewLoaded)
    pages.handle(.listUpdated(.listed(photos("abc"))))
    return pages
  }

  @Test("A button enters a state of its own, which pages, and is left as it says")
  func ownState() {
    var pages = gallery()
    #expect(pages.chrome.bottom.contains(.button(button.id)))
    pages.handle(.pressed(button.id))
    #expect(pages.stateID == Looking.id)
    #expect(pages.transitions == [Transition(from: .browsing, to: Looking.id)])
    #expect(pages.chrome.top.last == .button(ButtonID("stop")))
    #expect(pages.chrome.bottom == [.button(button.id)])
    pages.handle(.command(.nextPhoto))
    #expect(pages.shown == "b")
    #expect(pages[Looks.self].count == 2)
    pages.handle(.command(.escape))
    #expect(pages.stateID == .browsing)
  }

  @Test("The button goes when its command has nothing to do, and does nothing then")
  func disabled() {
    var pages = gallery()
    pages[Looks.self].count = 3
    #expect(!pages.chrome.bottom.contains(.button(button.id)))
    pages.handle(.pressed(button.id))
    #expect(pages.stateID == .browsing)
  }

  @Test(
    "The button is in the states that it names, in every layout", arguments: ChromeLayout.allCases)
  func places(layout: ChromeLayout) {
    var pages = gallery(layout: layout)
    func isThere() -> Bool {
      (pages.chrome.top + pages.chrome.bottom + pages.chrome.side).contains(.button(button.id))
    }
    for (photo, state) in pages.model.annotationStates where photo == PhotoID("a") {
      pages.handle(.annotationsLoaded(state.ticket, annotations()))
    }
    #expect(isThere())
    pages.handle(.command(.tagPhoto))
    #expect(isThere())
    pages.handle(.command(.escape))
    pages.handle(.pressed(.comments))
    #expect(!isThere())
    pages.handle(.pressed(button.id))
    #expect(pages.stateID == .commenting)
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
    var pages = Pages(PagesSetup(addedButtons: [button]))
    pages.handle(.custom(CustomCommand(Look())))
    #expect(pages.stateID == .uninitialized)
    pages.handle(.viewLoaded)
    #expect(pages.stateID == .browsing)
  }

  @Test("Commands and values of other packages are compared by what they hold")
  func equality() {
    struct Other: PagesCommand {}
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
