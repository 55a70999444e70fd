import PhotoPages
import Testing
import WebAccess

@testable import PhotoFlickr

@Suite("Searching among the places of Flickr") struct FlickrSearchTests {
  @Test("The service's number of photos is read, as a number or a text, and may be missing")
  func total() throws {
    let answers = [(#""total": 340,"#, 340), (#""total": "340","#, 340), ("", nil)]
    for (total, expected) in answers {
      let text = #"{"photos": {\#(total) "pages": 17, "photo": []}, "stat": "ok"}"#
      let page = try FlickrAnswer.page(try #require(JSON(Array(text.utf8))))
      #expect(page.total == expected)
      var list = FlickrList()
      _ = list.add(page, of: .first(20))
      #expect(list.total == expected)
    }
  }
}
