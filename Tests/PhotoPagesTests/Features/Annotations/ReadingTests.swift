import Testing

@testable import PhotoPages

/// When annotations are asked for.
@Suite("Reading annotations")
struct ReadingTests {
  /// A picture of which a better one is on its way.
  private let coarse = PictureDescription(
    fullSize: PixelSize(width: 400, height: 300), decodedSize: PixelSize(width: 40, height: 30),
    traits: [.isPreview])
  private let incomplete = PictureDescription(
    fullSize: PixelSize(width: 400, height: 300), decodedSize: PixelSize(width: 200, height: 150),
    isComplete: false)

  /// A viewer that was opened at b.
  private func opened() -> Viewer {
    var viewer = Viewer(ViewerSetup(start: photos("b")[0]))
    viewer.handle(.window(.viewLoaded))
    return viewer
  }

  @Test("Annotations are not requested before the complete picture is loaded")
  func begin() throws {
    var viewer = opened()
    #expect(viewer.read == nil)
    let token = try #require(viewer.token("b"))
    viewer.handle(.pictures(.loaded(token, coarse)))
    #expect(viewer.read == nil)
    viewer.handle(.pictures(.loaded(token, incomplete)))
    #expect(viewer.read == nil)
    viewer.handle(.pictures(.loaded(token, picture)))
    #expect(viewer.read == "b")
  }

  @Test("Annotations are requested for a photo whose picture failed")
  func failure() throws {
    var viewer = opened()
    viewer.handle(.pictures(.failed(try #require(viewer.token("b")), .empty)))
    #expect(viewer.read == "b")
  }

  @Test("Neighbors' annotations are requested after the shown photo's, each after its picture")
  func neighbours() throws {
    var viewer = opened()
    viewer.handle(.pictures(.loaded(try #require(viewer.token("b")), picture)))
    viewer.handle(.library(.listed(photos("abc"))))
    #expect(viewer.read == nil)
    viewer.handle(.pictures(.loaded(try #require(viewer.token("c")), picture)))
    #expect(viewer.read == nil)
    viewer.handle(.annotations(.loaded(try #require(viewer.reading("b")), annotations())))
    #expect(viewer.read == "c")
    viewer.handle(.pictures(.loaded(try #require(viewer.token("a")), picture)))
    #expect(viewer.read == "ca")
    viewer.handle(.annotations(.failed(try #require(viewer.reading("c")), .notFound)))
    #expect(viewer.read == nil, "a's are on their way still")
  }

  @Test("Turning a page cancels reading annotations until paging rests")
  func turn() throws {
    var viewer = opened()
    viewer.handle(.library(.listed(photos("abc"))))
    for name in ["a", "b", "c"] {
      viewer.handle(.pictures(.loaded(try #require(viewer.token(name)), picture)))
    }
    viewer.handle(.command(.nextPhoto))
    #expect(viewer.read == "")
    #expect(viewer.isBusy)
    viewer.handle(.annotations(.rested(try #require(viewer.model.annotations.rest))))
    #expect(viewer.read == "c")
    #expect(!viewer.isBusy)
  }

  @Test("No annotations are requested while pages keep turning")
  func leafing() throws {
    var viewer = opened()
    viewer.handle(.library(.listed(photos("abcdefgh"))))
    var rests: [WakeToken] = []
    for _ in 0..<5 {
      viewer.handle(.command(.nextPhoto))
      #expect(viewer.read == nil)
      rests.append(try #require(viewer.model.annotations.rest))
      for (_, state) in viewer.model.pictures.states {
        viewer.handle(.pictures(.loaded(state.token, picture)))
        #expect(viewer.read == nil)
      }
    }
    for rest in rests.dropLast() {
      viewer.handle(.annotations(.rested(rest)))
      #expect(viewer.read == nil)
    }
    viewer.handle(.annotations(.rested(try #require(rests.last))))
    #expect(viewer.read == "g")
  }

  @Test("If paging rests before the picture is loaded, annotations are requested after it")
  func earlyRest() throws {
    var viewer = opened()
    viewer.handle(.library(.listed(photos("abc"))))
    viewer.handle(.command(.nextPhoto))
    viewer.handle(.annotations(.rested(try #require(viewer.model.annotations.rest))))
    #expect(viewer.read == nil)
    viewer.handle(.pictures(.loaded(try #require(viewer.token("c")), picture)))
    #expect(viewer.read == "c")
  }
}

/// What lies beside photos changes by another hand.
@Suite("Annotations that change from outside")
struct OutsideChangeTests {
  /// A change beside the photo a, and beside one that is not listed.
  private let changed = ViewerEvent.annotations(.changed([PhotoID("a"), PhotoID("z")]))

  @Test("Changed annotations are read again without hiding the old ones or reloading the picture")
  func again() throws {
    var session = Played("abc")
    session.rest()
    let picture = session.viewer.token("a")
    session.send(changed)
    #expect(session.viewer.read == "a")
    #expect(session.viewer.token("a") == picture)
    #expect(session.model.shownAnnotations.tags.map(\.text) == ["Anna", "Mill"])
    #expect(Command.like.isEnabled(in: session.viewer))
    var value = annotations()
    value.tags[0].text = "Ann"
    session.send(.annotations(.loaded(try #require(session.viewer.reading("a")), value)))
    #expect(session.model.shownAnnotations.tags.map(\.text) == ["Ann", "Mill"])
  }

  @Test("A change beside another photo or of the list does not read annotations again")
  func others() {
    var session = Played("abc")
    session.rest()
    session.send(.annotations(.changed([PhotoID("z")])))
    #expect(session.viewer.read == nil)
    session.send(.library(.listed(photos("abc"))))
    #expect(session.viewer.read == nil)
  }

  @Test("Annotations read again keep pending changes, drafts and the tag being typed")
  func survivors() throws {
    var session = Played("abc")
    session.rest()
    session.command(.like)
    session.send(
      .command(.toggleComments), .input(.commentTextChanged("Half a")), .command(.escape))
    session.send(.command(.tagPhoto), .input(.photoTapped(.centre)), .input(.tagTextChanged("Cle")))
    session.send(changed)
    session.send(.annotations(.loaded(try #require(session.viewer.reading("a")), annotations())))
    #expect(session.model.isLiked)
    #expect(session.model.commentDraft.text == "Half a")
    #expect(session.viewer.stateID == .tagEntry)
    #expect(session.model.tagging.draft?.text == "Cle")
  }

  @Test("A tag whose menu is open can still be deleted")
  func openMenu() throws {
    var session = Played("abc")
    session.rest()
    session.send(.input(.tagTapped(TagID("anna"))), changed)
    session.send(.annotations(.loaded(try #require(session.viewer.reading("a")), annotations())))
    session.command(.deleteTag)
    #expect(session.model.shownAnnotations.tags.map(\.text) == ["Mill"])
  }

  @Test(
    "A typed name whose tag was removed meanwhile becomes a new tag, an unchanged one does not",
    arguments: [("Annabel", ["Mill", "Annabel"]), ("Anna", ["Mill"])])
  func renamedAndGone(typed: String, names: [String]) throws {
    var session = Played("abc")
    session.rest()
    session.send(
      .input(.tagTapped(TagID("anna"))), .command(.renameTag), .input(.tagTextChanged(typed)))
    session.send(changed)
    var value = annotations()
    value.tags.removeFirst()
    session.send(.annotations(.loaded(try #require(session.viewer.reading("a")), value)))
    session.send(.input(.tagTextFinished))
    #expect(session.model.shownAnnotations.tags.map(\.text) == names)
  }
}
