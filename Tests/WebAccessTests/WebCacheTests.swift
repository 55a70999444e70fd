import Foundation
import Synchronization
import TestSupport
import Testing

@testable import WebAccess

/// The disk cache for pictures.
@Suite(.timeout(minutes: 5)) struct WebCacheTests {
  private let folder = TemporaryFolder()
  private var cache: String { folder.path + "/web" }
  private let body = [UInt8](repeating: 42, count: 100_000)

  private func picture(_ address: String) throws -> WebRequest {
    WebRequest(picture: try #require(HTTPAddress(address)), .shown)
  }

  /// Makes a server whose answers may be kept for so many seconds.
  private func server(seconds: Int = 3600) throws -> WebServer {
    try WebServer { [body] _ in
      let headers = ["Cache-Control": "max-age=\(seconds)", "Date": httpDate(), "ETag": "\"1\""]
      return .init(body, headers: headers)
    }
  }

  /// The files of the cache but for its index.
  private func files() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: URL(fileURLWithPath: cache), includingPropertiesForKeys: nil
    ).filter { !$0.lastPathComponent.hasPrefix("soup.") }
  }

  @Test("A picture is transferred once, and is still there after a restart")
  func restart() async throws {
    let server = try server()
    let request = try picture(server.address("/photo"))
    let first = client(cache: cache)
    #expect(try await !first.fetch(request).isFromCache)
    #expect(try await first.fetch(request).isFromCache)
    await first.close()
    let second = client(cache: cache)
    let answer = try await second.fetch(request)
    #expect(answer.isFromCache)
    #expect(answer.bytes == body)
    #expect(server.requests.count == 1)
  }

  @Test("A redirect of a picture is followed once, and its target is looked up in the cache")
  func redirect() async throws {
    let server = try WebServer { [body] request in
      request.target == "/photo"
        ? .init(status: 302, headers: ["Location": "/target"])
        : .init(body, headers: ["Cache-Control": "max-age=3600", "Date": httpDate()])
    }
    let client = client(cache: cache)
    var request = try picture(server.address("/photo"))
    _ = try await client.fetch(request)
    #expect(try await client.fetch(request).isFromCache)
    #expect(server.requests.map(\.target) == ["/photo", "/target"])
    request.reloads = true
    #expect(try await !client.fetch(request).isFromCache)
    #expect(server.requests.map(\.target) == ["/photo", "/target", "/photo", "/target"])
  }

  @Test("A redirected picture that is no longer at its target is looked for again")
  func movedTarget() async throws {
    let count = Atomic(0)
    let server = try WebServer { [body] request in
      switch request.target {
      case "/photo":
        let number = count.wrappingAdd(1, ordering: .relaxed).newValue
        return .init(status: 302, headers: ["Location": "/\(number)"])
      case "/\(count.load(ordering: .relaxed))" where count.load(ordering: .relaxed) > 0:
        return .init(body, headers: ["Cache-Control": "no-store"])
      default: return .init(status: 404)
      }
    }
    let client = client(cache: cache)
    let request = try picture(server.address("/photo"))
    _ = try await client.fetch(request)
    #expect(try await client.fetch(request).bytes == body)
    #expect(server.requests.map(\.target) == ["/photo", "/1", "/1"])
    _ = count.wrappingAdd(1, ordering: .relaxed)
    #expect(try await client.fetch(request).bytes == body)
    #expect(server.requests.map(\.target).suffix(3) == ["/1", "/photo", "/3"])
  }

  @Test("Without the server, a redirected picture is shown although it is out of date")
  func offlineRedirect() async throws {
    var server: WebServer? = try WebServer { [body] request in
      request.target == "/photo"
        ? .init(status: 302, headers: ["Location": "/target"])
        : .init(body, headers: ["Cache-Control": "max-age=0", "Date": httpDate(), "ETag": "\"1\""])
    }
    let request = try picture(try #require(server).address("/photo"))
    let client = client(cache: cache)
    _ = try await client.fetch(request)
    server = nil
    let answer = try await client.fetch(request)
    #expect(answer.isFromCache)
    #expect(answer.bytes == body)
  }

  @Test("Answers that are no pictures, and their addresses, are nowhere in the cache")
  func data() async throws {
    let server = try WebServer { _ in
      .init(Array("PRIVATE".utf8), headers: ["Cache-Control": "max-age=3600", "Date": httpDate()])
    }
    let client = client(cache: cache)
    let address = try #require(HTTPAddress(server.address("/rest"), query: [("api_key", "SECRET")]))
    for _ in 0..<2 {
      let answer = try await client.fetch(WebRequest(data: address, .shown))
      #expect(!answer.isFromCache)
    }
    _ = try await client.fetch(try picture(server.address("/photo")))
    await client.close()
    #expect(server.requests.count == 3)
    let texts = try FileManager.default.contentsOfDirectory(atPath: cache).map { name in
      let content = try Data(contentsOf: URL(fileURLWithPath: cache + "/" + name))
      return String(decoding: content, as: UTF8.self)
    }
    #expect(texts.contains { $0.contains("/photo") }, "the index has addresses of pictures")
    #expect(!texts.contains { $0.contains("SECRET") })
  }

  @Test("Without the server, a kept picture is shown although it is out of date")
  func offline() async throws {
    var server: WebServer? = try server(seconds: 0)
    let request = try picture(try #require(server).address("/photo"))
    let client = client(cache: cache)
    _ = try await client.fetch(request)
    server = nil
    let answer = try await client.fetch(request)
    #expect(answer.isFromCache)
    #expect(answer.bytes == body)
    #expect(answer.date != nil)
  }

  @Test("A picture that is out of date is asked for, and sent again only if it has changed")
  func validation() async throws {
    let server = try WebServer { [body] request in
      let headers = ["Cache-Control": "max-age=0", "Date": httpDate(), "ETag": "\"1\""]
      return request.headers["if-none-match"] == "\"1\""
        ? .init(status: 304, headers: headers) : .init(body, headers: headers)
    }
    let client = client(cache: cache)
    let request = try picture(server.address("/photo"))
    _ = try await client.fetch(request)
    #expect(try await client.fetch(request).bytes == body)
    #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, "\"1\""])
  }

  @Test("A picture whose file is damaged is fetched again")
  func damage() async throws {
    let server = try server()
    let request = try picture(server.address("/photo"))
    let first = client(cache: cache)
    _ = try await first.fetch(request)
    await first.close()
    for file in try files() { try Data([1, 2, 3]).write(to: file) }
    let second = client(cache: cache)
    #expect(try await second.fetch(request).bytes == body)
    #expect(server.requests.count == 2)
  }

  @Test("A picture that was cut off is not kept")
  func cutOff() async throws {
    let count = Atomic(0)
    let server = try WebServer { [body] _ in
      var answer = WebServer.Answer(
        body, headers: ["Cache-Control": "max-age=3600", "Date": httpDate()])
      if count.wrappingAdd(1, ordering: .relaxed).newValue == 1 { answer.cutOff = 50_000 }
      return answer
    }
    let client = client(cache: cache)
    let request = try picture(server.address("/photo"))
    #expect(try await client.fetch(request).bytes == body)
    #expect(try await client.fetch(request).bytes == body)
    #expect(server.requests.count >= 2)
  }

  @Test("A picture that its viewer found broken is fetched again")
  func reloading() async throws {
    let server = try server()
    let client = client(cache: cache)
    var request = try picture(server.address("/photo"))
    _ = try await client.fetch(request)
    request.reloads = true
    #expect(try await !client.fetch(request).isFromCache)
    request.reloads = false
    #expect(try await client.fetch(request).isFromCache)
    #expect(server.requests.count == 2)
  }

  @Test("A second client goes without the cache while the first has it, and deletes nothing")
  func twoClients() async throws {
    let server = try server()
    let request = try picture(server.address("/photo"))
    let first = client(cache: cache)
    _ = try await first.fetch(request)
    #expect(try await !client(cache: cache).fetch(request).isFromCache)
    #expect(try await first.fetch(request).isFromCache)
  }

  @Test("Only the owner may look into the cache, which stays within its size")
  func folderOfCache() async throws {
    let server = try server()
    let client = client(cache: cache) { $0.cacheSize = 2_000_000 }
    for number in 0..<40 { _ = try await client.fetch(try picture(server.address("/\(number)"))) }
    await client.close()
    let attributes = try FileManager.default.attributesOfItem(atPath: cache)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    #expect(try files().count * body.count <= 2_000_000)
    #expect(try !files().isEmpty)
  }
}
