import StateTable
import TestSupport
import Testing

@testable import PhotoPages

@Suite("Many photos are rated together") struct RatingManyTests {
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
    let inverse = save.inverse == nil ? AnnotationChange.rating(from: .five, to: old) : nil
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
