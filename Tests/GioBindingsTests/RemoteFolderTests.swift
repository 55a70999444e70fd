import Synchronization
import TestSupport
import Testing

@testable import GioBindings

/// A folder that only GIO reaches.
@Suite(.timeout(minutes: 5)) struct RemoteFolderTests {
  let server: ServerStandIn
  let place: RemoteFolder
  let name = Array("photo.jpg.xmp".utf8)

  init() throws {
    server = try ServerStandIn()
    place = RemoteFolder(location: Location(uri: server.uri), cancellable: nil)
  }

  private var folder: ScratchFolder { server.files }

  private func contents() throws -> FileVersion {
    try #require(try place.contents(of: name, atMost: 99))
  }

  /// Replaces the file as it is now; nil if that fails.
  private func replace(with bytes: [UInt8]) throws -> Bool? {
    let old = try contents()
    return try? place.replace(name, holding: old, with: bytes)
  }

  @Test("A file is made, then replaced, and nothing else is left")
  func making() throws {
    #expect(try place.contents(of: name, atMost: 9) == nil)
    #expect(try place.replace(name, holding: nil, with: [1]))
    #expect(try place.replace(name, holding: contents(), with: [2, 3]))
    #expect(folder.content("photo.jpg.xmp") == [2, 3])
    #expect(folder.names == ["photo.jpg.xmp"])
  }

  @Test("A file is never written in place, nor through the bridge")
  func requests() throws {
    try folder.write("photo.jpg.xmp", [1])
    #expect(try replace(with: [2]) == true)
    let writing = server.requests.filter { !["look", "read"].contains($0.verb) }
    #expect(writing.map(\.verb) == ["put", "move"])
    #expect(TemporaryName(Array(writing[0].name.utf8))?.isDraft == true)
    #expect(server.bridge.names == [])
  }

  @Test("A file that another program has made or written meanwhile is not replaced")
  func written() throws {
    try folder.write("photo.jpg.xmp", [1])
    #expect(try !place.replace(name, holding: nil, with: [2]))
    let old = FileVersion(bytes: [7], mark: .content)
    #expect(try !place.replace(name, holding: old, with: [2]))
    #expect(try !place.setAside(name, holding: old, as: Array("aside".utf8)))
    #expect(folder.content("photo.jpg.xmp") == [1])
    #expect(folder.names == ["photo.jpg.xmp"])
  }

  @Test("A file that another program writes while the draft is sent is not replaced")
  func writtenMeanwhile() throws {
    try folder.write("photo.jpg.xmp", [1])
    let old = try contents()
    let folder = folder
    server.answer { request in
      if request.verb == "put" { try? folder.write("photo.jpg.xmp", [7]) }
      return .done
    }
    #expect(try !place.replace(name, holding: old, with: [2]))
    #expect(folder.content("photo.jpg.xmp") == [7])
    #expect(folder.names == ["photo.jpg.xmp"])
  }

  @Test("A file that another program writes after the move is reported as not saved")
  func overwritten() throws {
    try folder.write("photo.jpg.xmp", [1])
    let old = try contents()
    let folder = folder
    let isMoved = Mutex(false)
    server.answer { request in
      if request.verb == "move" { isMoved.withLock { $0 = true } }
      if request.verb == "read", isMoved.withLock({ $0 }) {
        try? folder.write("photo.jpg.xmp", [7])
      }
      return .done
    }
    #expect(try !place.replace(name, holding: old, with: [2]))
    #expect(folder.content("photo.jpg.xmp") == [7])
  }

  @Test(
    "A server that fails at any request leaves the old file or the new one, whole",
    arguments: ServerStandIn.Answer.allCases, [false, true])
  func failures(answer: ServerStandIn.Answer, isEnd: Bool) throws {
    for number in 0..<20 {
      server.answer()
      for name in folder.names { folder.remove(name) }
      try folder.write("photo.jpg.xmp", [1, 2])
      let old = try contents()
      server.answer(answer, toRequest: number, andLater: isEnd)
      let isDone = (try? place.replace(name, holding: old, with: [3, 4, 5, 6])) == true
      let isLast = server.requests.count <= number
      server.answer()
      let found = folder.content("photo.jpg.xmp")
      let drafts = folder.names.filter { $0.hasSuffix(".draft") }.map { folder.content($0) }
      if isDone { #expect(found == [3, 4, 5, 6]) }
      // A server that deletes the old file first and ends there has all of the new one under the draft's name.
      let isWhole = found == [1, 2] || found == [3, 4, 5, 6]
      #expect(isWhole || found == nil && drafts == [[3, 4, 5, 6]], "request \(number)")
      if isLast {
        #expect(isDone && drafts == [])
        return
      }
    }
    Issue.record("A change takes more than 20 requests")
  }

  @Test("A move whose answer is lost is found out, and one that stopped halfway is finished")
  func lostAnswers() throws {
    for answer in [ServerStandIn.Answer.lost, .endsHalfway] {
      server.answer()
      try folder.write("photo.jpg.xmp", [1])
      let isFirst = Mutex(true)
      server.answer { request in
        guard request.verb == "move" else { return .done }
        return isFirst.withLock { isFirst in
          defer { isFirst = false }
          return isFirst ? answer : .done
        }
      }
      #expect(try replace(with: [2]) == true)
      #expect(folder.content("photo.jpg.xmp") == [2])
      #expect(folder.names == ["photo.jpg.xmp"])
    }
  }

  @Test("Setting a remote file aside replaces no file, and unfinished drafts are deleted")
  func settingAside() throws {
    try folder.write("photo.jpg.xmp", [1])
    try folder.write("taken", [2])
    try folder.write(TemporaryName.draft(), [3])
    let old = try contents()
    #expect(throws: GioError.exists) {
      try place.setAside(name, holding: old, as: Array("taken".utf8))
    }
    #expect(try place.setAside(name, holding: old, as: Array("free".utf8)))
    #expect(
      try place.displacedVersions(of: name, among: folder.names.map { Array($0.utf8) }, atMost: 9)
        == [])
    #expect(folder.names == ["free", "taken"])
    #expect(throws: GioError.notSupported) {
      try place.contents(of: Array("taken".utf8), atMost: 0)
    }
    try place.remove(Array("taken".utf8))
    try place.remove(Array("taken".utf8))
    #expect(folder.names == ["free"])
  }
}

