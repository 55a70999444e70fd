import Dispatch
import Synchronization
import Testing

@testable import GioBindings

/// Where files lie, and what becomes of work on files of a place that does not answer.
@Suite(.timeLimit(.minutes(1))) struct FilePlaceTests {
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

  @Test func `A place that never answers has two threads, and others are as quick as ever`()
    async throws
  {
    let gate = DispatchSemaphore(value: 0)
    let begun = Count()
    let hanging = (0..<5).map { _ in
      Task { [gone] in
        try await FileQueue.run(at: gone, patience: nil) { _ in
          begun.add()
          gate.wait()
        }
      }
    }
    while begun.value < 2 { await Task.yield() }
    for _ in 0..<20 {
      let answer = try await FileQueue.run(at: here, patience: nil) { _ in 7 }
      #expect(answer == 7)
    }
    #expect(begun.value == 2)
    // What has not begun is let go at once.
    hanging.last?.cancel()
    await #expect(throws: GioError.cancelled) { try await hanging.last?.value }
    for _ in 0..<4 { gate.signal() }
    for task in hanging.dropLast() { await #expect(throws: Never.self) { try await task.value } }
    #expect(begun.value == 4)
  }

  @Test func `What takes too long is given up, whether or not it has begun`() async {
    let gate = DispatchSemaphore(value: 0)
    let place = Location(uri: "sftp://slow/photo.jpg")
    let asks = (0..<3).map { _ in
      Task { try await FileQueue.run(at: place, patience: 0.02) { _ in gate.wait() } }
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
