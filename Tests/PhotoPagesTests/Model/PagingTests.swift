import Testing

@testable import PhotoPages

@Suite("Paging")
struct PagingTests {
  @Test("A gallery without a start photo lists at once and shows the first")
  func showsFirst() {
    var pages = Pages()
    pages.handle(.viewLoaded)
    #expect(pages.stateID == .browsing)
    #expect(pages.effects == [.list])
    pages.handle(.listUpdated(.listed(photos("abc"))))
    #expect(pages.shown == "a")
    #expect(pages.demanded == "abc")
  }

  @Test("The photo that was opened is loaded before anything is listed")
  func startComesFirst() throws {
    let start = photos("c")[0]
    var pages = Pages(PagesSetup(start: start))
    pages.handle(.viewLoaded)
    #expect(pages.demanded == "c")
    #expect(!pages.effects.contains(.list))
    #expect(pages.model.listing == .notBegun)
    let ticket = try #require(pages.ticket("c"))
    pages.handle(.pictureLoaded(ticket, picture))
    #expect(pages.effects.first == .list)
    pages.handle(.listUpdated(.listed(photos("abcde"))))
    #expect(pages.model.index == 2)
    #expect(pages.shown == "c")
  }

  @Test("A start photo that fails, or is slow, does not hold the listing back")
  func listingBegins() throws {
    var failed = Pages(PagesSetup(start: photos("c")[0]))
    failed.handle(.viewLoaded)
    failed.handle(.pictureFailed(try #require(failed.ticket("c")), .empty))
    #expect(failed.effects.first == .list)
    var slow = Pages(PagesSetup(start: photos("c")[0]))
    slow.handle(.viewLoaded)
    slow.handle(.pictureDelayed(try #require(slow.ticket("c"))))
    #expect(slow.effects == [.list])
    slow.handle(.pictureLoaded(try #require(slow.ticket("c")), picture))
    #expect(!slow.effects.contains(.list))
  }

  @Test(
    "Turning asks for the photo, the next in the direction of travel, the other, the second next")
  func demandsFollowTravel() {
    var pages = gallery("abcdefg", at: 3)
    pages.handle(.command(.nextPhoto))
    #expect(pages.demanded == "efdg")
    pages.handle(.command(.previousPhoto))
    #expect(pages.demanded == "dceba")
  }

  @Test(
    "Whoever leafs on in one direction has two more photos got ready, until the direction changes")
  func leafingLooksFarAhead() {
    var pages = gallery("abcdefgh", at: 0)
    pages.handle(.command(.nextPhoto))
    #expect(pages.demanded == "bcade")
    pages.handle(.command(.nextPhoto))
    #expect(pages.demanded == "cdbefg")
    pages.handle(.command(.previousPhoto))
    #expect(pages.demanded == "bac")
  }

  @Test("Over a network only the next photo is fetched ahead")
  func remoteIsSparing() {
    var pages = Pages(PagesSetup(isRemote: true))
    pages.handle(.viewLoaded)
    pages.handle(.listUpdated(.listed(photos("abcdefg"))))
    pages.handle(.command(.nextPhoto))
    #expect(pages.demanded == "bc")
  }

  @Test("At both ends turning on does nothing")
  func ends() {
    var pages = gallery("abc")
    pages.handle(.command(.previousPhoto))
    #expect(pages.shown == "a")
    #expect(pages.effects.isEmpty)
    pages.handle(.command(.lastPhoto))
    pages.handle(.command(.nextPhoto))
    #expect(pages.shown == "c")
    #expect(pages.effects.isEmpty)
  }

  @Test("Home and End go to the ends")
  func homeAndEnd() {
    var pages = gallery("abcdefg", at: 3)
    pages.handle(.command(.lastPhoto))
    #expect(pages.shown == "g")
    pages.handle(.command(.firstPhoto))
    #expect(pages.shown == "a")
  }

  @Test("While nobody has turned, a growing list keeps its first photo shown")
  func followsFirst() {
    var pages = Pages()
    pages.handle(.viewLoaded)
    pages.handle(.listUpdated(.listed(photos("ce"), isComplete: false)))
    #expect(pages.shown == "c")
    #expect(pages.model.listing == .running)
    pages.handle(.listUpdated(.listed(photos("abcde"))))
    #expect(pages.shown == "a")
    #expect(pages.model.listing == .complete)
  }

  @Test("Once all is listed, a photo that comes before the first does not push it away")
  func firstStays() {
    var pages = gallery("bc")
    pages.handle(.listUpdated(.listed(photos("abc"))))
    #expect(pages.shown == "b")
    #expect(pages.model.index == 1)
  }

  @Test("After a turn, a growing list keeps the same photo shown")
  func followsChosen() {
    var pages = Pages()
    pages.handle(.viewLoaded)
    pages.handle(.listUpdated(.listed(photos("ce"), isComplete: false)))
    pages.handle(.command(.nextPhoto))
    pages.handle(.listUpdated(.listed(photos("abcde"))))
    #expect(pages.shown == "e")
    #expect(pages.model.index == 4)
  }

  @Test(
    "When the shown photo goes, the next one follows, else the previous, else the empty page",
    arguments: [("abcd", 1, "acd", "c"), ("abcd", 3, "abc", "c"), ("abcd", 0, "bcd", "b")])
  func deletion(before: String, index: Int, after: String, shown: String) {
    var pages = gallery(before, at: index)
    if index == 0 { pages.handle(.photoSought(PhotoID("b"))) }
    if index == 0 { pages.handle(.photoSought(PhotoID("a"))) }
    pages.handle(.listUpdated(.listed(photos(after))))
    #expect(pages.shown == shown)
  }

  @Test("When several go at once, the nearest that is left follows")
  func severalDeletions() {
    var pages = gallery("abcdef", at: 2)
    pages.handle(.listUpdated(.listed(photos("af"))))
    #expect(pages.shown == "f")
    var last = gallery("abcdef", at: 4)
    last.handle(.listUpdated(.listed(photos("ab"))))
    #expect(last.shown == "b")
  }

  @Test("When all go, nothing is shown and nothing is wanted")
  func allGone() {
    var pages = gallery("abc", at: 1)
    pages.handle(.listUpdated(.listed(photos(""))))
    #expect(pages.shown == nil)
    #expect(pages.model.index == 0)
    #expect(pages.model.pictures.isEmpty)
    #expect(pages.demanded == "")
    pages.handle(.listUpdated(.listed(photos("xy"))))
    #expect(pages.shown == "x")
  }

  @Test("A folder that is gone leaves the reason and no photos")
  func folderGone() {
    var pages = gallery("abc", at: 1)
    pages.handle(.listUpdated(.failed(.folderGone)))
    #expect(pages.model.listing == .failed(.folderGone))
    #expect(pages.model.count == 0)
    #expect(pages.model.pictures.isEmpty)
  }

  @Test("A list that fails keeps its photos, says why, and can be tried again")
  func failedList() {
    var gallery = Played("abc", at: "b")
    gallery.send(.listUpdated(.failed(.notReachable)))
    #expect(gallery.model.listing == .failed(.notReachable))
    #expect(gallery.listed == "abc")
    #expect(gallery.pages.shown == "b")
    #expect(gallery.notice == .notListed(.notReachable))
    #expect(gallery.model.notice?.offersRetry == true)
    gallery.send(.command(.retry))
    #expect(gallery.pages.effects.contains(.list))
    #expect(gallery.model.listing == .running)
    #expect(gallery.notice == nil)
    gallery.send(.listUpdated(.listed(photos("abcd"))))
    #expect(gallery.listed == "abcd")
    #expect(gallery.pages.shown == "b")
    gallery.send(.command(.retry))
    #expect(!gallery.pages.effects.contains(.list), "Nothing has failed")
  }

  @Test("A list whose first page fails can be tried again")
  func failedFirstPage() {
    var pages = Pages()
    pages.handle(.viewLoaded)
    pages.handle(.listUpdated(.failed(.notReachable)))
    #expect(pages.model.notice == nil, "The empty page says it")
    pages.handle(.command(.retry))
    #expect(pages.effects == [.list])
    #expect(pages.model.listing == .running)
  }

  @Test("A renamed photo stays shown in its new place, with the picture it has")
  func rename() throws {
    var pages = gallery("abc", at: 1)
    pages.handle(.pictureLoaded(try #require(pages.ticket("b")), picture))
    pages.handle(.listUpdated(.listed(photos("acb", renaming: "b", to: "z.jpg"))))
    #expect(pages.model.currentPhoto?.name == "z.jpg")
    #expect(pages.model.index == 2)
    #expect(pages.model.currentPicture?.phase == .shown(picture))
  }

  @Test("Splices are made one after the other, and what they do not concern stays")
  func splices() {
    var pages = gallery("abcdef", at: 3)
    let splices = [
      PhotoSplice(0..<1, []), PhotoSplice(2..<2, photos("xy")), PhotoSplice(6..<9, photos("z")),
    ]
    pages.handle(.listUpdated(.spliced(splices, isComplete: true, hasMore: true)))
    #expect(pages.model.list.map(\.id.name).joined() == "bcxydez")
    #expect(pages.shown == "d")
    #expect(pages.model.list.hasMore)
  }

  @Test("The zoom is dropped on turning, unless it is kept")
  func zoomOnTurning() {
    let zoom = SettledZoom(scale: 1, centre: .centre)
    var pages = gallery("abc")
    pages.handle(.zoomSettled(zoom))
    pages.handle(.command(.nextPhoto))
    #expect(pages.model.zoom == nil)
    pages.handle(.command(.keepZoom))
    pages.handle(.zoomSettled(zoom))
    pages.handle(.command(.nextPhoto))
    #expect(pages.model.zoom == zoom)
  }
}
