import FoundationEssentials
import GioBindings
@testable import PhotoPages
import Synchronization
import TestSupport

@testable import PhotoFlickr
@testable import WebAccess

/// A server that answers as the service does: numbered photos, the newest first, which tests publish and remove.
final class ServiceStandIn: Sendable {
  /// The key that it knows.
  static let key = "a-key-of-the-user"

  /// The state of the service.
  struct State {
    /// The numbers of its photos, the newest first.
    var photos: [Int]
    /// The most photos of a list that it serves.
    var mostResults = Int.max
    /// The part of the requests that fail.
    var failures = 0.0
    /// The status of all answers.
    var status = 200
    /// Whether pictures come as pages of text.
    var isDamaged = false
    /// Whether pictures end halfway.
    var cutsOff = false
    /// The address to which all requests for pictures are redirected.
    var location: String?
    /// The photos without a title.
    var untitled: Set<Int> = []
    /// The byte of which the body of a picture is made.
    var filler: UInt8 = 1
    /// The ends of the addresses of pictures that do not exist.
    var missing: [String] = []
    /// Holds back all answers.
    var hold: WebServer.Hold?
    /// The requests whose answers are known, held back or not.
    var answers = 0
    /// How often each picture was sent whole.
    var transfers: [String: Int] = [:]
    var random = SeededGenerator(seed: 7)
  }

  private final class Core: Sendable {
    let state: Mutex<State>

    init(_ state: State) { self.state = Mutex(state) }
  }

  let server: WebServer
  private let core: Core

  init(count: Int) throws {
    let core = Core(State(photos: (1...count).reversed()))
    self.core = core
    server = try WebServer { request in core.state.withLock { $0.answer(request) } }
  }

  /// Changes or reads the state.
  func withState<Result: Sendable>(_ body: (inout sending State) -> sending Result) -> Result {
    core.state.withLock(body)
  }

  /// The paths with their queries of all requests.
  var targets: [String] { server.requests.map(\.target) }
  /// The requests for pictures.
  var pictures: [String] { targets.filter { $0.hasPrefix("/picture/") } }
}

extension ServiceStandIn.State {
  mutating func publish(_ count: Int) {
    for _ in 0..<count { photos.insert((photos.first ?? 0) + 1, at: 0) }
  }

  /// Removes photos, and returns them.
  mutating func remove(_ count: Int, from start: Int) -> [Int] {
    let end = min(start + count, photos.count)
    let removed = Array(photos[start..<end])
    photos.removeSubrange(start..<end)
    return removed
  }

  fileprivate mutating func answer(_ request: WebServer.Request) -> WebServer.Answer {
    answers += 1
    var answer = content(of: request)
    answer.hold = hold
    if status != 200 { answer = WebServer.Answer(status: status) }
    if failures > 0, Double.random(in: 0..<1, using: &random) < failures {
      return failure(of: answer)
    }
    if answer.status == 200, request.target.hasPrefix("/picture/") {
      transfers[request.target, default: 0] += 1
    }
    return answer
  }

