import Synchronization
import TestSupport

/// A server with a service's photos, each a picture with the color of its number.
final class FlickrStandIn: Sendable {
  /// The number of photos that a search finds.
  static let count = 50
  /// The number of views of each photo.
  static let views = 53_973
  /// The number of photos in the public feed.
  static let feedCount = 3

  /// The ways in which pictures come, other than whole and at once.
  struct Pictures {
    /// The server to which all requests for them are redirected.
    var server: String?
    /// How many more times the large picture of a photo ends halfway.
    var halves: [Int: Int] = [:]
    /// The photos in place of whose pictures a text comes.
    var texts: Set<Int> = []
  }

  /// Whether it refuses all keys.
  let refusesKeys = Atomic(false)
  /// How it answers requests for pictures.
  let pictures = Mutex(Pictures())
  private let server = Mutex<WebServer?>(nil)

  init() throws {
    let made = try WebServer { [weak self] request in
      self?.answer(to: request.target) ?? WebServer.Answer(status: 500)
    }
    server.withLock { $0 = made }
  }

  /// The address of the service.
  var address: String { server.withLock { $0?.address("") ?? "" } }

  /// The paths and queries of the requests to the service, without those for pictures.
  var questions: [String] {
    let requests = server.withLock { $0?.requests ?? [] }
    return requests.map(\.target).filter { !$0.hasPrefix("/pictures/") }
  }

  private func answer(to target: String) -> WebServer.Answer {
    if target.hasPrefix("/pictures/") { return picture(at: target) }
    if target.contains("photos_public.gne") { return WebServer.Answer(Array(feed.utf8)) }
    if refusesKeys.load(ordering: .relaxed) {
      let error = #"{"stat": "fail", "code": 100, "message": "Invalid API Key"}"#
      return WebServer.Answer(Array(error.utf8))
    }
    let (length, page) = (number("per_page", in: target), number("page", in: target))
    return WebServer.Answer(Array(self.page(page, of: length).utf8))
  }

  /// Returns the answer with the picture of a path: one filled with the colour of the photo's number.
  static func picture(at target: String) -> WebServer.Answer {
    WebServer.Answer((try? smallPhoto(number(of: target) % 10)) ?? [])
  }

  private static func number(of target: String) -> Int {
    let name = target.split(separator: "/").last ?? ""
    return name.split(separator: "_").first.flatMap { Int($0) } ?? 0
  }

  private func picture(at target: String) -> WebServer.Answer {
    pictures.withLock { pictures in
      if let server = pictures.server {
        return WebServer.Answer(status: 302, headers: ["Location": server + target])
      }
      let number = Self.number(of: target)
      if pictures.texts.contains(number) { return WebServer.Answer(Array("<html>".utf8)) }
      var answer = Self.picture(at: target)
      if target.hasSuffix("_z.jpg"), let rest = pictures.halves[number], rest > 0 {
        pictures.halves[number] = rest - 1
        answer.cutOff = answer.body.count / 2
      }
      return answer
    }
  }

  private func number(_ name: String, in target: String) -> Int {
    let parameters = target.split(separator: "?").last?.split(separator: "&") ?? []
    let value = parameters.first { $0.hasPrefix(name + "=") }?.split(separator: "=").last
    return value.flatMap { Int($0) } ?? 1
  }

  private func page(_ page: Int, of length: Int) -> String {
    let start = min((page - 1) * length, Self.count)
    let photos = (start..<min(start + length, Self.count)).map { number in
      """
      {"id": "\(1000 + number)", "owner": "8@N01", "secret": "0", "server": "1", \
      "title": "Photo \(number)", "ownername": "Anna", "dateupload": "\(1_700_000_000 - number)", \
      "tags": "sea", "views": "\(Self.views)", "url_q": "\(address)/pictures/\(number)_q.jpg", "width_q": 150, "height_q": 150, \
      "url_z": "\(address)/pictures/\(number)_z.jpg", "width_z": 640, "height_z": 426}
      """
    }
    let pages = (Self.count + length - 1) / length
    return """
      {"photos": {"page": \(page), "pages": \(pages), "perpage": \(length), "total": \(Self.count), \
      "photo": [\(photos.joined(separator: ","))]}, "stat": "ok"}
      """
  }

  private var feed: String {
    let items = (0..<Self.feedCount).map { number in
      """
      {"title": "Photo \(number)", "link": "https://www.flickr.com/photos/8@N01/\(1000 + number)/", \
      "media": {"m": "\(address)/pictures/\(number)_m.jpg"}, "author_id": "8@N01", \
      "published": "2024-05-02T10:00:00Z", "author": "nobody@flickr.com (\\"Anna\\")", "tags": "sea"}
      """
    }
    return #"{"title": "Uploads", "items": [\#(items.joined(separator: ","))]}"#
  }
}
