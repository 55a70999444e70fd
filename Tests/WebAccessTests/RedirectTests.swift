import TestSupport
import Testing

@testable import WebAccess

@Suite(.timeout(minutes: 5)) struct RedirectTests {
  private func request(_ address: String) throws -> WebRequest {
    WebRequest(data: try #require(HTTPAddress(address)), .shown)
  }

  @Test("A redirect is followed, relative or absolute", arguments: [301, 302, 303, 307, 308])
  func following(status: Int) async throws {
    let server = try WebServer { request in
      switch request.target {
      case "/a/one": .init(status: status, headers: ["Location": "two?x=1"])
      default: .init(Array(request.target.utf8))
      }
    }
    let answer = try await client().fetch(try request(server.address("/a/one")))
    #expect(String(decoding: answer.bytes, as: UTF8.self) == "/a/two?x=1")
  }

  @Test("Redirects in a circle are broken after a few requests")
  func circle() async throws {
    let server = try WebServer { _ in .init(status: 302, headers: ["Location": "/again"]) }
    let client = client { $0.attempts = 1 }
    #expect(
      await failure(client, try request(server.address("/"))) == .broken(host: "127.0.0.1"))
    #expect(server.requests.count == 6)
  }

  @Test("Headers of a request do not reach the server of a redirect")
  func headers() async throws {
    let other = try WebServer { _ in .init(Array("other".utf8)) }
    let location = other.address("/")
    let server = try WebServer { _ in .init(status: 302, headers: ["Location": location]) }
    var request = try request(server.address("/"))
    request.headers = ["x-api-key": "SECRET"]
    _ = try await client().fetch(request)
    #expect(server.requests.first?.headers["x-api-key"] == "SECRET")
    #expect(other.requests.first?.headers["x-api-key"] == nil)
  }

  @Test("A redirect to a server without TLS is not followed")
  func insecure() async throws {
    let server = try WebServer { _ in
      .init(status: 302, headers: ["Location": "http://example.invalid/"])
    }
    #expect(
      await failure(client(), try request(server.address("/")))
        == .notAllowed(host: "example.invalid"))
  }

  @Test("TLS is left for no address without it, not even on this machine")
  func downgrade() throws {
    let secure = try #require(HTTPAddress("https://example.org/a"))
    let local = try #require(HTTPAddress("http://localhost:8080/"))
    let plain = try #require(HTTPAddress("http://example.org/a"))
    #expect(!secure.mayRedirect(to: plain))
    #expect(!secure.mayRedirect(to: local))
    #expect(secure.mayRedirect(to: secure))
    #expect(local.mayRedirect(to: local))
    #expect(local.mayRedirect(to: secure))
    #expect(!local.mayRedirect(to: plain))
  }

  @Test("Nothing is sent without TLS, but to this machine")
  func withoutTLS() async throws {
    let error = await failure(client(), try request("http://example.invalid/?key=1"))
    #expect(error == .notAllowed(host: "example.invalid"))
  }
}