  /// Returns an answer that is overloaded, cut off, shorter than it says, or none at all.
  private mutating func failure(of answer: WebServer.Answer) -> WebServer.Answer {
    var answer = answer
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return WebServer.Answer(status: 503)
    case 1: answer.cutOff = answer.body.count / 2
    case 2:
      answer.statedLength = answer.body.count + 100
      answer.cutOff = answer.body.count
    default: answer.raw = []
    }
    return answer
  }

  private func content(of request: WebServer.Request) -> WebServer.Answer {
    let parts = request.target.split(separator: "?", maxSplits: 1)
    let query = Self.query(parts.count > 1 ? parts[1] : "")
    let host = request.headers["host"] ?? ""
    switch parts[0] {
    case "/services/rest/": return .init(Array(method(query, host).utf8))
    case "/services/feeds/photos_public.gne": return .init(Array(feed(host).utf8))
    default: return picture(String(parts[0]))
    }
  }

  private static func query(_ text: Substring) -> [String: String] {
    let pairs = text.split(separator: "&").map { $0.split(separator: "=", maxSplits: 1) }
    return Dictionary(
      pairs.compactMap { pair in
        guard pair.count == 2, let value = HTTPAddress.unescaped(pair[1]) else { return nil }
        return (String(pair[0]), value)
      }
    ) { first, _ in first }
  }

  private func method(_ query: [String: String], _ host: String) -> String {
    guard query["api_key"] == ServiceStandIn.key else { return Self.error(100) }
    switch query["method"] {
    case "flickr.people.findByUsername":
      guard query["username"] == "Publisher 8" else { return Self.error(1) }
      return #"{"user": {"nsid": "8@N01"}, "stat": "ok"}"#
    case "flickr.photos.search", "flickr.photos.getRecent":
      let length = query["per_page"].flatMap { Int($0) } ?? 100
      let page = query["page"].flatMap { Int($0) } ?? 1
      let served = photos.prefix(mostResults)
      let end = min(page * length, served.count)
      let start = min((page - 1) * length, end)
      let forms = served[start..<end].map { form($0, host) }.joined(separator: ",")
      let pages = (photos.count + length - 1) / length
      return #"{"photos": {"pages": \#(pages), "photo": [\#(forms)]}, "stat": "ok"}"#
    default: return Self.error(112)
    }
  }

  private static func error(_ code: Int) -> String {
    #"{"stat": "fail", "code": \#(code), "message": "No"}"#
  }

  private func form(_ number: Int, _ host: String) -> String {
    let title = untitled.contains(number) ? " " : "Photo/\(number)"
    let sizes = [("q", 150, 150), ("s", 240, 160), ("l", 1024, 683), ("o", 3000, 2000)].map {
      #""url_\#($0)": "http://\#(host)/picture/\#(number)_\#($1).jpg", "width_\#($0)": \#($1), "#
        + #""height_\#($0)": "\#($2)""#
    }
    return """
      {"id": "\(number)", "owner": "8@N01", "title": "\(title)", "ispublic": 1,
       "iconserver": "7", "iconfarm": 1,
       "ownername": "Publisher 8", "dateupload": "\(number / 2)", "views": \(number),
       "datetaken": "2024-05-21 10:00:00", "tags": "sea town",
       "description": {"_content": "A <b>boat</b><br>at sea"}, \(sizes.joined(separator: ", "))}
      """
  }

  private func feed(_ host: String) -> String {
    let items = photos.prefix(20).map { number in
      """
      {"title": "Photo \(number)", "link": "https://www.flickr.com/photos/8@N01/\(number)/",
       "media": {"m": "http://\(host)/picture/\(number)_m.jpg"}, "author_id": "8@N01",
       "author": "nobody@flickr.com (\\"Publisher 8\\")", "tags": "sea"}
      """
    }
    return #"{"items": [\#(items.joined(separator: ","))]}"#
  }

  private func picture(_ path: String) -> WebServer.Answer {
    let side = path.split(separator: "_").last.flatMap { Int($0.prefix { $0 != "." }) } ?? 0
    guard !missing.contains(where: path.hasSuffix) else { return WebServer.Answer(status: 404) }
    if let location { return WebServer.Answer(status: 302, headers: ["Location": location]) }
    let head: [UInt8] = isDamaged ? Array("<html>".utf8) : [0xFF, 0xD8, 0xFF]
    let body = head + Array(path.utf8) + [UInt8](repeating: filler, count: side)
    var answer = WebServer.Answer(
      body, headers: ["Cache-Control": "max-age=3600", "Date": httpDate()])
    if cutsOff { answer.cutOff = body.count / 2 }
    return answer
  }
}

/// The service as a program sees it, with folders of its own.
struct ServiceUnderTest {
  let standIn: ServiceStandIn
  let folder: TemporaryFolder
  let service: FlickrService
  let ada = Author(id: "ada", name: "Ada")

  /// Makes an access to a stand-in, with the folders that an earlier one used or new ones.
  ///
  /// The waits between attempts pass at once.
  init(
    _ standIn: ServiceStandIn, in used: TemporaryFolder? = nil,
    key: @escaping FlickrService.Key = { ServiceStandIn.key }
  ) {
    let folder = used ?? TemporaryFolder()
    if used == nil { folder.makeFolder("cache") }
    (self.standIn, self.folder) = (standIn, folder)
    var settings = WebSettings(userAgent: "Tests", cacheFolder: folder.path + "/cache/web")
    settings.timeout = 300
    settings.clock.sleep = { _ in try Task.checkCancellation() }
    service = FlickrService(
      user: ada, key: key, data: Location(path: Array("\(folder.path)/data".utf8)),
      cache: Location(path: Array("\(folder.path)/cache".utf8)), client: WebClient(settings),
      address: standIn.server.address("/"),
      translated: { message in
        // The server and the folders stay for as long as the service.
        _ = (standIn, folder)
        return message.english
      })
  }

  func source(of place: FlickrPlace = .keywords(["sea"]), pageLength: Int = 20) -> FlickrSource {
    FlickrSource(of: place, on: service, pageLength: pageLength)
  }
}

/// A value that a test shares with a closure.
final class Shared<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  init(_ value: Value) { state = Mutex(value) }

  var value: Value {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

/// A listing, as the viewer sees it.
struct Listing {
  private(set) var photos: [Photo] = []
  private(set) var isComplete = false
  private(set) var hasMore = false
  /// Whether the source reports nothing any more.
  private(set) var hasEnded = false
  private(set) var error: PhotoSourceError?
  private var updates: AsyncStream<PhotoListUpdate>.Iterator

  init(of source: some PhotoDataSource) { updates = source.list(PhotoQuery()).makeAsyncIterator() }

  var numbers: [Int] { photos.map(\.id.number) }

  /// Waits for the next update of the list, and takes it over.
  mutating func next() async {
    var update = await updates.next()
    while update == .textChanged { update = await updates.next() }
    switch update {
    case .spliced(let splices, let isComplete, let hasMore):
      if error != nil { photos = [] }
      for splice in splices {
        photos.replaceSubrange(splice.range.clamped(to: 0..<photos.count), with: splice.photos)
      }
      (self.isComplete, self.hasMore, error) = (isComplete, hasMore, nil)
    case .failed(let error): self.error = error
    case nil: hasEnded = true
    default: break
    }
  }
}
