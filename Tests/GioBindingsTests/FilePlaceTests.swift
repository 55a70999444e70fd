import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import GioBindings

/// Where files lie, and what becomes of work on files of a place that does not answer.
@Suite(.timeout(minutes: 5)) struct FilePlaceTests {
  private let gone = Location(uri: "sftp://gone/photo.jpg")
  private let here = Location(uri: "sftp://here/photo.jpg")

  @Test func `A file lies on the innermost file system that is mounted above it`() {
    let mounts = ["/", "/home", "/home/anna/server"].map { Array($0.utf8) }
    let place = { (path: String) in FilePlace.mountPoint(of: Array(path.utf8), in: mounts) }
    #expect(place("/home/anna/server/a.jpg") == "/home/anna/server")
    #expect(place("/home/anna/servers/a.jpg") == "/home")
    #expect(place("/homes/a.jpg") == "/")
    #expect(FilePlace.mountPoint(of: [], in: []) == "/")
  }

  @Test func `Mount points are read from the kernel's table, with their spaces`() {
    let table = """
      22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
      40 22 0:35 / /media/My\\040Disk rw - fuse.sshfs a@b: rw

      """
    #expect(
      FilePlace.mountPoints(in: Array(table.utf8))
        == ["/", "/media/My Disk"].map { Array($0.utf8) })
  }

  @Test func `Files of one server lie in one place, and those of others elsewhere`() {
    let place = FilePlace(of: gone)
    #expect(place == FilePlace(of: Location(uri: "sftp://gone/folder/other.jpg")))
    #expect(place != FilePlace(of: here))
    #expect(FilePlace(of: Location(path: Array("/proc/version".utf8))) != place)
  }

  @Test
  func `A file system has two threads, and one that is mounted in another is reached through it`() {
    let (all, home) = (FilePlace(path: Array("/".utf8)), FilePlace(path: Array("/proc/1".utf8)))
    #expect([all.width, home.width] == [2, 2])
    #expect(home.isReached(through: all) && home.isReached(through: home))
    #expect(!all.isReached(through: home))
    #expect(!FilePlace(of: gone).isReached(through: all))
  }

  @Test func `A server that never answers has four threads, and others are as quick as ever`()
    async throws
  {
    let gate = DispatchSemaphore(value: 0)
    let begun = Count()
    let hanging = (0..<7).map { _ in
      Task { [gone] in
        try await FileQueue.run(at: gone, timeout: nil) { _ in
          begun.add()
          gate.wait()
        }
      }
    }
    await eventually("four jobs begin") { begun.value >= 4 }
    for _ in 0..<20 {
      let answer = try await FileQueue.run(at: here, timeout: nil) { _ in 7 }
      #expect(answer == 7)
    }
    #expect(begun.value == 4)
    // What has not begun is let go at once.
    hanging.last?.cancel()
    await #expect(throws: GioError.cancelled) { try await hanging.last?.value }
    for _ in 0..<6 { gate.signal() }
    for task in hanging.dropLast() { await #expect(throws: Never.self) { try await task.value } }
    #expect(begun.value == 6)
  }

  @Test
  func `Behind a link a file lies where that leads, and holds no thread of the link's own place`()
    async throws
  {
    let folder = try ScratchFolder()
    let other = FilePlace(path: Array("/proc/version".utf8))
    try folder.link("there", to: "/proc")
    try folder.link("again", to: "./there")
    let link = folder.path(of: Array("again/version".utf8))
    var walk = PathWalk(link)
    #expect(walk.advance(at: FilePlace(path: folder.path)) == other)
    #expect(walk.advance(at: other) == nil)
    let (gate, begun) = (DispatchSemaphore(value: 0), Count())
    let hanging = (0..<4).map { _ in
      Task {
        try await FileQueue.run(at: Location(path: link), timeout: nil) { _ in
          begun.add()
          gate.wait()
        }
      }
    }
    await eventually("two jobs begin") { begun.value >= 2 }
    for _ in 0..<8 {
      let file = Location(path: folder.path(of: Array("b.jpg".utf8)))
      #expect(try await FileQueue.run(at: file, timeout: nil) { _ in 7 } == 7)
    }
    #expect(begun.value == 2)
    for _ in hanging { gate.signal() }
    for task in hanging { await #expect(throws: Never.self) { try await task.value } }
  }

  @Test func `A way through links that lead to each other ends`() throws {
    let folder = try ScratchFolder()
    try folder.link("a", to: "b")
    try folder.link("b", to: "a")
    var walk = PathWalk(folder.path(of: Array("a/c.jpg".utf8)))
    #expect(walk.advance(at: FilePlace(path: folder.path)) == nil)
  }

  @Test func `Work that gets on is not given up, however long it takes`() async throws {
    let answer = try await FileQueue.run(at: here, timeout: 0.5) { cancellable in
      for _ in 0..<600 {
        cancellable.recordProgress()
        sleepBriefly(milliseconds: 2)
      }
      return cancellable.isCancelled
    }
    #expect(answer == false)
  }

  @Test func `Where work waits in vain the place counts as silent until it answers`() async throws {
    let place = Location(uri: "sftp://full/photo.jpg")
    let (gate, begun) = (DispatchSemaphore(value: 0), Count())
    let hanging = (0..<4).map { _ in
      Task {
        try await FileQueue.run(at: place, timeout: nil) { _ in
          begun.add()
          gate.wait()
        }
      }
    }
    await eventually("four jobs begin") { begun.value >= 4 }
    await #expect(throws: GioError.notReachable) {
      try await FileQueue.run(at: place, timeout: 0.02, isTrial: true) { _ in }
    }
    #expect(!FileQueue.isSilent(at: place))
    await #expect(throws: GioError.notReachable) {
      try await FileQueue.run(at: place, timeout: 0.02) { _ in }
    }
    #expect(FileQueue.isSilent(at: place))
    await #expect(throws: GioError.notReachable) {
      try await FileQueue.run(reading: place) { _ in }
    }
    for _ in hanging { gate.signal() }
    for task in hanging { await #expect(throws: Never.self) { try await task.value } }
    #expect(!FileQueue.isSilent(at: place))
  }

  @Test func `A thread of its own waits for its turn, and is one of the place's`() async throws {
    let place = Location(uri: "sftp://own/photo.jpg")
    let (gate, begun) = (DispatchSemaphore(value: 0), Count())
    let threads = (0..<6).map { _ in
      Task.detached {
        await withCheckedContinuation { done in
          DispatchQueue(label: "own").async {
            FileQueue.runHere(at: place) {
              begun.add()
              gate.wait()
            }
            done.resume()
          }
        }
      }
    }
    await eventually("four jobs begin") { begun.value >= 4 }
    let late = Task { try await FileQueue.run(at: place, timeout: nil) { _ in begun.value } }
    for _ in threads { gate.signal() }
    for thread in threads { await thread.value }
    #expect(try await late.value >= 4)
    #expect(try await FileQueue.run(at: place, timeout: nil) { _ in begun.value } == 6)
  }

  @Test func `What takes too long is given up, whether or not it has begun`() async {
    let gate = DispatchSemaphore(value: 0)
    let place = Location(uri: "sftp://slow/photo.jpg")
    let asks = (0..<3).map { _ in
      Task { try await FileQueue.run(at: place, timeout: 0.02) { _ in gate.wait() } }
    }
    for ask in asks { await #expect(throws: GioError.notReachable) { try await ask.value } }
    for _ in asks { gate.signal() }
  }
}

/// How often something has happened.
private final class Count: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .relaxed) }

  func add() { count.add(1, ordering: .relaxed) }
}
