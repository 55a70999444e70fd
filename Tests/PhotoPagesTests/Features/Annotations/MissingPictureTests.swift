import Testing

@testable import PhotoPages

@Suite("A page without a picture")
struct MissingPictureTests {
  private static let bottom: [ChromeItem] = [.button(.share), .button(.openMoreMenu), .gap]

  /// A viewer at its last photo, whose picture is still on its way.
  private func loading() throws -> (Played, PictureToken) {
    var played = Played("abcdefgh")
    played.command(.lastPhoto)
    played.rest()
    return (played, try #require(played.viewer.token("h")))
  }

  /// The same once it is known that there is no picture, and what people have added is known.
  private func missing(_ events: ViewerEvent...) throws -> Played {
    var (played, token) = try loading()
    for event in events { played.send(event) }
    played.send(.pictures(.failed(token, .notAPicture)))
    let reading = try #require(played.viewer.reading("h"))
    played.send(.annotations(.loaded(reading, annotations())))
    return played
  }

  @Test("A page without a picture offers no tags, likes or comments by button, key or menu")
  func offersNothing() throws {
    var played = try missing()
    #expect(played.viewer.chrome.bottom == Self.bottom)
    #expect(!played.viewer.chrome.showsTags)
    for command: Command in [.tagPhoto, .tagHere, .showTags, .like, .showComments] {
      #expect(!command.isEnabled(in: played.viewer), "\(command)")
      played.command(command)
      #expect(played.viewer.stateID == .browsing, "\(command)")
      #expect(played.viewer.effects == [], "\(command)")
    }
    let menus =
      (PhotoMenu.more.commands(in: played.viewer) + PhotoMenu.photo(nil).commands(in: played.viewer))
      .standard
    #expect(Set(menus.joined()).isDisjoint(with: [.tagPhoto, .tagHere]))
    #expect(PhotoMenu.more.commands(in: played.viewer).standard.joined().contains(.showDetails))
    #expect(!played.viewer.model.tappableParts.contains(.likes))
  }

  @Test("While the picture is loading, the page offers the buttons of the page before")
  func whileLoading() throws {
    let (played, _) = try loading()
    #expect(
      played.viewer.chrome.bottom.contains {
        $0 == .button(ChromeButton(.like, isOn: false, count: 0))
      })
    #expect(played.viewer.model.mayTag)
  }

  @Test("Retry offers no buttons until the picture is loaded, and then all")
  func retry() throws {
    var played = try missing()
    played.send(.command(.retry))
    #expect(played.viewer.chrome.bottom == Self.bottom)
    played.send(.pictures(.loaded(try #require(played.viewer.token("h")), picture)))
    #expect(played.viewer.chrome.bottom.count == 6)
    #expect(Command.tagPhoto.isEnabled(in: played.viewer))
  }

  @Test("Commenting ends when the photo turns out to have no picture")
  func modesEnd() throws {
    #expect(try missing(.command(.showComments)).viewer.stateID == .browsing)
    #expect(
      try missing(.command(.showComments), .input(.commentEntryFocused)).viewer.stateID == .browsing
    )
  }

  @Test("Turning to a page without a picture ends tagging and commenting, and keeps the draft")
  func turning() throws {
    for begin: ViewerEvent in [.command(.tagPhoto), .command(.toggleComments)] {
      var played = try missing()
      played.command(.previousPhoto)
      played.rest()
      played.send(.pictures(.loaded(try #require(played.viewer.token("g")), picture)))
      played.send(.annotations(.loaded(try #require(played.viewer.reading("g")), annotations())))
      played.send(begin)
      #expect(played.viewer.stateID != .browsing)
      played.command(.nextPhoto)
      #expect(played.viewer.stateID == .browsing)
    }
    var (played, token) = try loading()
    played.send(
      .command(.toggleComments), .input(.commentEntryFocused), .input(.commentTextChanged("Half a"))
    )
    played.send(.pictures(.failed(token, .notAPicture)))
    #expect(played.model.commentDraft.text == "Half a")
  }

  @Test("A name being typed is saved even if the picture is lost meanwhile")
  func nameIsKept() throws {
    var played = Played("ab")
    played.send(.command(.tagPhoto), .input(.photoTapped(.centre)), .input(.tagTextChanged("Cleo")))
    var changed = photos("ab")
    changed[0].revision += 1
    played.send(.library(.listed(changed)))
    played.send(.pictures(.failed(try #require(played.viewer.token("a")), .damaged(reason: ""))))
    played.send(.input(.tagTextFinished))
    #expect(played.saves.count == 1)
    #expect(played.viewer.stateID == .browsing)
  }
}
