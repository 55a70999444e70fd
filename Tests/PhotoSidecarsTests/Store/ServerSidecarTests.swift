import GioBindings
import PhotoPages
import Synchronization
import TestSupport
import Testing

@testable import PhotoSidecars
@testable import SidecarSupport

/// Sidecars of photos on servers, which are in the user's data until the server confirms them.
@Suite(.timeout(minutes: 5)) struct ServerSidecarTests {
  let server: ServerStandIn
  let data: ScratchFolder

  init() throws {
    (server, data) = (try ServerStandIn(), try ScratchFolder())
    try server.files.write("photo.jpg", [1])
  }

  /// The sidecars as a program sees them that was just started.
  private var store: SidecarStore {
    SidecarStore(of: Location(uri: server.uri + "/photo.jpg"), userData: data.file("sidecars"))
  }

  private var lines: [String]? {
    SidecarFixture.lines(at: server.files.file("photo.jpg.xmp"))
  }

  private var kept: [String]? { SidecarFixture.lines(at: store.kept.location) }

  private var keptNames: [String] {
    let names = try? data.file("sidecars").names { _ in true }
    return (names ?? []).map { String(decoding: $0, as: UTF8.self) }
  }

  private func write(_ lines: String...) throws {
    try server.files.write("photo.jpg.xmp", LineFile(lines).bytes)
  }

  /// Adds a line; whether that was reported as saved, with a remark or without.
  private func isSaved(_ line: String, in store: SidecarStore) -> Bool {
    do {
      _ = try store.add(line)
      return true
    } catch {
      return false
    }
  }

  /// The lines that a program reads that is started now.
  private func open() throws -> [String] {
    let document = try store.read().document(parsedBy: SidecarCache())
    return LineFile(try document.written().bytes)?.lines ?? []
  }

  @Test("A new sidecar is made and changed on the server, and nowhere else")
  func making() throws {
    #expect(try store.add("a") == nil)
    #expect(try store.add("b") == nil)
    #expect(lines == ["a", "b"])
    #expect(server.files.names == ["photo.jpg", "photo.jpg.xmp"])
    #expect(server.bridge.names == [])
    #expect(keptNames == [])
  }

  @Test("A change is in the user's data before anything is sent")
  func storedFirst() throws {
    try write("theirs")
    let kept = store.kept.location
    let stored = Mutex<[[String]?]>([])
    server.answer { request in
      if request.verb == "put" { stored.withLock { $0.append(SidecarFixture.lines(at: kept)) } }
      return .done
    }
    #expect(try store.add("a") == nil)
    #expect(stored.withLock { $0 } == [["theirs", "a"]])
    #expect(lines == ["theirs", "a"])
  }

  @Test(
    "After any request fails, a saved change is read at the next opening and then sent",
    arguments: ServerStandIn.Answer.allCases, [false, true])
  func failures(answer: ServerStandIn.Answer, isEnd: Bool) throws {
    var (number, isLast) = (0, false)
    while !isLast, number < 100 {
      server.answer()
      for name in server.files.names { server.files.remove(name) }
      data.remove("sidecars")
      try server.files.write("photo.jpg", [1])
      try write("theirs", "a")
      let store = store
      server.answer(answer, toRequest: number, andLater: isEnd)
      let isSaved = isSaved("b", in: store)
      isLast = server.requests.count <= number
      server.answer()
      let expected = isSaved ? ["theirs", "a", "b"] : ["theirs", "a"]
      #expect(try open() == expected, "request \(number)")
      #expect(lines == expected, "request \(number)")
      #expect(keptNames == [], "request \(number)")
      #expect(!server.files.names.contains { $0.hasSuffix(".draft") }, "request \(number)")
      number += 1
    }
    #expect(isLast)
  }

  @Test("An unconfirmed change is reported, read until the server takes it, and sent once")
  func unconfirmed() throws {
    try write("theirs")
    server.answer { $0.verb == "put" ? .endsHalfway : .done }
    #expect(try store.add("a") == .unconfirmed)
    #expect(lines == ["theirs"])
    for _ in 1...3 { #expect(try open() == ["theirs", "a"]) }
    #expect(kept == ["theirs", "a"])
    try write("theirs", "theirs2")
    server.answer()
    #expect(try open() == ["theirs", "theirs2", "a"])
    #expect(lines == ["theirs", "theirs2", "a"])
    #expect(keptNames == [])
    #expect(server.files.names == ["photo.jpg", "photo.jpg.xmp"])
  }

  @Test("A server that ends between the two steps of a move loses nothing")
  func halfMove() throws {
    try write("theirs", "a")
    server.answer { $0.verb == "move" ? .endsHalfway : .done }
    #expect(try store.add("b") == .unconfirmed)
    #expect(lines == nil)
    server.answer()
    #expect(try open() == ["theirs", "a", "b"])
    #expect(lines == ["theirs", "a", "b"])
    #expect(keptNames == [])
  }

  @Test("Changes that others write while ours is sent are merged, not replaced")
  func others() throws {
    try write("theirs")
    let folder = server.files
    let other = LineFile(["theirs", "theirs2", "x"]).bytes
    let isFirst = Mutex(true)
    server.answer { request in
      if request.verb == "put", isFirst.withLock({ $0 }) {
        isFirst.withLock { $0 = false }
        try? folder.write("photo.jpg.xmp", other)
      }
      return .done
    }
    #expect(try store.add("a") == nil)
    #expect(lines == ["theirs", "theirs2", "a", "x"])
    #expect(keptNames == [])
    #expect(server.files.names == ["photo.jpg", "photo.jpg.xmp"])
  }

  @Test("A change that a server refuses stays in the user's data, and is not sent at each opening")
  func refusing() throws {
    server.answer { ["put", "move"].contains($0.verb) ? .refused : .done }
    let store = store
    #expect(try store.add("a") == .savedInUserData)
    #expect(try store.add("b") == .savedInUserData)
    #expect(kept == ["a", "b"])
    for _ in 1...3 { _ = try store.read() }
    #expect(server.requests.count { $0.verb == "put" } == 3)
    server.answer()
    #expect(try store.add("c") == nil)
    #expect(lines == ["a", "b", "c"])
    #expect(keptNames == [])
  }

  @Test("Without the server a change is refused, and the user's data is as before")
  func absent() throws {
    try write("theirs")
    let store = store
    server.answer { _ in .ends }
    #expect(throws: SidecarFailure.file(.notReachable)) { try store.add("a") }
    #expect(keptNames == [])
  }

  @Test("If the photo is deleted while its change is sent, the save fails and keeps nothing")
  func gone() throws {
    try write("theirs")
    let folder = server.files
    server.answer { request in
      if request.verb == "put" {
        folder.remove("photo.jpg")
        try? folder.write("photo.jpg.xmp", LineFile(["theirs2"]).bytes)
      }
      return .done
    }
    #expect(throws: SidecarFailure.file(.notFound)) { try store.add("a") }
    #expect(keptNames == [])
    #expect(lines == ["theirs2"])
  }

  @Test("A save returns the value from before the change")
  func previous() throws {
    try write("rating=3")
    let saved = try store.save(.adding("rating=5"), at: .reference, in: SilentFile())
    #expect(saved.previous.rating == .three)
    #expect(saved.document.rating == .five)
  }

  @Test("The sidecars of a renamed photo follow it on the server")
  func moving() throws {
    try write("a")
    try server.files.rename("photo.jpg", to: "new.jpg")
    try SidecarStore.move(
      from: store.photo, to: Location(uri: server.uri + "/new.jpg"),
      userData: data.file("sidecars"))
    #expect(server.files.names == ["new.jpg", "new.jpg.xmp"])
    #expect(server.bridge.names == [])
  }
}
