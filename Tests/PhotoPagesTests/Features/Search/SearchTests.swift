import TestSupport
import Testing

@testable import PhotoPages

@Suite("The search bar searches once the keys rest") struct SearchTests {
  /// A viewer in the gallery of a source that can be searched, with the bar open.
  private struct Session {
    private(set) var viewer: Viewer
    private(set) var effects: [Effect] = []

    init(
      listing listed: PhotoSearch? = nil, continuing typed: PhotoSearch? = nil,
      settledOn settled: PhotoSearch? = nil,
      roles: Set<PhotoSourceRole> = [.searchable], abilities: Set<DesktopAbility> = .all
    ) {
      var setup = ViewerSetup(abilities: abilities)
      (setup.roles, setup.listedSearch, setup.search) = (roles, listed, typed)
      setup.settledSearch = settled
      viewer = Viewer(setup)
      send(.window(.viewLoaded))
      send(.library(.listed(photos("ab"))))
      if typed == nil { send(.command(.search)) }
    }

    var search: SearchFeature { viewer.model.search }

    mutating func send(_ event: ViewerEvent) {
      viewer.handle(event)
      effects = viewer.effects
    }

    mutating func type(_ text: String) { send(.input(.searchTyped(text))) }

    /// Lets the keys rest for long enough.
    mutating func rest() throws { send(.search(.rested(try #require(search.wait)))) }

    /// The search whose place the last event asked for; nil for none.
    var asked: PhotoSearch? {
      effects.compactMap { if case .findPlace(let search) = $0 { search } else { nil } }.first
    }
  }

  @Test("Search is offered by a source that can be searched, in a program that opens places")
  func offers() {
    #expect(Session().search.isOpen)
    for session in [Session(roles: []), Session(abilities: [.window])] {
      #expect(!session.search.isOpen)
      #expect(!Command.search.isEnabled(in: session.viewer))
    }
    let isOffered = { (session: Session) in
      session.viewer.chrome.galleryHeader.contains(.button(ChromeButton(.search)))
    }
    #expect(isOffered(Session()))
    #expect(!isOffered(Session(abilities: [.window])))
  }

  @Test("Search on a page goes to the gallery and opens the bar, with the cursor in it")
  func fromPage() {
    var session = Session()
    session.send(.command(.escape))
    session.send(.command(.openGallery))
    #expect(session.viewer.stateID == .browsing)
    session.send(.command(.search))
    #expect(session.viewer.stateID == .gallery)
    #expect(session.search.isOpen)
    #expect(session.effects.contains(.view(.focusSearch)))
  }

  @Test(
    "A search needs three characters in all, and two where one is of a script without spaces",
    arguments: [
      ("se", false), ("sea", true), ("a b", false), ("a b c", true), ("  ab  ", false),
      ("山", false), ("東京", true), ("山 a", true), ("ท", false), ("ทะเล", true), ("바다", false),
      ("łó", false), ("łód", true), ("", false),
    ])
  func length(text: String, isLong: Bool) {
    var session = Session()
    session.type(text)
    #expect((session.search.wait != nil) == isLong)
    session.send(.input(.searchFinished))
    #expect(session.asked?.text == (isLong ? text : nil))
    let isBlank = text.allSatisfy(\.isWhitespace)
    #expect((session.search.obstacle == nil) == (isLong || isBlank))
  }

  @Test("Each key restarts the wait of half a second, and only the last wait searches")
  func debounce() throws {
    var session = Session()
    session.type("sea")
    let first = try #require(session.search.wait)
    #expect(session.effects == [.searchLater(first, after: 0.5)])
    session.type("sea tree")
    session.send(.search(.rested(first)))
    #expect(session.asked == nil)
    try session.rest()
    #expect(session.asked == PhotoSearch("sea tree"))
  }

  @Test("Keys that leave too little to search for end the wait")
  func shortened() {
    var session = Session()
    session.type("sea")
    session.type("se")
    #expect(session.search.wait == nil)
  }

  @Test("Return searches at once, and neither it nor the wait searches again")
  func finished() throws {
    var session = Session()
    session.type("sea")
    let wait = try #require(session.search.wait)
    session.send(.input(.searchFinished))
    #expect(session.asked == PhotoSearch("sea"))
    for event in [ViewerEvent.search(.rested(wait)), .input(.searchFinished)] {
      session.send(event)
      #expect(session.asked == nil)
    }
    session.type("sea ")
    #expect(session.search.wait == nil)
  }

  @Test("Another choice of texts searches at once")
  func scope() {
    var session = Session(listing: PhotoSearch("sea"))
    session.send(.input(.searchScopeChosen(.text)))
    #expect(session.asked == PhotoSearch("sea", in: .text))
    session.send(.input(.searchScopeChosen(.keywords)))
    #expect(session.asked == nil)
  }

  @Test("The place of the results is opened, once, and a late one is not")
  func place() {
    var session = Session()
    session.type("sea")
    session.send(.input(.searchFinished))
    session.send(.search(.placed("flickr:se", PhotoSearch("se"))))
    #expect(session.effects == [])
    session.send(.search(.placed("flickr:sea", PhotoSearch("sea"))))
    #expect(session.effects == [.desktop(.openFolder("flickr:sea"))])
    session.type("sea tree")
    #expect(session.viewer.model.searchToContinue(in: "flickr:sea") == PhotoSearch("sea tree"))
    #expect(session.viewer.model.searchToContinue(in: "flickr:other") == nil)
  }

  @Test("A search that the source refuses is reported, and not requested again")
  func refused() {
    var session = Session()
    session.type("sea")
    session.send(.input(.searchFinished))
    session.send(.search(.placed(nil, PhotoSearch("sea"))))
    #expect(session.effects == [])
    #expect(session.search.obstacle == .refused)
    session.send(.input(.searchFinished))
    #expect(session.asked == nil)
    session.type("seas")
    #expect(session.search.obstacle == nil)
  }

  @Test("Escape clears the words, which shows the place without words, then closes the bar")
  func escape() {
    var session = Session(listing: PhotoSearch("sea", in: .text))
    #expect(session.search.typed.text == "sea")
    session.send(.command(.escape))
    #expect(session.asked == PhotoSearch("", in: .text))
    #expect(session.search.isOpen)
    session.send(.command(.escape))
    #expect(!session.search.isOpen)
    #expect(session.asked == nil)
    #expect(session.viewer.stateID == .gallery)
  }

  @Test("Escape in a place that is no result clears the words and asks for nothing")
  func escapeUnsearched() {
    var session = Session()
    session.type("sea")
    session.send(.command(.escape))
    #expect(session.search.typed.text == "")
    #expect(session.search.wait == nil)
    #expect(session.effects == [])
  }

  @Test("A closed bar drops what was typed, keeps the photos, and opens with the listed search")
  func closed() {
    var session = Session(listing: PhotoSearch("sea"))
    session.type("sea tree")
    session.send(.input(.searchClosed))
    #expect(!session.search.isOpen)
    #expect(session.search.wait == nil)
    #expect(session.effects == [])
    session.send(.command(.search))
    #expect(session.search.typed == PhotoSearch("sea"))
  }

  @Test("Letters typed in the gallery open the bar, and are searched for once the keys rest")
  func typedInGallery() throws {
    var session = Session()
    session.send(.command(.escape))
    #expect(!session.search.isOpen)
    session.type("trees")
    #expect(session.search.isOpen)
    try session.rest()
    #expect(session.asked == PhotoSearch("trees"))
  }

  @Test("The viewer of the results begins in the gallery, with the bar open")
  func continued() {
    let search = PhotoSearch("sea", in: .text)
    let session = Session(listing: search, continuing: search)
    #expect(session.viewer.stateID == .gallery)
    #expect(session.search.typed == search)
    #expect(session.search.wait == nil)
  }

  @Test("Words typed while results open are searched for after a rest")
  func continuedTyping() throws {
    var session = Session(listing: PhotoSearch("sea"), continuing: PhotoSearch("sea tree"))
    try session.rest()
    #expect(session.asked == PhotoSearch("sea tree"))
  }

  @Test("The bar stays with results that are empty, and closing it then leaves the gallery")
  func empty() {
    let search = PhotoSearch("seaa")
    var session = Session(listing: search, continuing: search)
    session.send(.library(.listed([])))
    #expect(session.viewer.stateID == .gallery)
    session.send(.input(.searchClosed))
    #expect(session.viewer.stateID == .browsing)
  }

  @Test("The bar stays with results that cannot be listed")
  func failed() {
    let search = PhotoSearch("sea")
    var session = Session(listing: search, continuing: search)
    session.send(.library(.listed([])))
    session.send(.library(.failed(.web(.keyRefused))))
    #expect(session.viewer.stateID == .gallery)
    #expect(session.search.isOpen && session.search.typed == search)
  }

  @Test("The number of results is that of the source, else that of a list that is whole")
  func counts() {
    let search = PhotoSearch("sea")
    var session = Session(listing: search)
    #expect(session.viewer.model.foundCount == 2)
    session.send(.library(.listed(photos("ab"), hasMore: true)))
    #expect(session.viewer.model.foundCount == nil)
    session.send(.search(.counted(340)))
    #expect(session.viewer.model.foundCount == 340)
    session.type("sea tree")
    #expect(session.viewer.model.foundCount == nil)
    #expect(Session().viewer.model.foundCount == nil)
  }

  private let sea = PhotoSearch("sea")

  @Test("Places that were not opened by typing are settled on, and results that were are not")
  func settled() {
    #expect(Session().viewer.model.isPlaceSettled)
    #expect(Session(listing: sea).viewer.model.isPlaceSettled)
    let typed = Session(listing: sea, continuing: sea)
    #expect(!typed.viewer.model.isPlaceSettled)
    let other = PhotoSearch("seagull")
    #expect(!Session(listing: sea, continuing: other, settledOn: other).viewer.model.isPlaceSettled)
  }

  @Test("Return settles on the listed results, or on those that it asks for")
  func settledByReturn() {
    var session = Session(listing: sea, continuing: sea)
    session.send(.input(.searchFinished))
    #expect(session.viewer.model.isPlaceSettled)
    session.type("sea tree")
    session.send(.input(.searchFinished))
    #expect(session.search.settled == PhotoSearch("sea tree"))
    let next = Session(
      listing: PhotoSearch("sea tree"), continuing: PhotoSearch("sea tree t"),
      settledOn: session.search.settled)
    #expect(next.viewer.model.isPlaceSettled)
  }

  @Test("Opening a photo of the results settles on them")
  func settledByPhoto() {
    var session = Session(listing: sea, continuing: sea)
    session.send(.input(.photoFocused(PhotoID("b"))))
    #expect(!session.viewer.model.isPlaceSettled)
    session.send(.input(.photoOpened(PhotoID("b"))))
    #expect(session.viewer.model.isPlaceSettled)
  }

  @Test("Closing the bar settles on results that are there, and not on none")
  func settledByClosing() {
    var session = Session(listing: sea, continuing: PhotoSearch("sea t"))
    session.send(.input(.searchClosed))
    #expect(session.viewer.model.isPlaceSettled)
    session = Session(listing: sea, continuing: sea)
    session.send(.library(.listed([])))
    session.send(.input(.searchClosed))
    #expect(!session.viewer.model.isPlaceSettled)
  }

  @Test("Escape, which takes the words back, settles on nothing")
  func notSettledByEscape() {
    var session = Session(listing: sea, continuing: sea)
    session.send(.command(.escape))
    #expect(!session.viewer.model.isPlaceSettled)
  }
}
