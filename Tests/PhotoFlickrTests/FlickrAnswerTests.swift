import FoundationEssentials
import PhotoPages
import Testing
import WebAccess

@testable import PhotoFlickr

@Suite struct FlickrAnswerTests {
  @Test("A photo of a search is read with all that the service says of it")
  func search() throws {
    let page = try FlickrAnswer.page(try json(searchAnswer))
    #expect(page.pages == 152)
    let photo = try #require(page.photos.first)
    #expect(photo.id == PhotoID(50_000_000_608))
    #expect(photo.publisher == FlickrPerson(id: "8@N01", name: "Publisher 8", icon: icon))
    #expect(photo.title == "Photo 608")
    #expect(photo.keywords == ["sea", "town"])
    #expect(photo.views == 1824)
    #expect(photo.published == Date(timeIntervalSince1970: 1_700_000_608))
    #expect(photo.isPublic == true)
    #expect(photo.page == "https://www.flickr.com/photos/8@N01/50000000608")
    #expect(photo.sizes.map(\.pixels.width) == [150, 240, 3000])
  }

  private let icon = FlickrIcon(farm: 66, server: 65_535)

  @Test("A publisher's picture is at a farm of the service, or at the address for tests")
  func iconAddress() {
    func address(_ service: String?) -> String {
      FlickrService.Addresses(service).address(of: icon, of: "8@N01")
    }
    let path = "65535/buddyicons/8@N01.jpg"
    #expect(address(nil) == "https://farm66.staticflickr.com/\(path)")
    #expect(address("https://example.org/") == address(nil), "It is not on this computer")
    #expect(address("http://127.0.0.1:8080") == "http://127.0.0.1:8080/\(path)")
  }

  @Test("A photo without addresses has those of the documented form")
  func derived() throws {
    let photo = try #require(try FlickrAnswer.page(try json(searchAnswer)).photos.last)
    #expect(photo.publisher.icon == nil)
    #expect(photo.sizes.count == FlickrSize.kinds.count)
    let address = "https://live.staticflickr.com/65535/50000000606_000000025e_b.jpg"
    #expect(photo.wholeSizes.last?.address == address)
    #expect(photo.sizes.allSatisfy { !$0.isCertain })
  }

  @Test("A photo that lacks its owner, its number or all sizes is left out")
  func damaged() throws {
    let text = """
      {"photos": {"pages": "1", "photo": [{"id": "1"}, {"owner": "8@N01"}, 7, null,
       {"id": "x", "owner": "8@N01"}, {"id": 2, "owner": "8@N01", "secret": "../a", "server": "1"},
       {"id": 3, "owner": "8@N01", "secret": "a", "server": 1}]}, "stat": "ok"}
      """
    #expect(try FlickrAnswer.page(try json(text)).photos.map(\.id) == [PhotoID(3)])
  }

  @Test("A photo of the public feed is read with the publisher's name and the usual sizes")
  func feed() throws {
    let photo = try #require(try FlickrAnswer.feed(try json(feedAnswer)).photos.first)
    #expect(photo.id == PhotoID(50_000_000_608))
    #expect(photo.publisher.name == "Publisher 8")
    #expect(photo.keywords == ["sea", "tree"])
    #expect(photo.views == nil)
    #expect(photo.published == Date(timeIntervalSince1970: 1_714_644_000))
    let address = "https://live.staticflickr.com/65535/50000000608_0000000260_b.jpg"
    #expect(photo.wholeSizes.last?.address == address)
  }

