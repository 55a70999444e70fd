import Synchronization
import TestSupport
import Testing

@testable import WebAccess

/// Single requests, and the ways in which they fail.
@Suite(.timeout(minutes: 5)) struct WebClientTests {
  private let body: [UInt8] = Array("a picture".utf8)

  private func request(
    _ server: WebServer, _ target: String = "/photo",
    _ change: (inout WebRequest) -> Void = { _ in }
  ) throws -> WebRequest {
    var request = WebRequest(data: try #require(HTTPAddress(server.address(target))), .shown)
    change(&request)
    return request
  }

  @Test("An answer has the bytes and the type that the server sends, and so has its progress")
  func success() async throws {
    let server = try WebServer { [body] _ in
      let date = "Tue, 14 Nov 2023 22:13:20 GMT"
      return .init(body, headers: ["Content-Type": "image/jpeg", "Date": date])
    }
    let last = Mutex<WebProgress?>(nil)
    let answer = try await client().fetch(try request(server)) { progress in
      last.withLock { $0 = progress }
    }
    #expect(answer.bytes == body)
    #expect(answer.contentType == "image/jpeg")
    #expect(answer.date?.timeIntervalSince1970 == 1_700_000_000)
    #expect(!answer.isFromCache)
    #expect(last.withLock { $0 } == WebProgress(receivedBytes: 9, totalBytes: 9))
    #expect(server.requests.first?.headers["user-agent"] == "Tests")
  }

  @Test("A status of 500 is asked again after growing waits until there is an answer")
  func serverError() async throws {
    let count = Atomic(0)
    let server = try WebServer { [body] _ in
      count.wrappingAdd(1, ordering: .relaxed).newValue < 4 ? .init(status: 500) : .init(body)
    }
    let clock = TestClock()
    let answer = try await client(clock).fetch(try request(server))
    #expect(answer.bytes == body)
    #expect(server.requests.count == 4)
    let ranges = [0.25...0.5, 0.5...1, 1...2]
    #expect(clock.waits.count == 3)
    #expect(zip(clock.waits, ranges).allSatisfy { $1.contains($0) }, "\(clock.waits)")
  }

  @Test("A status of 404 is final", arguments: [401, 403, 404, 410])
  func clientError(status: Int) async throws {
    let server = try WebServer { _ in .init(status: status) }
    #expect(
      await failure(client(), try request(server)) == .status(status, host: "127.0.0.1"))
    #expect(server.requests.count == 1)
  }

  @Test("A server that always fails is asked so many times as the settings say")
  func permanentError() async throws {
    let server = try WebServer { _ in .init(status: 503) }
    let client = client { $0.attempts = 3 }
    #expect(await failure(client, try request(server)) == .status(503, host: "127.0.0.1"))
    #expect(server.requests.count == 3)
  }

  @Test("After a limit the server is asked again when the time that it states is over")
  func rateLimit() async throws {
    let count = Atomic(0)
    let server = try WebServer { [body] _ in
      count.wrappingAdd(1, ordering: .relaxed).newValue == 1
        ? .init(status: 429, headers: ["Retry-After": "30"]) : .init(body)
    }
    let clock = TestClock()
    let answer = try await client(clock).fetch(try request(server))
    #expect(answer.bytes == body)
    #expect(server.requests.count == 2)
    #expect(clock.waits.reduce(0, +) > 29.9)
  }

  @Test("A limit that lasts too long fails with its end, and the server is not asked meanwhile")
  func longRateLimit() async throws {
    let server = try WebServer { _ in .init(status: 429, headers: ["Retry-After": "3600"]) }
    let clock = TestClock()
    let client = client(clock)
    let until = clock.now.addingTimeInterval(3600)
    for target in ["/one", "/two", "/one"] {
      let error = await failure(client, try request(server, target))
      #expect(error == .rateLimited(until: until, host: "127.0.0.1"))
    }
    #expect(server.requests.map(\.target) == ["/one"])
  }

  @Test("A connection that ends early is repaired by the next attempt")
  func cutOff() async throws {
    let count = Atomic(0)
    let server = try WebServer { [body] _ in
      var answer = WebServer.Answer(body)
      if count.wrappingAdd(1, ordering: .relaxed).newValue == 1 { answer.cutOff = 4 }
      return answer
    }
    #expect(try await client().fetch(try request(server)).bytes == body)
  }

  @Test("Fewer bytes than the stated length are no answer")
  func tooShort() async throws {
    let server = try WebServer { [body] _ in
      var answer = WebServer.Answer(body)
      answer.statedLength = 100
      answer.cutOff = body.count
      return answer
    }
    #expect(await failure(client(), try request(server)) == .interrupted(host: "127.0.0.1"))
  }

  @Test("Bytes beyond the stated length are not part of that answer, nor of the next")
  func tooLong() async throws {
    let server = try WebServer { [body] _ in
      var answer = WebServer.Answer(body + Array("HTTP/1.1 200 OK\r\n\r\n".utf8))
      answer.statedLength = body.count
      return answer
    }
    let client = client()
    for target in ["/one", "/two", "/three"] {
      #expect(try await client.fetch(try request(server, target)).bytes == body)
    }
  }

  @Test("An answer that is no HTTP is broken")
  func noHTTP() async throws {
    let server = try WebServer { _ in
      var answer = WebServer.Answer()
      answer.raw = Array("SSH-2.0-OpenSSH_9.2\r\n\r\n\r\n".utf8)
      return answer
    }
    #expect(await failure(client(), try request(server)) == .broken(host: "127.0.0.1"))
  }

  @Test("A server that does not answer, or stops halfway, times out", arguments: [false, true])
  func timeout(isHalfway: Bool) async throws {
    let hold = WebServer.Hold()
    let server = try WebServer { [body] _ in
      var answer = WebServer.Answer(body)
      if isHalfway { answer.halfwayHold = hold } else { answer.hold = hold }
      return answer
    }
    let client = client { ($0.attempts, $0.timeout) = (1, 0.05) }
    let error = await failure(client, try request(server))
    #expect(error == .timedOut(host: "127.0.0.1"))
  }

  @Test("A port that nobody listens at refuses")
  func refusal() async throws {
    var server: WebServer? = try WebServer { _ in .init() }
    let request = try request(try #require(server))
    server = nil
    await eventually("the end of the server") {
      await failure(client { $0.attempts = 1 }, request) == .refused(host: "127.0.0.1")
    }
  }

  @Test("A name without an address is not found, or there is no network")
  func unknownName() async throws {
    let request = WebRequest(
      data: try #require(HTTPAddress("https://photos.invalid/")), .shown)
    let error = await failure(client(), request)
    #expect(error == .nameNotFound(host: "photos.invalid") || error == .noNetwork)
  }

  @Test("More bytes than the limit are refused, stated or not", arguments: [true, false])
  func sizeLimit(isStated: Bool) async throws {
    let server = try WebServer { _ in
      var answer = WebServer.Answer([UInt8](repeating: 7, count: 200_000))
      if !isStated { answer.statedLength = nil }
      return answer
    }
    let error = await failure(client(), try request(server) { $0.sizeLimit = 100_000 })
    #expect(error == .tooLarge(limit: 100_000, host: "127.0.0.1"))
    #expect(server.requests.count == 1)
  }

  @Test("A stated length beyond all memory is refused before it is reserved")
  func absurdLength() async throws {
    let server = try WebServer { _ in
      var answer = WebServer.Answer([1])
      answer.statedLength = .max
      return answer
    }
    let error = await failure(client(), try request(server))
    #expect(error == .tooLarge(limit: 16 << 20, host: "127.0.0.1"))
  }

  @Test("No error and no description of a request holds the query")
  func privacy() async throws {
    let server = try WebServer { _ in .init(status: 404) }
    let request = try request(server, "/rest?api_key=SECRET") { $0.headers = ["x": "y"] }
    let error = await failure(client(), request)
    var dumped = ""
    dump(request.address, to: &dumped)
    for text in ["\(request)", "\(error as Any)", String(reflecting: request.address), dumped] {
      #expect(!text.contains("SECRET"), "\(text)")
    }
    #expect(server.requests.first?.target == "/rest?api_key=SECRET")
  }

  @Test("JSON is parsed, and what is none is broken data")
  func json() async throws {
    let server = try WebServer { request in
      .init(Array((request.target == "/good" ? #"{"stat": "ok"}"# : "<html>").utf8))
    }
    let client = client()
    #expect(try await client.json(try request(server, "/good"))["stat"].string == "ok")
    await #expect(throws: WebError.broken(host: "127.0.0.1")) {
      try await client.json(try request(server, "/bad"))
    }
  }
}
