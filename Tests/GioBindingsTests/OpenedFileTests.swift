import Foundation
import GioBindings
import Testing
import TestSupport

@Suite(.timeout(minutes: 5)) struct OpenedFileTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func open(_ name: String) throws(GioError) -> OpenedFile {
    let place = Location(path: folder.path(of: Array(name.utf8)))
    return try OpenedFile.open(place, cancellable: Cancellable())
  }

  @Test("A local file is a descriptor at its start, which other programs do not inherit")
  func descriptor() throws {
    try folder.write("a.jpg", [1, 2, 3])
    guard case .descriptor(let number) = try open("a.jpg") else {
      Issue.record("no descriptor")
      return
    }
    var bytes = [UInt8](repeating: 0, count: 10)
    #expect(read(number, &bytes, 10) == 3)
    #expect(bytes.prefix(3) == [1, 2, 3])
    #expect(fcntl(number, F_GETFD) & FD_CLOEXEC != 0)
    OpenedFile.close(number)
    #expect(fcntl(number, F_GETFD) == -1)
  }

  @Test("A path that cannot be read throws the matching GIO error")
  func errors() throws {
    try folder.makeFolder("folder")
    #expect(throws: GioError.notFound) { try open("none.jpg") }
    #expect(throws: GioError.isDirectory) { try open("folder") }
  }

  @Test("A pipe is refused, and not waited for")
  func pipes() throws {
    try folder.makePipe("pipe.jpg")
    #expect(throws: GioError.self) { try open("pipe.jpg") }
  }

  @Test("A location without a path is read through GIO")
  func withoutPath() throws {
    let resources = try ResourceFolder(["a.jpg": Array(repeating: 7, count: 600_000)])
    guard
      case .bytes(let bytes) = try OpenedFile.open(
        Location(uri: resources.uri).child(Array("a.jpg".utf8)), cancellable: Cancellable())
    else {
      Issue.record("no bytes")
      return
    }
    #expect(bytes == Array(repeating: 7, count: 600_000))
  }

  @Test("Cancelled work on the file queue throws cancelled")
  func cancelling() async throws {
    try folder.write("a.jpg", [1])
    let place = Location(path: folder.path(of: Array("a.jpg".utf8)))
    let task = Task { () async throws(GioError) -> OpenedFile in
      try await FileQueue.run { (cancellable) throws(GioError) in
        // The work goes on only once the task has been cancelled.
        while !cancellable.isCancelled { sched_yield() }
        return try OpenedFile.open(place, cancellable: cancellable)
      }
    }
    task.cancel()
    let result = await task.result
    #expect(throws: GioError.cancelled) { try result.get() }
  }
}
