import Testing

@testable import PhotoPages

@Suite("The heart answers who likes a photo")
struct LikingTests {
  private func moves(_ session: Played) -> Bool {
    session.viewer.effects.contains(.view(.acknowledgeLike))
  }

  @Test("The heart moves when a person likes the photo, and not on removing the like")
  func liking() {
    var session = Played("abc")
    session.command(.like)
    #expect(session.model.isLiked)
    #expect(moves(session))
    session.command(.like)
    #expect(!session.model.isLiked)
    #expect(!moves(session), "Liking no longer is nothing to celebrate")
  }

  @Test("A tap on the number of likes shows who likes the photo and does not like it")
  func who() {
    var session = Played("abc")
    #expect(!session.model.tappableParts.contains(.likes), "Nobody does")
    session.command(.like)
    session.send(.input(.captionPartTapped(.likes)))
    #expect(session.viewer.effects == [.view(.open(.likes))])
    #expect(session.model.isLiked)
  }

  @Test("The heart does not move on paging, reading likes, undo or redo")
  func still() {
    var session = Played("abc")
    session.command(.like, .nextPhoto)
    #expect(!moves(session))
    session.command(.previousPhoto)
    #expect(session.model.isLiked)
    #expect(!moves(session))
    session.command(.undo)
    #expect(!moves(session))
    session.command(.redo)
    #expect(!moves(session))
    var loaded = annotations()
    loaded.likes = [
      Like(author: Author(id: "me", name: "Me"), date: .init(timeIntervalSince1970: 0))
    ]
    let other = Played("abc", annotations: loaded)
    #expect(other.model.isLiked)
    #expect(!moves(other))
  }
}
