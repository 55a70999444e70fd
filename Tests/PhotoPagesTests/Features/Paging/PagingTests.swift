import Testing

@testable import PhotoPages

@Suite("Paging")
struct PagingTests {
  @Test("A viewer without a start photo lists at once and shows the first")
  func showsFirst() {
    var viewer = Viewer()
    viewer.handle(.window(.viewLoaded))
    #expect(viewer.stateID == .browsing)
    #expect(viewer.effects == [.list(PhotoQuery())])
    viewer.handle(.library(.listed(photos("abc"))))
    #expect(viewer.shown == "a")
    #expect(viewer.demanded == "abc")
  }

  @Test("The photo that was opened is loaded before anything is listed")
  func startComesFirst() throws {
    let start = photos("c")[0]
    var viewer = Viewer(ViewerSetup(start: start))
    viewer.handle(.window(.viewLoaded))
    #expect(viewer.demanded == "c")
    #expect(!viewer.effects.contains(.list(PhotoQuery())))
    #expect(viewer.model.library.phase == .notBegun)
    let token = try #require(viewer.token("c"))
    viewer.handle(.pictures(.loaded(token, picture)))
    #expect(viewer.effects.first == .list(PhotoQuery()))
    viewer.handle(.library(.listed(photos("abcde"))))
    #expect(viewer.model.paging.index == 2)
    #expect(viewer.shown == "c")
  }

