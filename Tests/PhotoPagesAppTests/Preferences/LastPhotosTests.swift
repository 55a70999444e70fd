import Testing

@testable import PhotoPagesApp

@Suite("Each place's last photo is remembered") struct LastPhotosTests {
  @Test("A folder's last photo is read back after it was stored")
  func stored() {
    var photos = LastPhotos()
    photos["file:///a"] = "file:///a/%FF%20b.jpg"
    photos["file:///"] = "file:///c.jpg"
    photos["file:///a"] = "file:///a/sub/d.jpg"
    let again = LastPhotos(text: photos.text)
    #expect(again == photos)
    #expect(again["file:///a"] == "file:///a/sub/d.jpg")
    #expect(again["file:///"] == "file:///c.jpg")
    #expect(again["file:///b"] == nil)
    #expect(photos.text == "c.jpg\tfile:///\nsub/d.jpg\tfile:///a")
  }

  @Test("The last photo of the folder left longest ago is forgotten beyond the limit")
  func forgotten() {
    var photos = LastPhotos()
    for number in 0...LastPhotos.maxCount {
      photos["file:///\(number)"] = "file:///\(number)/a.jpg"
    }
    #expect(photos["file:///0"] == nil)
    #expect(photos["file:///1"] == "file:///1/a.jpg")
  }

  @Test("A photo whose URI does not begin with that of its place is stored with the whole URI")
  func elsewhere() {
    var photos = LastPhotos()
    photos["file:///b"] = "file:///bc/d.jpg"
    photos["feed:sea"] = "https://example.org/1"
    #expect(photos.text == "/file:///bc/d.jpg\tfile:///b\n/https://example.org/1\tfeed:sea")
    let again = LastPhotos(text: photos.text)
    #expect(again["file:///b"] == "file:///bc/d.jpg")
    #expect(again["feed:sea"] == "https://example.org/1")
  }

  @Test("The folder itself and malformed lines are ignored")
  func malformed() {
    var photos = LastPhotos(text: "a.jpg\n\n\tfile:///x\nb.jpg\tfile:///b")
    photos["file:///b"] = "file:///b/"
    #expect(photos.text == "b.jpg\tfile:///b")
  }
}
