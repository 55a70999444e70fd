import Testing

@testable import PhotoPages

@Suite("Renaming the author")
struct RenamedAuthorTests {
  /// Comments of the same second stand in no order.
  private func texts(_ session: Played) -> Set<String> {
    Set(
      session.model.shownAnnotations.comments.map {
        "\($0.author.id) \($0.author.name): \($0.text)"
      })
  }

  private func post(_ text: String, in session: inout Played) {
    session.send(
      .input(.commentEntryFocused), .input(.commentTextChanged(text)), .command(.postComment))
  }

  @Test("After renaming the author new comments have the new name, and old ones stay editable")
  func comments() throws {
    var session = Played("abc", annotations: PhotoAnnotations(permissions: .all))
    session.command(.showComments)
    post("Before", in: &session)
    session.prefer { $0.author.name = "Ada" }
    #expect(session.model.preferences.author == Author(id: "me", name: "Ada"))
    post("After", in: &session)
    #expect(texts(session) == ["me Me: Before", "me Ada: After"])
    let saved = session.saves.compactMap { save in
      if case .item(.comment(let change)) = save.change { change.new?.author } else { nil }
    }
    #expect(saved == [Author(id: "me", name: "Me"), Author(id: "me", name: "Ada")])

    let first = try #require(session.model.shownAnnotations.comments.first { $0.text == "Before" })
    session.send(.input(.commentPressedLong(first.id)), .command(.editComment))
    session.send(.input(.commentTextChanged("Long before")), .command(.postComment))
    #expect(texts(session) == ["me Me: Long before", "me Ada: After"])
  }

  @Test("A like given before the author is renamed counts, and can be removed and given again")
  func likes() {
    var session = Played("abc", annotations: PhotoAnnotations(permissions: .all))
    session.command(.like)
    session.prefer { $0.author.name = "Ada" }
    #expect(session.model.isLiked)
    session.command(.like)
    #expect(session.model.shownAnnotations.likes == [])
    session.command(.like)
    #expect(session.model.shownAnnotations.likes.map(\.author) == [Author(id: "me", name: "Ada")])
  }

  @Test("Renaming the author keeps a comment draft and what a double tap takes back")
  func nothingElse() {
    var session = Played("abc", annotations: PhotoAnnotations(permissions: .all))
    session.command(.showComments)
    session.send(.input(.commentEntryFocused), .input(.commentTextChanged("Half a sen")))
    session.prefer { $0.author.name = "Ada" }
    #expect(session.viewer.stateID == .commentEntry)
    #expect(session.model.commentDraft.text == "Half a sen")

    var tapped = Played("abc")
    tapped.send(.input(.photoTapped(.centre)))
    tapped.prefer { $0.author.name = "Ada" }
    tapped.send(.input(.photoDoubleTapped(.centre)))
    #expect(tapped.viewer.stateID == .browsing)
  }
}
