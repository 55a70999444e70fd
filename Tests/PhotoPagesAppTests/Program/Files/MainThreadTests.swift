import Foundation
import TestSupport
import Testing

/// What the program does on the main thread never waits for the disk that the photos are on.
extension ProgramTests.Files {
  @Suite("File access off the main thread") struct MainThreadTests {
    @Test func noPhotoAndNoFolderOfPhotosIsTouchedOnTheMainThread() async throws {
      let photos = try TemporaryFolder.ofSmallPhotos(8)
      photos.write(Array("no picture".utf8), as: "9.png")
      let trace = try await Trace { tracer in
        let program = try await ProgramUnderTest(
          [.text("\(photos.path)/3.png")], on: .start(), under: tracer)
        try await page(program)
        try await change(photos, shownBy: program)
        try await program.quit()
      }
      #expect(trace.calls(naming: photos.path, onMainThread: true) == [])
      // The trace would show them: others do all this.
      let others = trace.calls(naming: photos.path, onMainThread: false)
      for call in ["statx(", "getdents64(", "inotify_add_watch(", "read", "openat("] {
        #expect(others.contains { $0.contains(call) }, "\(call)")
      }
    }

    @Test func noFolderIsTouchedOnTheMainThreadWhenItIsOpenedItself() async throws {
      let photos = try TemporaryFolder.ofSmallPhotos(3)
      let trace = try await Trace { tracer in
        let program = try await ProgramUnderTest(
          [.text(photos.path)], on: .start(), under: tracer)
        try await page(program)
        try await program.quit()
      }
      #expect(trace.calls(naming: photos.path, onMainThread: true) == [])
      #expect(!trace.calls(naming: photos.path, onMainThread: false).isEmpty)
    }

    @Test func noPhotoIsTrashedOrPutBackOnTheMainThread() async throws {
      let photos = try TemporaryFolder.ofSmallPhotos(4)
      let trace = try await Trace { tracer in
        let program = try await ProgramUnderTest(
          [.text("\(photos.path)/2.png")], on: .start(), under: tracer)
        for key in ["Delete", "Delete", "<Control>z"] {
          try await program.send("key \(key)")
          try await program.send("wait idle")
        }
        try await program.eventually("one is gone") { $0.count == 3 && !$0.listing }
        #expect(program.display.trash == ["2.png"])
        try await program.quit()
      }
      for path in [photos.path, "/data/Trash"] {
        #expect(trace.calls(naming: path, onMainThread: true) == [])
        #expect(trace.calls(naming: path, onMainThread: false).contains { $0.contains("rename") })
      }
    }

    @Test func aCallOnTheMainThreadIsFound() {
      let trace = Trace(
        text: """
          10 execve("/bin/photo-pages", ["photo-pages", "/photos/1.png"], 0x1 /* 9 vars */) = 0
          11 openat(AT_FDCWD</>, "/photos", O_RDONLY) = 5</photos>
          10 pread64(5</photos/1.png>, ""..., 65536, 0) = 638
          10 openat(AT_FDCWD</>, "/etc/fonts", O_RDONLY <unfinished ...>
          """)
      let found = trace.calls(naming: "/photos", onMainThread: true)
      #expect(found.map { $0.prefix(7) } == ["pread64"])
      #expect(trace.calls(naming: "/photos", onMainThread: false).count == 1)
    }
  }
}

/// Turns pages to the end, to one that cannot be shown, and back.
private func page(_ program: ProgramUnderTest) async throws {
  for key in ["Page_Down", "Page_Down", "End", "Page_Up", "Home"] {
    try await program.send("key \(key)")
    try await program.send("wait idle")
  }
}

/// Deletes, adds and renames photos, until the program has seen it all.
private func change(_ photos: TemporaryFolder, shownBy program: ProgramUnderTest) async throws {
  let files = FileManager.default
  let count = try await program.state().count
  try files.removeItem(atPath: "\(photos.path)/1.png")
  try files.removeItem(atPath: "\(photos.path)/5.png")
  try await program.eventually("two photos are gone") { $0.count == count - 2 }
  try files.copyItem(atPath: "\(photos.path)/2.png", toPath: "\(photos.path)/22.png")
  try await program.eventually("one has come") { $0.count == count - 1 }
  try files.moveItem(atPath: "\(photos.path)/2.png", toPath: "\(photos.path)/0.png")
  try await program.eventually("one has another name") { $0.photo?.name == "0.png" }
}

/// What a program asked of the kernel about files: strace's record.
private struct Trace {
  private let lines: [(thread: Substring, call: Substring)]

  /// Records while a program runs under the command that it is given.
  init(of run: ([String]) async throws -> Void) async throws {
    let folder = TemporaryFolder()
    let path = "\(folder.path)/trace"
    // Descriptors with their paths; no content, which may hold names too.
    try await run(["strace", "-f", "-y", "-s", "0", "-o", path, "-e", "trace=%file,%desc"])
    self.init(text: try String(contentsOfFile: path, encoding: .utf8))
  }

  init(text: String) {
    lines = text.split(separator: "\n").map { line in
      let thread = line.prefix { $0 != " " }
      return (thread, line[thread.endIndex...].drop { $0 == " " })
    }
  }

  /// The calls that name a folder or what is in it.
  ///
  /// A process's first thread has its number, and begins with the program's own start, which names its arguments.
  func calls(naming path: String, onMainThread: Bool) -> [Substring] {
    let main = lines.first?.thread
    return lines.dropFirst().filter { ($0.thread == main) == onMainThread }.map(\.call)
      .filter { $0.contains(path) }
  }
}
