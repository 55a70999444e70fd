import Testing

@testable import PhotoPages

@Suite("Who writes here can go by another name")
struct RenamedAuthorTests {
  /// Comments of the same second stand in no order.
  private func texts(_ gallery: Played) -> Set<String> {
    Set(
      gallery.model.annotations.comments.map { "\($0.author.id) \($0.author.name): \($0.text)" })
  }

  private func post(_ text: String, in gallery: inout Played) {
    gallery.send(.commentEntryFocused, .commentTextChanged(text), .command(.postComment))
  }

  @Test("Comments from then on carry the new name, earlier ones the old, and all are one's own")
  func comments() throws {
    var gallery = Played("abc", annotations: PhotoAnnotations(permissions: .all))
    gallery.command(.showComments)
    post("Before", in: &gallery)
    gallery.prefer { $0.author.name = "Ada" }
    #expect(gallery.model.preferences.author == Author(id: "me", name: "Ada"))
    post("After", in: &gallery)
    #expect(texts(gallery) == ["me Me: Before", "me Ada: After"])
    let saved = gallery.saves.compactMap { save in
      if case .comment(let change) = save.change { change.new?.author } else { nil }
    }
    #expect(saved == [Author(id: "me", name: "Me"), Author(id: "me", name: "Ada")])

    let first = try #require(gallery.model.annotations.comments.first { $0.text == "Before" })
    gallery.send(.commentPressedLong(first.id), .command(.editComment))
    gallery.send(.commentTextChanged("Long before"), .command(.postComment))
    #expect(texts(gallery) == ["me Me: Long before", "me Ada: After"])
  }

  @Test("What was liked is still liked, and once, and can be liked no longer")
  func likes() {
    var gallery = Played("abc", annotations: PhotoAnnotations(permissions: .all))
    gallery.command(.like)
    gallery.prefer { $0.author.name = "Ada" }
    #expect(gallery.model.isLiked)
    gallery.command(.like)
    #expect(gallery.model.annotations.likes == [])
    gallery.command(.like)
    #expect(gallery.model.annotations.likes.map(\.author) == [Author(id: "me", name: "Ada")])
  }

  @Test("What is being written stays, and so does what a double tap takes back")
  func nothingElse() {
    var gallery = Played("abc", annotations: PhotoAnnotations(permissions: .all))
    gallery.command(.showComments)
    gallery.send(.commentEntryFocused, .commentTextChanged("Half a sen"))
    gallery.prefer { $0.author.name = "Ada" }
    #expect(gallery.pages.stateID == .commentEntry)
    #expect(gallery.model.commentDraft.text == "Half a sen")

    var tapped = Played("abc")
    tapped.send(.photoTapped(.centre))
    tapped.prefer { $0.author.name = "Ada" }
    tapped.send(.photoDoubleTapped(.centre))
    #expect(tapped.pages.stateID == .browsing)
  }
}
