import PhotoPages
@testable import PhotoPagesGtk
import Testing

@MainActor
@Suite("The report says where it is saved") struct ReportSentenceTests {
  private let file = Photo(id: PhotoID("a"), name: "a.jpg", uri: "file:///a.jpg")
  private let published = Photo(
    id: PhotoID("b"), name: "b", uri: "https://www.flickr.com/photos/8@N01/5")

  @Test("A report that is saved with the user's own data is not said to be read by others")
  func place() {
    let sentence = { (photo: Photo, isPrivate: Bool) in
      ReasonDialog.body(photo, isPrivate: isPrivate).translated
    }
    #expect(sentence(published, true).contains("your own data, on this computer only"))
    #expect(sentence(published, false).contains("where the photo comes from"))
    #expect(sentence(file, false).contains("in a file beside the photo"))
  }
}
