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

  /// A gallery that was opened at b.
  private func opened() -> Pages {
    var pages = Pages(PagesSetup(start: photos("b")[0]))
    pages.handle(.viewLoaded)
    return pages
  }

  @Test("At first nothing is asked for but the picture")
  func begin() throws {
    var pages = opened()
    #expect(pages.read == nil)
    let ticket = try #require(pages.ticket("b"))
    pages.handle(.pictureLoaded(ticket, coarse))
    #expect(pages.read == nil)
    pages.handle(.pictureLoaded(ticket, incomplete))
    #expect(pages.read == nil)
    pages.handle(.pictureLoaded(ticket, picture))
    #expect(pages.read == "b")
  }

  @Test("A photo without a picture has its annotations all the same")
  func failure() throws {
    var pages = opened()
    pages.handle(.pictureFailed(try #require(pages.ticket("b")), .empty))
    #expect(pages.read == "b")
  }

  @Test("The neighbours come after the shown photo, each after its picture")
  func neighbours() throws {
    var pages = opened()
    pages.handle(.pictureLoaded(try #require(pages.ticket("b")), picture))
    pages.handle(.listUpdated(.listed(photos("abc"))))
    #expect(pages.read == nil)
    pages.handle(.pictureLoaded(try #require(pages.ticket("c")), picture))
    #expect(pages.read == nil)
    pages.handle(.annotationsLoaded(try #require(pages.reading("b")), annotations()))
    #expect(pages.read == "c")
    pages.handle(.pictureLoaded(try #require(pages.ticket("a")), picture))
    #expect(pages.read == "ca")
    pages.handle(.annotationsFailed(try #require(pages.reading("c")), .notFound))
    #expect(pages.read == nil, "a's are on their way still")
  }

  @Test("After a turn what was on its way is given up until pages have rested")
  func turn() throws {
    var pages = opened()
    pages.handle(.listUpdated(.listed(photos("abc"))))
    for name in ["a", "b", "c"] {
      pages.handle(.pictureLoaded(try #require(pages.ticket(name)), picture))
    }
    pages.handle(.command(.nextPhoto))
    #expect(pages.read == "")
    #expect(pages.isReadingDue)
    pages.handle(.woken(try #require(pages.model.rest)))
    #expect(pages.read == "c")
    #expect(!pages.isReadingDue)
  }

  @Test("While somebody leafs on, nobody's are asked for")
  func leafing() throws {
    var pages = opened()
    pages.handle(.listUpdated(.listed(photos("abcdefgh"))))
    var rests: [WakeTicket] = []
    for _ in 0..<5 {
      pages.handle(.command(.nextPhoto))
      #expect(pages.read == nil)
      rests.append(try #require(pages.model.rest))
      for (_, state) in pages.model.pictures {
        pages.handle(.pictureLoaded(state.token, picture))
        #expect(pages.read == nil)
      }
    }
    for rest in rests.dropLast() {
      pages.handle(.woken(rest))
      #expect(pages.read == nil)
    }
    pages.handle(.woken(try #require(rests.last)))
    #expect(pages.read == "g")
  }

  @Test("A rest that comes before the picture waits for it")
  func earlyRest() throws {
    var pages = opened()
    pages.handle(.listUpdated(.listed(photos("abc"))))
    pages.handle(.command(.nextPhoto))
    pages.handle(.woken(try #require(pages.model.rest)))
    #expect(pages.read == nil)
    pages.handle(.pictureLoaded(try #require(pages.ticket("c")), picture))
    #expect(pages.read == "c")
  }
}

/// What lies beside photos changes by another hand.
@Suite("Annotations that change from outside")
struct OutsideChangeTests {
  /// A change beside the photo a, and beside one that is not listed.
  private let changed = PagesEvent.listUpdated(.annotationsChanged([PhotoID("a"), PhotoID("z")]))

  @Test("They are read again, the old ones staying until then, and no picture is loaded for it")
  func again() throws {
    var gallery = Played("abc")
    gallery.rest()
    let picture = gallery.pages.ticket("a")
    gallery.send(changed)
    #expect(gallery.pages.read == "a")
    #expect(gallery.pages.ticket("a") == picture)
    #expect(gallery.model.annotations.tags.map(\.text) == ["Anna", "Mill"])
    #expect(Command.like.isEnabled(in: gallery.pages))
    var value = annotations()
    value.tags[0].text = "Ann"
    gallery.send(.annotationsLoaded(try #require(gallery.pages.reading("a")), value))
    #expect(gallery.model.annotations.tags.map(\.text) == ["Ann", "Mill"])
  }

  @Test("A change beside another photo, or of the list, has nothing read again")
  func others() {
    var gallery = Played("abc")
    gallery.rest()
    gallery.send(.listUpdated(.annotationsChanged([PhotoID("z")])))
    #expect(gallery.pages.read == nil)
    gallery.send(.listUpdated(.listed(photos("abc"))))
    #expect(gallery.pages.read == nil)
  }

  @Test("Changes in flight, drafts and the tag being typed survive")
  func survivors() throws {
    var gallery = Played("abc")
    gallery.rest()
    gallery.command(.like)
    gallery.send(.command(.toggleComments), .commentTextChanged("Half a"), .command(.escape))
    gallery.send(.command(.tagPhoto), .photoTapped(.centre), .tagTextChanged("Cle"))
    gallery.send(changed)
    gallery.send(.annotationsLoaded(try #require(gallery.pages.reading("a")), annotations()))
    #expect(gallery.model.isLiked)
    #expect(gallery.model.commentDraft.text == "Half a")
    #expect(gallery.pages.stateID == .tagEntry)
    #expect(gallery.model.tagDraft?.text == "Cle")
  }

  @Test("A tag whose menu is open can still be deleted")
  func openMenu() throws {
    var gallery = Played("abc")
    gallery.rest()
    gallery.send(.tagTapped(TagID("anna")), changed)
    gallery.send(.annotationsLoaded(try #require(gallery.pages.reading("a")), annotations()))
    gallery.command(.deleteTag)
    #expect(gallery.model.annotations.tags.map(\.text) == ["Mill"])
  }

  @Test(
    "A tag that is gone by another hand keeps the name that was typed for it, and no other",
    arguments: [("Annabel", ["Mill", "Annabel"]), ("Anna", ["Mill"])])
  func renamedAndGone(typed: String, names: [String]) throws {
    var gallery = Played("abc")
    gallery.rest()
    gallery.send(.tagTapped(TagID("anna")), .command(.renameTag), .tagTextChanged(typed))
    gallery.send(changed)
    var value = annotations()
    value.tags.removeFirst()
    gallery.send(.annotationsLoaded(try #require(gallery.pages.reading("a")), value))
    gallery.send(.tagTextFinished)
    #expect(gallery.model.annotations.tags.map(\.text) == names)
  }
}
