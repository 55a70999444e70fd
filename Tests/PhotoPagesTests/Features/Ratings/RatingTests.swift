import StateTable
import TestSupport
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
      #expect(session.changes == [.set(.rating, from: old, to: rating)])
      #expect(session.model.notices.notice?.offersUndo == true)
      session.command(.undo)
      #expect(session.model.shownAnnotations.rating == old)
      session.command(.redo)
      #expect(session.model.shownAnnotations.rating == rating)
      #expect(session.changes.count == 3)
    }
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

  @Test("Both menus have a Rate submenu, with the current rating checked")
  func menus() throws {
    let viewer = Played("abc", annotations: PhotoAnnotations(rating: .four)).viewer
    let ratings: [Command] = [.removeRating, .rate1, .rate2, .rate3, .rate4, .rate5, .reject]
    for menu in [PhotoMenu.more, .photo(nil)] {
      guard case .submenu(let title, let groups)? = menu.items(in: viewer).first?.last else {
        Issue.record("The last entry of the first group is no submenu")
        continue
      }
      #expect(title.english == "Rate")
      #expect(groups.first == ratings.map(AnyCommand.standard))
    }
    #expect(
      ratings.map(\.label.english) == [
        "Remove Rating", "Rate 1 Star", "Rate 2 Stars", "Rate 3 Stars", "Rate 4 Stars",
        "Rate 5 Stars", "Reject",
      ])
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
    let hasSubmenu = PhotoMenu.more.items(in: viewer).joined().contains { item in
      if case .submenu = item { true } else { false }
    }
    #expect(!hasSubmenu)
    #expect(!PhotoPermissions.viewing.rate)
    #expect(!PhotoPermissions.all.limited(to: [.deleting]).rate)
    var unread = Viewer(ViewerSetup(permissions: .all))
    unread.handle(.window(.viewLoaded))
    unread.handle(.library(.listed(photos("a"))))
    #expect(!Command.rate3.isEnabled(in: unread))
  }

  @Test("Stars are offered for a photo without a rating that may be rated")
  func offer() {
    var session = Played("abc", annotations: PhotoAnnotations())
    #expect(session.viewer.chrome.offersRating)
    session.command(.rate2)
    #expect(!session.viewer.chrome.offersRating)
    session.command(.removeRating)
    #expect(session.viewer.chrome.offersRating && !session.viewer.chrome.showsCaption)
    session.command(.toggleChrome)
    #expect(!session.viewer.chrome.offersRating)
    var permissions = PhotoPermissions.all
    permissions.rate = false
    let other = Played("abc", permissions: permissions, annotations: PhotoAnnotations())
    #expect(!other.viewer.chrome.offersRating)
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

extension RatingTests {
  /// The gallery of ten photos with all selected; the annotations of a and b are known, with two stars.
  private static var selected: Played {
    var session = Played("abcdefghij", annotations: PhotoAnnotations(rating: .two))
    session.command(.openGallery, .selectAll)
    return session
  }

  private static func ratings(_ session: Played) -> [Rating?] {
    session.model.library.list.map { session.model.mark(of: $0.id) }
  }

  /// Reports a save as done, with the inverse that leads to `old` if the change did not know the value before.
  private static func answer(_ session: inout Played, _ save: SaveRequest, old: Rating?) {
    let inverse = save.inverse == nil ? AnnotationChange.set(.rating, from: .five, to: old) : nil
    session.send(.annotations(.saved(save.id, SavedAnnotations(inverse: inverse))))
  }

  @Test("Rating a selection shows the rating on all photos, as one step with one notice")
  func together() {
    var session = Self.selected
    session.command(.rate5)
    #expect(Self.ratings(session).allSatisfy { $0 == .five })
    #expect(session.model.history.done.count == 1)
    #expect(session.said == "10 photos rated ★★★★★")
    #expect(session.model.annotations.saves.count == 10)
  }

  @Test("Undo restores each photo's own rating, also those that were unknown")
  func undo() {
    var session = Self.selected
    session.command(.rate5)
    for save in session.model.annotations.saves { Self.answer(&session, save, old: .one) }
    session.command(.undo)
    let saves = session.model.annotations.saves
    #expect(saves.count == 10)
    let back = saves.map { save -> Rating? in
      save.change.change(of: .rating)?.new ?? nil
    }
    #expect(back.count { $0 == .two } == 2 && back.count { $0 == .one } == 8)
    #expect(Command.redo.isEnabled(in: session.viewer))
  }

  @Test(
    "A rating undone before its save ended is reverted once the save is answered",
    arguments: [[], [Command.like]])
  func early(since: [Command]) {
    var session = Self.selected
    session.command(.rate5)
    let saves = session.model.annotations.saves
    session.command(.undo)
    // Of two photos the old rating is known.
    #expect(session.model.annotations.saves.count == 12)
    for command in since { session.command(command) }
    for save in saves { Self.answer(&session, save, old: .one) }
    #expect(Self.ratings(session).dropFirst(2).allSatisfy { $0 == .one })
    guard since.isEmpty else { return }
    #expect(session.model.annotations.saves.count == 10)
    session.command(.redo)
    #expect(Self.ratings(session).allSatisfy { $0 == .five })
  }

  @Test("Rating again before an undo has ended leaves out photos still to be reverted")
  func meanwhile() {
    var session = Self.selected
    session.command(.rate5)
    let saves = session.model.annotations.saves
    session.command(.undo, .rate3)
    // Of two photos the old rating is known.
    #expect(session.model.annotations.saves.count == 14)
    for save in saves { Self.answer(&session, save, old: .one) }
    #expect(Self.ratings(session).prefix(2) == [.three, .three])
    #expect(Self.ratings(session).dropFirst(2).allSatisfy { $0 == .one })
  }

  @Test("A rating undone and redone before its save ended keeps the new rating")
  func redone() {
    var session = Self.selected
    session.command(.rate5)
    let saves = session.model.annotations.saves
    session.command(.undo, .redo)
    #expect(session.model.annotations.saves.count == 14)
    for save in saves { Self.answer(&session, save, old: .one) }
    #expect(Self.ratings(session).allSatisfy { $0 == .five })
  }

  @Test("Changes that cannot be saved are reverted, and one notice counts them")
  func failures() {
    var session = Self.selected
    session.command(.rate5)
    let saves = session.model.annotations.saves
    for save in saves.prefix(3) {
      session.send(.annotations(.saveFailed(save.id, .readOnly)))
    }
    for save in saves.dropFirst(3) { Self.answer(&session, save, old: nil) }
    #expect(session.notice == .someNotSaved(3, of: 10, .readOnly))
    #expect(Self.ratings(session).prefix(3) == [.two, .two, nil])
    #expect(Self.ratings(session).dropFirst(3).allSatisfy { $0 == .five })
    session.command(.undo)
    #expect(session.model.annotations.saves.count == 7)
  }

  @Test("Liking a selection keeps existing likes, and liking again removes all")
  func likes() {
    var session = Self.selected
    session.command(.like)
    #expect(session.model.library.list.allSatisfy { session.model.isLiked($0.id) })
    #expect(Command.like.isOn(in: session.viewer) == true)
    session.command(.like)
    #expect(session.model.library.list.allSatisfy { !session.model.isLiked($0.id) })
  }
}

extension Played {
  /// The changes that the source was asked to save.
  var changes: [AnnotationChange] {
    asked.compactMap { if case .save(let request) = $0 { request.change } else { nil } }
  }
}
