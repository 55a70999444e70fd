import StateTable
import Testing

@testable import PhotoPages

@Suite("Photos are rated") struct RatingTests {
  private static let commands: [(Command, Rating?)] = [
    (.rate1, .one), (.rate2, .two), (.rate3, .three), (.rate4, .four), (.rate5, .five),
    (.reject, .rejected), (.removeRating, nil),
  ]

  @Test("Each rating command rates and saves, and can be undone and redone")
  func commands() {
    for (command, rating) in Self.commands {
      let old: Rating? = rating == nil ? .two : nil
      var session = Played("abc", annotations: PhotoAnnotations(rating: old))
      session.command(command)
      #expect(session.model.shownAnnotations.rating == rating)
      #expect(session.changes == [.rating(from: old, to: rating)])
      #expect(session.model.notices.notice?.offersUndo == true)
      session.command(.undo)
      #expect(session.model.shownAnnotations.rating == old)
      session.command(.redo)
      #expect(session.model.shownAnnotations.rating == rating)
      #expect(session.changes.count == 3)
    }
  }

  @Test("Giving a photo its current rating saves nothing")
  func same() {
    var session = Played("abc", annotations: PhotoAnnotations(rating: .three))
    session.command(.rate3)
    #expect(session.changes == [])
    #expect(session.model.history.done == [])
    #expect(session.model.notices.notice == nil)
  }

  @Test("The notice of a rating names it, and the next rating's notice replaces it")
  func notices() {
    var session = Played("abc")
    session.command(.rate1)
    #expect(session.said == "Rated 1 star")
    #expect(session.model.notices.notice?.photo?.id == session.model.currentPhoto?.id)
    session.command(.rate4)
    #expect(session.said == "Rated 4 stars")
    session.command(.reject)
    #expect(session.said == "Photo rejected")
    session.command(.removeRating)
    #expect(session.said == "Rating removed")
    session.command(.undo)
    #expect(session.said == nil)
  }

  @Test("A rating that cannot be saved is reverted with a notice")
  func failure() throws {
    var session = Played("abc", annotations: PhotoAnnotations(rating: .two))
    session.command(.rate5)
    let save = try #require(session.model.annotations.saves.first)
    session.send(.annotations(.saveFailed(save.id, .readOnly)))
    #expect(session.model.shownAnnotations.rating == .two)
    #expect(session.notice == .notSaved(.rating(from: .two, to: .five), .readOnly))
    #expect(session.model.history.done == [])
  }

  @Test("Undoing a rating returns to the photo that was rated")
  func undoElsewhere() {
    var session = Played("abc")
    session.command(.rate5, .nextPhoto, .undo)
    #expect(session.model.currentPhoto?.id == PhotoID("a"))
    #expect(session.model.shownAnnotations.rating == nil)
  }

  @Test("Alt and a digit rate in every state but tagging")
  func keys() {
    let keys = Dictionary(
      uniqueKeysWithValues: Self.commands.map { ($0.0, $0.0.keys) })
    #expect(keys[.removeRating] == ["<Alt>0"])
    #expect(keys[.rate1] == ["<Alt>1"])
    #expect(keys[.rate5] == ["<Alt>5"])
    #expect(keys[.reject] == ["<Alt>x"])
    for state in [StateID.tagging, .tagEntry] {
      let viewer = Fixture(state).viewer
      #expect(viewer.stateID == state)
      #expect(Self.commands.allSatisfy { !$0.0.isEnabled(in: viewer) })
    }
    for state in [StateID.browsing, .browsingHidden, .slideshow, .commenting, .commentEntry] {
      let viewer = Fixture(state).viewer
      #expect(Self.commands.allSatisfy { $0.0.isEnabled(in: viewer) })
    }
  }

  @Test(
    "Both menus have a Rate submenu before Details, with the current rating checked"
  )
  func menus() throws {
    let viewer = Played("abc", annotations: PhotoAnnotations(rating: .four)).viewer
    let ratings: [Command] = [.removeRating, .rate1, .rate2, .rate3, .rate4, .rate5, .reject]
    let labels: [Command] = [
      .removeLabel, .labelRed, .labelYellow, .labelGreen, .labelBlue, .labelPurple,
    ]
    #expect(
      PhotoMenu.more.commands(in: viewer).standard.first
        == [.tagPhoto, .editCaption, .editKeywords] + ratings + labels + [.showDetails])
    #expect(
      PhotoMenu.photo(nil).commands(in: viewer).standard.first
        == [.tagHere, .editCaption, .editKeywords, .like] + ratings + labels
        + [.showDetails])
    let entries = ratings.map { AnyCommand.standard($0).submenu }
    #expect(entries.allSatisfy { $0?.title.english == "Rate" })
    #expect(
      entries.map { $0?.entry.english } == [
        "No Rating", "★", "★★", "★★★", "★★★★", "★★★★★", "Rejected",
      ])
    #expect(AnyCommand.standard(.editCaption).submenu == nil)
    #expect(
      ratings.map { $0.isOn(in: viewer) } == [
        false, false, false, false, true, false, false,
      ])
    #expect(Command.removeRating.isOn(in: Played("abc").viewer) == true)
  }

  @Test("Rating is not offered without permission or before the annotations are read")
  func permissions() {
    var permissions = PhotoPermissions.all
    permissions.rate = false
    let viewer = Played("abc", permissions: permissions).viewer
    #expect(Self.commands.allSatisfy { !$0.0.isEnabled(in: viewer) })
    #expect(!PhotoMenu.more.commands(in: viewer).joined().contains { $0.submenu != nil })
    #expect(!PhotoPermissions.viewing.rate)
    #expect(!PhotoPermissions.all.limited(to: [.deleting]).rate)
    var unread = Viewer(ViewerSetup(permissions: .all))
    unread.handle(.window(.viewLoaded))
    unread.handle(.library(.listed(photos("a"))))
    #expect(!Command.rate3.isEnabled(in: unread))
  }

  @Test("A rating is not undone after the permission to rate is withdrawn")
  func undoForbidden() {
    var session = Played("abc")
    session.command(.rate3)
    session.send(.annotations(.permissionsChanged(PhotoID("a"), .viewing)))
    session.command(.undo)
    #expect(session.model.shownAnnotations.rating == .three)
  }

  @Test("A photo with a rating only has a caption line for it")
  func line() {
    var session = Played("abc", annotations: PhotoAnnotations())
    #expect(!session.viewer.chrome.showsCaption)
    session.command(.rate2)
    #expect(session.viewer.chrome.showsCaption)
    session.command(.toggleChrome)
    #expect(!session.viewer.chrome.showsCaption)
  }

  @Test("The details show a changed rating at once")
  func details() {
    var session = Played("abc")
    session.command(.reject)
    #expect(session.model.shownDetails.facts.contains(.rating(.rejected)))
    session.command(.removeRating)
    #expect(!session.model.shownDetails.facts.contains { $0.title == PhotoFact.rating.title })
  }
}

extension Played {
  /// The changes that the source was asked to save.
  var changes: [AnnotationChange] {
    asked.compactMap { if case .save(let request) = $0 { request.change } else { nil } }
  }
}
