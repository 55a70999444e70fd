@testable import PhotoPages
@testable import PhotoPagesGtk
import Testing

@Suite("Sentences of notices") struct NoticeSentenceTests {
  private let photo = Photo(id: PhotoID("a"), name: "a.jpg")

  @Test("A notice names its photo on the pages of others, and in the gallery")
  func names() {
    let notice = Notice(id: 1, content: .done(Message("Rating removed")), photo: photo)
    #expect(notice.sentence(on: photo.id).translated == "Rating removed")
    #expect(notice.sentence(on: PhotoID("b")).translated == "“a.jpg”: Rating removed")
    #expect(notice.sentence(on: nil).translated == "“a.jpg”: Rating removed")
  }

  @Test("A notice about several photos names none")
  func several() {
    let notice = Notice(id: 1, content: .done(Message("Ratings removed")))
    #expect(notice.sentence(on: nil).translated == "Ratings removed")
  }
}
