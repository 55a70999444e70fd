import Testing

@testable import PhotoPages

@Suite("The file and the page of a photo")
struct PhotoAddressTests {
  private func photo(_ uri: String?) -> Photo { Photo(id: PhotoID(1), name: "a", uri: uri) }

  @Test("The URI of a file is no page", arguments: ["file:///a/b.jpg", "sftp://server/a/b.jpg"])
  func file(uri: String) {
    #expect(photo(uri).fileURI == uri)
    #expect(photo(uri).page == nil)
    #expect(photo(uri).folderURI == String(uri.dropLast("/b.jpg".count)))
  }

  @Test("A URI on the web is the photo's page, and no file")
  func page() {
    let uri = "https://service.example/photos/8@N01/123"
    #expect(photo(uri).page?.text == uri)
    #expect(photo(uri).fileURI == nil)
    #expect(photo(uri).folderURI == nil)
  }

  @Test("A photo without a URI has neither file nor page")
  func none() {
    #expect(photo(nil).page == nil)
    #expect(photo(nil).fileURI == nil)
  }
}
