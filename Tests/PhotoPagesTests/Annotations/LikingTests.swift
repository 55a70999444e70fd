import Testing

@testable import PhotoPages

@Suite("The heart answers who likes a photo")
struct LikingTests {
  private func moves(_ gallery: Played) -> Bool {
    gallery.pages.effects.contains(.view(.acknowledgeLike))
  }

  @Test(
    "It moves when a person begins to like the photo, however that is done",
    arguments: [
      PagesEvent.command(.like), .command(.like), .captionPartTapped(.likes),
    ])
  func liking(event: PagesEvent) {
    var gallery = Played("abc")
    gallery.send(event)
    #expect(gallery.model.isLiked)
    #expect(moves(gallery))
    gallery.send(event)
    #expect(!gallery.model.isLiked)
    #expect(!moves(gallery), "Liking no longer is nothing to celebrate")
  }

  @Test("It stands still when pages turn, likes are read, or a like is undone and redone")
  func still() {
    var gallery = Played("abc")
    gallery.command(.like, .nextPhoto)
    #expect(!moves(gallery))
    gallery.command(.previousPhoto)
    #expect(gallery.model.isLiked)
    #expect(!moves(gallery))
    gallery.command(.undo)
    #expect(!moves(gallery))
    gallery.command(.redo)
    #expect(!moves(gallery))
    var loaded = annotations()
    loaded.likes = [
      Like(author: Author(id: "me", name: "Me"), date: .init(timeIntervalSince1970: 0))
    ]
    let other = Played("abc", annotations: loaded)
    #expect(other.model.isLiked)
    #expect(!moves(other))
  }
}
