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

  @Test("A name that is too long is refused by sentences without a path")
  func longNames() {
    let name = String(repeating: "写", count: 84) + ".jpg"
    let failure = FileFailure(
      action: .relocation(.rename), photo: photo, failed: 1, count: 1, error: .nameTooLong(name))
    for content: Notice.Content in [
      .filesFailed(failure), .notDeleted(photo, .nameTooLongForTrash),
      .notDeleted(photo, .nameTooLong("")), .remark(.nameTooLong),
    ] {
      let sentence = content.sentence.translated
      #expect(sentence.contains("too long") && !sentence.contains("/"), "\(sentence)")
    }
  }

  @Test("A notice about several photos names none")
  func several() {
    let notice = Notice(id: 1, content: .done(Message("Ratings removed")))
    #expect(notice.sentence(on: nil).translated == "Ratings removed")
  }
}