  @Test("A start photo that fails, or is slow, does not hold the listing back")
  func listingBegins() throws {
    var failed = Viewer(ViewerSetup(start: photos("c")[0]))
    failed.handle(.window(.viewLoaded))
    failed.handle(.pictures(.failed(try #require(failed.token("c")), .empty)))
    #expect(failed.effects.first == .list(PhotoQuery()))
    var slow = Viewer(ViewerSetup(start: photos("c")[0]))
    slow.handle(.window(.viewLoaded))
    slow.handle(.pictures(.delayed(try #require(slow.token("c")))))
    let token = try #require(slow.token("c"))
    #expect(slow.effects == [.expectPicture(token, after: 1.7), .list(PhotoQuery())])
    slow.handle(.pictures(.loaded(try #require(slow.token("c")), picture)))
    #expect(!slow.effects.contains(.list(PhotoQuery())))
  }

  @Test(
    "Turning requests the photo, the next ahead, the one behind and the second ahead")
  func demandsFollowTravel() {
    var viewer = session("abcdefg", at: 3)
    viewer.handle(.command(.nextPhoto))
    #expect(viewer.demanded == "efdg")
    viewer.handle(.command(.previousPhoto))
    #expect(viewer.demanded == "dceba")
  }

  @Test(
    "Paging on in one direction prefetches more photos, until the direction changes")
  func leafingLooksFarAhead() {
    var viewer = session("abcdefgh", at: 0)
    viewer.handle(.command(.nextPhoto))
    #expect(viewer.demanded == "bcade")
    viewer.handle(.command(.nextPhoto))
    #expect(viewer.demanded == "cdefgbh")
    viewer.handle(.command(.previousPhoto))
    #expect(viewer.demanded == "bac")
  }

  @Test("Over a network only the next photo is fetched ahead")
  func remoteIsSparing() {
    var viewer = Viewer(ViewerSetup(isRemote: true))
    viewer.handle(.window(.viewLoaded))
    viewer.handle(.library(.listed(photos("abcdefg"))))
    viewer.handle(.command(.nextPhoto))
    #expect(viewer.demanded == "bc")
  }

  @Test("Turning at either end of the list only bounces, by command and by arrow key")
  func ends() {
    var viewer = session("abc")
    for event in [ViewerEvent.command(.previousPhoto), .input(.arrowPressed(.left))] {
      viewer.handle(event)
      #expect(viewer.shown == "a")
      #expect(viewer.effects == [.view(.bounceAtEnd(isForward: false))])
    }
    viewer.handle(.command(.lastPhoto))
    for event in [ViewerEvent.command(.nextPhoto), .input(.arrowPressed(.right))] {
      viewer.handle(event)
      #expect(viewer.shown == "c")
      #expect(viewer.effects == [.view(.bounceAtEnd(isForward: true))])
    }
  }

  @Test("Turning without photos does not bounce")
  func nothingBounces() {
    var viewer = session("")
    for event in [ViewerEvent.command(.nextPhoto), .input(.arrowPressed(.right))] {
      viewer.handle(event)
      #expect(viewer.effects.isEmpty)
    }
  }

  @Test("Home and End go to the ends")
  func homeAndEnd() {
    var viewer = session("abcdefg", at: 3)
    viewer.handle(.command(.lastPhoto))
    #expect(viewer.shown == "g")
    viewer.handle(.command(.firstPhoto))
    #expect(viewer.shown == "a")
  }

  @Test("Before any turn, a growing list shows its first photo")
  func followsFirst() {
    var viewer = Viewer()
    viewer.handle(.window(.viewLoaded))
    viewer.handle(.library(.listed(photos("ce"), isComplete: false)))
    #expect(viewer.shown == "c")
    #expect(viewer.model.library.phase == .running)
    viewer.handle(.library(.listed(photos("abcde"))))
    #expect(viewer.shown == "a")
    #expect(viewer.model.library.phase == .complete)
  }

  @Test("In a complete list, a photo inserted before the shown one does not replace it")
  func firstStays() {
    var viewer = session("bc")
    viewer.handle(.library(.listed(photos("abc"))))
    #expect(viewer.shown == "b")
    #expect(viewer.model.paging.index == 1)
  }

  @Test("After a turn, a growing list keeps the same photo shown")
  func followsChosen() {
    var viewer = Viewer()
    viewer.handle(.window(.viewLoaded))
    viewer.handle(.library(.listed(photos("ce"), isComplete: false)))
    viewer.handle(.command(.nextPhoto))
    viewer.handle(.library(.listed(photos("abcde"))))
    #expect(viewer.shown == "e")
    #expect(viewer.model.paging.index == 4)
  }

  @Test(
    "When the shown photo goes, the next one follows, else the previous, else the empty page",
    arguments: [("abcd", 1, "acd", "c"), ("abcd", 3, "abc", "c"), ("abcd", 0, "bcd", "b")])
  func deletion(before: String, index: Int, after: String, shown: String) {
    var viewer = session(before, at: index)
    if index == 0 { viewer.handle(.paging(.requested(PhotoID("b")))) }
    if index == 0 { viewer.handle(.paging(.requested(PhotoID("a")))) }
    viewer.handle(.library(.listed(photos(after))))
    #expect(viewer.shown == shown)
  }

  @Test("If several photos are removed at once, the nearest remaining one is shown")
  func severalDeletions() {
    var viewer = session("abcdef", at: 2)
    viewer.handle(.library(.listed(photos("af"))))
    #expect(viewer.shown == "f")
    var last = session("abcdef", at: 4)
    last.handle(.library(.listed(photos("ab"))))
    #expect(last.shown == "b")
  }

  @Test("If all photos are removed, no photo is shown or requested")
  func allGone() {
    var viewer = session("abc", at: 1)
    viewer.handle(.library(.listed(photos(""))))
    #expect(viewer.shown == nil)
    #expect(viewer.model.paging.index == 0)
    #expect(viewer.model.pictures.states.isEmpty)
    #expect(viewer.demanded == "")
    viewer.handle(.library(.listed(photos("xy"))))
    #expect(viewer.shown == "x")
  }

  @Test("A folder that is gone leaves the reason and no photos")
  func folderGone() {
    var viewer = session("abc", at: 1)
    viewer.handle(.library(.failed(.folderGone)))
    #expect(viewer.model.library.phase == .failed(.folderGone))
    #expect(viewer.model.count == 0)
    #expect(viewer.model.pictures.states.isEmpty)
  }

  @Test("A list that fails keeps its photos, says why, and can be tried again")
  func failedList() {
    var session = Played("abc", at: "b")
    session.send(.library(.failed(.notReachable)))
    #expect(session.model.library.phase == .failed(.notReachable))
    #expect(session.listed == "abc")
    #expect(session.viewer.shown == "b")
    #expect(session.notice == .notListed(.notReachable))
    #expect(session.model.notices.notice?.offersRetry == true)
    session.send(.command(.retry))
    #expect(session.viewer.effects.contains(.list(PhotoQuery())))
    #expect(session.model.library.phase == .running)
    #expect(session.notice == nil)
    session.send(.library(.listed(photos("abcd"))))
    #expect(session.listed == "abcd")
    #expect(session.viewer.shown == "b")
    session.send(.command(.retry))
    #expect(!session.viewer.effects.contains(.list(PhotoQuery())), "Nothing has failed")
  }

  @Test("A list whose first page fails can be tried again")
  func failedFirstPage() {
    var viewer = Viewer()
    viewer.handle(.window(.viewLoaded))
    viewer.handle(.library(.failed(.notReachable)))
    #expect(viewer.model.notices.notice == nil, "The empty page says it")
    viewer.handle(.command(.retry))
    #expect(viewer.effects == [.list(PhotoQuery())])
    #expect(viewer.model.library.phase == .running)
  }

  @Test("A renamed photo stays shown in its new place, with the picture it has")
  func rename() throws {
    var viewer = session("abc", at: 1)
    viewer.handle(.pictures(.loaded(try #require(viewer.token("b")), picture)))
    viewer.handle(.library(.listed(photos("acb", renaming: "b", to: "z.jpg"))))
    #expect(viewer.model.currentPhoto?.name == "z.jpg")
    #expect(viewer.model.paging.index == 2)
    #expect(viewer.model.currentPicture?.phase == .shown(picture))
  }

  @Test("Splices are applied one after the other, and the shown photo stays")
  func splices() {
    var viewer = session("abcdef", at: 3)
    let splices = [
      PhotoSplice(0..<1, []), PhotoSplice(2..<2, photos("xy")), PhotoSplice(6..<9, photos("z")),
    ]
    viewer.handle(.library(.spliced(splices, isComplete: true, hasMore: true)))
    #expect(viewer.model.library.list.map(\.id.name).joined() == "bcxydez")
    #expect(viewer.shown == "d")
    #expect(viewer.model.library.list.hasMore)
  }

  @Test("The zoom is dropped on turning, unless it is kept")
  func zoomOnTurning() {
    let zoom = SettledZoom(scale: 1, centre: .centre)
    var viewer = session("abc")
    viewer.handle(.paging(.zoomSettled(zoom)))
    viewer.handle(.command(.nextPhoto))
    #expect(viewer.model.paging.zoom == nil)
    viewer.handle(.command(.keepZoom))
    viewer.handle(.paging(.zoomSettled(zoom)))
    viewer.handle(.command(.nextPhoto))
    #expect(viewer.model.paging.zoom == zoom)
  }
}