  @Test(
    "An error of the service becomes the viewer's",
    arguments: [
      (100, PhotoSourceError.web(.keyRefused)), (105, .web(.status(503))), (1, .notFound),
      (5, .notFound), (111, .web(.notUnderstood)),
    ])
  func error(_ code: Int, expected: PhotoSourceError) throws {
    let answer = try json(#"{"stat": "fail", "code": \#(code), "message": "Invalid"}"#)
    #expect(throws: expected) { try FlickrAnswer.page(answer) }
  }

  @Test(
    "The smallest size that serves a request is taken, else the largest",
    arguments: [
      (100, 240), (240, 240), (241, 3000), (5000, 3000),
    ])
  func size(_ side: Int, width: Int) throws {
    let photo = try #require(try FlickrAnswer.page(try json(searchAnswer)).photos.first)
    let box = PixelSize(width: side, height: side)
    #expect(photo.size(for: .fitting(box))?.pixels.width == width)
    #expect(photo.size(for: .full)?.pixels.width == 3000)
    #expect(photo.thumbnail?.isSquare == true)
  }

  @Test(
    "The dimensions are the upright original's, else those of the largest size that is known",
    arguments: [
      (#""url_l": "https://a.b/c.jpg", "width_l": 1024, "height_l": 768"#, (1024, 768)),
      (
        #""url_l": "https://a.b/c.jpg", "width_l": 1024, "height_l": 768, "o_width": "4000", "o_height": 3000"#,
        (4000, 3000)
      ),
      (
        #""url_l": "https://a.b/c.jpg", "width_l": 768, "height_l": 1024, "o_width": 4000, "o_height": 3000"#,
        (3000, 4000)
      ),
      (#""secret": "a", "server": "1", "o_width": 4000, "o_height": 3000"#, (4000, 3000)),
      (#""secret": "a", "server": "1", "o_width": 0, "o_height": 3000"#, nil),
    ] as [(String, (Int, Int)?)])
  func dimensions(_ sizes: String, expected: (width: Int, height: Int)?) throws {
    let text = """
      {"photos": {"pages": 1, "photo": [{"id": 1, "owner": "8@N01", \(sizes)}]}, "stat": "ok"}
      """
    let photo = try #require(try FlickrAnswer.page(try json(text)).photos.first)
    #expect(photo.dimensions == expected.map { PixelSize(width: $0.width, height: $0.height) })
  }

  @Test("The address of a search holds the keywords, the page and the key, percent-encoded")
  func address() throws {
    let request = FlickrRequest.photos(
      of: .keywords(["sea", "old town"]), PageWindow(length: 20, number: 2))
    let address = try #require(request.address(below: "https://api.flickr.com/", key: "a b")).text
    #expect(address.hasPrefix("https://api.flickr.com/services/rest/?method=flickr.photos.search"))
    for part in [
      "&tags=sea%2Cold%20town", "&tag_mode=all", "&page=2", "&per_page=20", "&api_key=a%20b",
      "&format=json", "&sort=date-posted-desc", "o_dims",
    ] {
      #expect(address.contains(part), "\(part)")
    }
  }

  private func json(_ text: String) throws -> JSON { try #require(JSON(Array(text.utf8))) }
}

private let searchAnswer = """
  {"photos": {"page": 2, "pages": 152, "perpage": 2, "total": 304, "photo": [
    {"id": "50000000608", "owner": "8@N01", "secret": "0000000260", "server": "65535", "farm": 66,
     "title": "Photo 608", "ispublic": 1, "ownername": "Publisher 8",
     "datetaken": "2024-05-21 10:00:00", "dateupload": "1700000608", "views": "1824",
     "tags": "sea town", "iconserver": "65535", "iconfarm": 66,
     "description": {"_content": "About <a href=\\"http://example.com\\">link</a>"},
     "url_o": "https://live.staticflickr.com/65535/50000000608_0000000260_o.jpg",
     "width_o": 3000, "height_o": "2000",
     "url_q": "https://live.staticflickr.com/65535/50000000608_0000000260_q.jpg",
     "width_q": 150, "height_q": 150,
     "url_s": "https://live.staticflickr.com/65535/50000000608_0000000260_m.jpg",
     "width_s": "240", "height_s": "160",
     "url_l": "javascript:alert(1)", "width_l": 1024, "height_l": 682},
    {"id": "50000000606", "owner": "6@N01", "secret": "000000025e", "server": "65535",
     "iconserver": 0, "iconfarm": 66, "title": "Photo 606"}]}, "stat": "ok"}
  """

private let feedAnswer = """
  {"title": "Uploads from everyone", "items": [
    {"title": "Photo 608", "link": "https://www.flickr.com/photos/8@N01/50000000608/",
     "media": {"m": "https://live.staticflickr.com/65535/50000000608_0000000260_m.jpg"},
     "date_taken": "2024-05-01T10:00:00-08:00", "description": " <p>About 608</p> ",
     "published": "2024-05-02T10:00:00Z", "author": "nobody@flickr.com (\\"Publisher 8\\")",
     "author_id": "8@N01", "tags": "sea tree"}]}
  """
