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
      action: .relocation(.rename),
      failures: [FailedPhoto(photo: photo, error: .nameTooLong(name))], count: 1)
    for content: Notice.Content in [
      .filesFailed(failure), .notDeleted(photo, .nameTooLongForTrash),
      .notDeleted(photo, .nameTooLong("")), .remark(.nameTooLong),
    ] {
      let sentence = content.sentence.translated
      #expect(sentence.contains("too long") && !sentence.contains("/"), "\(sentence)")
    }
  }

  @Test("Several failures are one sentence with each reason once")
  func reasons() {
    func sentence(_ errors: PhotoSourceError...) -> String {
      let failures = errors.enumerated().map { place, error in
        FailedPhoto(photo: Photo(id: PhotoID(place), name: "\(place).jpg"), error: error)
      }
      let failure = FileFailure(action: .relocation(.copy), failures: failures, count: 9)
      return Notice.Content.filesFailed(failure).sentence.translated
    }
    #expect(sentence(.full) == "“0.jpg” could not be copied. The disk is full.")
    #expect(sentence(.full, .full) == "2 of 9 photos could not be copied. The disk is full.")
    #expect(
      sentence(.full, .nameNotAllowed, .full)
        == "3 of 9 photos could not be copied. 2 photos: The disk is full. "
        + "“1.jpg”: The disk or server does not allow this name.")
    #expect(!sentence(.full, .busy, .noTrash, .notFound).contains("3.jpg"))
  }

  @Test("A notice about several photos names none")
  func several() {
    let notice = Notice(id: 1, content: .done(Message("Ratings removed")))
    #expect(notice.sentence(on: nil).translated == "Ratings removed")
  }
}
