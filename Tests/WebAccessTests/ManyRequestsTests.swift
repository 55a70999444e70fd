import Synchronization
import TestSupport
import Testing

@testable import WebAccess

/// Requests that wait for each other, share a transfer, or are no longer wanted.
@Suite(.timeout(minutes: 15)) struct ManyRequestsTests {
  private func request(
    _ server: WebServer, _ target: String, _ priority: WebPriority = .shown
  ) throws -> WebRequest {
    WebRequest(data: try #require(HTTPAddress(server.address(target))), priority)
  }

  /// Makes a server that holds all answers back, and answers with the target.
  private func server(_ hold: WebServer.Hold) throws -> WebServer {
    try WebServer { request in
      var answer = WebServer.Answer(Array(request.target.utf8))
      answer.hold = hold
      return answer
    }
  }

  @Test("No more than six requests are open at once, and all are answered")
  func limit() async throws {
    let hold = WebServer.Hold()
    let server = try server(hold)
    let client = client()
    let requests = try (0..<40).map { try request(server, "/\($0)") }
    let answers = try await withThrowingTaskGroup(of: String.self) { group in
      for request in requests {
        group.addTask {
          String(decoding: try await client.fetch(request).bytes, as: UTF8.self)
        }
      }
      await eventually("six requests") { server.requests.count == 6 }
      hold.release()
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(answers == Set((0..<40).map { "/\($0)" }))
    #expect(server.mostAtOnce == 6)
  }

  @Test("Of the waiting requests the most urgent are sent first")
  func priorities() async throws {
    let hold = WebServer.Hold()
    let server = try server(hold)
    let client = client {
      $0.places = 1
      $0.prefetchPlaces = 1
    }
    let first = try request(server, "/first")
    let others = [
      try request(server, "/prefetch", .prefetch), try request(server, "/visible", .visible),
      try request(server, "/shown", .shown),
    ]
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { _ = try await client.fetch(first) }
      await eventually("the first request") { server.requests.count == 1 }
      for request in others { group.addTask { _ = try await client.fetch(request) } }
      await eventually("the others") { await client.waitingCount == 3 }
      hold.release()
      try await group.waitForAll()
    }
    #expect(server.requests.map(\.target) == ["/first", "/shown", "/visible", "/prefetch"])
  }

  @Test("A request that is no longer wanted is never sent, and an open one ends its connection")
  func cancelling() async throws {
    let hold = WebServer.Hold()
    let server = try server(hold)
    let client = client { $0.places = 1 }
    let (open, waiting) = (try request(server, "/open"), try request(server, "/waiting"))
    let openTask = Task { await failure(client, open) }
    await eventually("the first request") { server.requests.count == 1 }
    let waitingTask = Task { await failure(client, waiting) }
    await eventually("the second one") { await client.waitingCount == 1 }
    waitingTask.cancel()
    #expect(await waitingTask.value == .cancelled)
    openTask.cancel()
    #expect(await openTask.value == .cancelled)
    await eventually("the end of the connection") { server.hangUps == 1 }
    hold.release()
    _ = try await client.fetch(try request(server, "/last"))
    #expect(server.requests.map(\.target) == ["/open", "/last"])
  }

  @Test("A request of a cancelled task is not sent")
  func cancelledBefore() async throws {
    let server = try server(WebServer.Hold())
    let client = client()
    let request = try request(server, "/")
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await failure(client, request)
    }
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(server.requests.isEmpty)
  }

  @Test("Equal requests share a transfer, which goes on until nobody wants it")
  func sharing() async throws {
    let hold = WebServer.Hold()
    let server = try server(hold)
    let client = client()
    let requests = [
      try request(server, "/same", .prefetch), try request(server, "/same", .shown),
      try request(server, "/same", .shown),
    ]
    let tasks = requests.map { request in Task { try await client.fetch(request).bytes } }
    await eventually("all three") { await client.waiterCount == 3 }
    await eventually("the request") { server.requests.count == 1 }
    tasks[0].cancel()
    await #expect(throws: WebError.cancelled) { try await tasks[0].value }
    hold.release()
    #expect(try await tasks[1].value == Array("/same".utf8))
    #expect(try await tasks[2].value == Array("/same".utf8))
    #expect(server.requests.count == 1)
    #expect(server.hangUps == 0)
  }

  @Test("With three of ten requests failing every answer comes in the end")
  func failures() async throws {
    let seen = Mutex<[String: Int]>([:])
    let server = try WebServer { request in
      let count = seen.withLock { seen in
        seen[request.target, default: 0] += 1
        return seen[request.target, default: 0]
      }
      let number = Int(request.target.dropFirst(), radix: 10) ?? 0
      var answer = WebServer.Answer(Array(request.target.utf8))
      // Of each ten targets one fails once, one twice, in different ways, and one three times.
      guard [3: 1, 5: 2, 7: 3][number % 10, default: 0] >= count else { return answer }
      switch (number + count) % 3 {
      case 0: return .init(status: 502)
      case 1: answer.cutOff = 1
      default: answer.raw = []
      }
      return answer
    }
    let client = client()
    let requests = try (0..<100).map { try request(server, "/\($0)") }
    let answers = try await withThrowingTaskGroup(of: String.self) { group in
      for request in requests {
        group.addTask {
          String(decoding: try await client.fetch(request).bytes, as: UTF8.self)
        }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(answers == Set((0..<100).map { "/\($0)" }))
    #expect(server.mostAtOnce <= 6)
  }

  @Test("Closing ends open and waiting requests, and later ones fail")
  func closing() async throws {
    let server = try server(WebServer.Hold())
    let client = client { $0.places = 1 }
    let requests = [try request(server, "/open"), try request(server, "/waiting")]
    let tasks = requests.map { request in Task { await failure(client, request) } }
    await eventually("both") { await client.waiterCount == 2 }
    await client.close()
    for task in tasks { #expect(await task.value == .cancelled) }
    #expect(await failure(client, requests[0]) == .cancelled)
  }
}