/// Files on a server of which GVfs has a path, through its bridge.
@Suite struct BridgedPathTests {
  let server: ServerStandIn
  let file: Location

  init() throws {
    server = try ServerStandIn()
    try server.files.write("a.jpg", [1])
    file = Location(uri: server.uri + "/a.jpg")
  }

  @Test("A file on a server has a path for other programs only")
  func paths() {
    #expect(!file.isNative)
    #expect(file.pathBytes == nil)
    #expect(file.bridgedPathBytes == server.bridge.path(of: Array("a.jpg".utf8)))
  }

  @Test("Locking a folder on a server throws notSupported")
  func locking() throws {
    let folder = try #require(file.parent)
    #expect(throws: GioError.notSupported) { try folder.locked() }
  }

  @Test("A file on a server is renamed, saved and deleted by GIO, not by a path")
  func changing() throws {
    let other = Location(uri: server.uri + "/b.jpg")
    try file.move(to: other)
    #expect(server.files.names == ["b.jpg"])
    #expect(try other.rename(to: file))
    #expect(throws: GioError.exists) { try file.saveNow([2], replaces: false) }
    #expect(server.files.content("a.jpg") == [1])
    try file.saveNow([2, 3], replaces: true)
    try other.saveNow([4], replaces: false)
    #expect(server.files.content("a.jpg") == [2, 3])
    #expect(server.files.content("b.jpg") == [4])
    let writing = server.requests.filter { $0.verb == "put" }
    #expect(writing.allSatisfy { $0.name.hasSuffix(".draft") })
    try file.delete()
    #expect(server.files.names == ["b.jpg"])
    #expect(server.bridge.names == [])
  }

  @Test("A failed save leaves the file that it should replace, and nothing else")
  func failedSaving() throws {
    server.answer { $0.verb == "put" ? .endsHalfway : .done }
    #expect(throws: GioError.self) { try file.saveNow([2, 3], replaces: true) }
    #expect(server.files.content("a.jpg") == [1])
    #expect(server.files.names == ["a.jpg"])
  }

  @Test("The existence of a file is unknown while its server does not respond")
  func existence() throws {
    #expect(try file.isFound())
    #expect(try !Location(uri: server.uri + "/none").isFound())
    server.answer { _ in .ends }
    #expect(throws: GioError.notReachable) { try file.isFound() }
  }
}
