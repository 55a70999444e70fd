import Testing

@testable import PhotoPages

@Suite("Who writes here can go by another name")
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

  @Test("Comments from then on carry the new name, earlier ones the old, and all are one's own")
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

  @Test("What was liked is still liked, and once, and can be liked no longer")
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

  @Test("What is being written stays, and so does what a double tap takes back")
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
