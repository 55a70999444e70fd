import Synchronization
import TestSupport
import Testing

@testable import GioBindings

/// Watches a folder and passes on what it hears.
private actor Watcher: GLibActor {
  let executor = GLibExecutor(name: "watcher")
  private var monitor: FileMonitor?
  private var heard = 0

  func watch(_ folder: Location) throws -> AsyncStream<FileEvent> {
    let (events, continuation) = AsyncStream.makeStream(of: FileEvent.self)
    monitor = try FileMonitor(watching: folder, on: executor) { [weak self] event in
      // Traps on any thread but the executor's.
      self?.assumeIsolated { $0.heard += 1 }
      continuation.yield(event)
    }
    return events
  }

  func stop() { monitor = nil }

  func count() -> Int { heard }

  func openAndClose(_ folder: Location, holding held: Held) throws {
    for _ in 0..<100 {
      let token = Token(held)
      monitor = try FileMonitor(watching: folder, on: executor) { _ in
        withExtendedLifetime(token) {}
      }
    }
  }
}

/// How many tokens there are.
private final class Held: Sendable {
  let count = Atomic(0)
}

private final class Token: Sendable {
  private let held: Held

  init(_ held: Held) {
    self.held = held
    held.count.add(1, ordering: .relaxed)
  }

  deinit {
    held.count.subtract(1, ordering: .relaxed)
  }
}

extension AsyncStream<FileEvent> {
  /// Waits for an event, passing over others.
  fileprivate func wait(for event: FileEvent) async -> Bool {
    await contains(event)
  }
}

@Suite(.timeout(minutes: 5)) struct FileMonitorTests {
  let folder: ScratchFolder
  let place: Location
  private let watcher = Watcher()

  init() throws {
    folder = try ScratchFolder()
    place = Location(path: folder.path)
  }

  private func file(_ name: String) -> Location { place.child(Array(name.utf8)) }

  @Test("A file that is written is created, and then whole")
  func writing() async throws {
    let events = try await watcher.watch(place)
    try folder.write("a.jpg", [1])
    #expect(await events.wait(for: .created(file("a.jpg"))))
    #expect(await events.wait(for: .changesDone(file("a.jpg"))))
    #expect(await watcher.count() >= 2)
  }

  @Test("A rename is one event with both names")
  func renaming() async throws {
    try folder.write("a.jpg")
    let events = try await watcher.watch(place)
    try folder.rename("a.jpg", to: "b.jpg")
    #expect(await events.wait(for: .renamed(from: file("a.jpg"), to: file("b.jpg"))))
  }

  @Test("Files come from and go to other folders")
  func moving() async throws {
    try folder.makeFolder("watched")
    try folder.write("a.jpg")
    let watched = file("watched")
    let inside = watched.child(Array("a.jpg".utf8))
    let events = try await watcher.watch(watched)
    try folder.rename("a.jpg", to: "watched/a.jpg")
    #expect(await events.wait(for: .movedIn(inside)))
    try folder.rename("watched/a.jpg", to: "a.jpg")
    #expect(await events.wait(for: .movedOut(inside)))
  }

  @Test("Files are deleted, and the folder itself in the end")
  func deleting() async throws {
    try folder.makeFolder("watched")
    try folder.write("watched/a.jpg")
    let watched = file("watched")
    let events = try await watcher.watch(watched)
    folder.remove("watched")
    #expect(await events.wait(for: .deleted(watched.child(Array("a.jpg".utf8)))))
    #expect(await events.wait(for: .deleted(watched)))
  }

  @Test("A folder that is moved away is deleted as far as its watcher is concerned")
  func movingFolder() async throws {
    try folder.makeFolder("watched")
    let events = try await watcher.watch(file("watched"))
    try folder.rename("watched", to: "elsewhere")
    #expect(await events.wait(for: .deleted(file("watched"))))
  }

  @Test("File monitors, actors and threads can be released together while events arrive")
  func releasingAll() async throws {
    // Several at a time: GLib has no patience with a source that is destroyed while its context is
    // freed on another thread, and corrupted memory when it met that.
    try await withThrowingTaskGroup { group in
      for number in 0..<200 {
        group.addTask { [folder, place] in
          let watcher = Watcher()
          _ = try await watcher.watch(place)
          try folder.write("\(number).jpg")
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("A handler is released when its monitor is")
  func release() async throws {
    let held = Held()
    try await watcher.openAndClose(place, holding: held)
    #expect(held.count.load(ordering: .relaxed) == 1)
    await watcher.stop()
    #expect(held.count.load(ordering: .relaxed) == 0)
  }
}
