import Foundation
import PhotoPages
import TestSupport
import Testing

/// What the program has freed does not stay with it.
extension ProgramTests.Files {
  @Suite("Freed memory and files", .timeout(minutes: 3)) struct FreedMemoryTests {
    /// A part of a process's address space.
    private struct Mapping {
      let start: Int
      let name: Substring
      let isWritable: Bool
      var residentBytes = 0
    }

    /// The alignment of the C library's heaps, the first one excepted.
    private static let heapSize = 64 << 20

    private func mappings(of program: ProgramUnderTest) throws -> [Mapping] {
      let text = try String(
        contentsOfFile: "/proc/\(program.processNumber)/smaps", encoding: .utf8)
      var found: [Mapping] = []
      for line in text.split(separator: "\n") {
        if let head = line.firstMatch(of: #/^([0-9a-f]+)-[0-9a-f]+ (\S+) \S+ \S+ \d+ *(.*)$/#),
          let start = Int(head.1, radix: 16)
        {
          found.append(Mapping(start: start, name: head.3, isWritable: head.2.contains("w")))
        } else if let size = line.firstMatch(of: #/^Rss: +(\d+) kB/#), !found.isEmpty {
          found[found.count - 1].residentBytes = (Int(size.1) ?? 0) * 1024
        }
      }
      return found
    }

    /// The resident bytes of the first heap.
    private func heapBytes(of program: ProgramUnderTest) throws -> Int {
      try mappings(of: program).filter { $0.name == "[heap]" }.map(\.residentBytes).reduce(0, +)
    }

    /// Work wanders from thread to thread, and what it frees would stay in the heap of each.
    @Test("All threads share one heap while thumbnails are made")
    func heaps() async throws {
      let photos = try TemporaryFolder.ofSmallPhotos(60)
      let program = try await ProgramUnderTest(
        ["--gallery", .text(photos.path)], on: .start())
      try await program.eventually("thumbnails") { $0.gallery?.thumbnails.shown ?? 0 > 10 }
      let others = try mappings(of: program).filter {
        $0.name.isEmpty && $0.isWritable && $0.start % Self.heapSize == 0
      }
      #expect(others.isEmpty, "\(others)")
      try await program.quit()
    }

    @Test("A window at rest returns the memory of its last frames to the system")
    func rest() async throws {
      let photos = try TemporaryFolder.ofSmallPhotos(3)
      let program = try await ProgramUnderTest([.text(photos.path)], on: .start())
      for line in ["resize 1200 800", "wait idle", "key Right", "wait idle"] {
        try await program.send(line)
      }
      let before = try heapBytes(of: program)
      // Without a look that would draw a frame: ten times as long as it takes.
      for _ in 0..<100 where try heapBytes(of: program) > before - (2 << 20) {
        try await program.send("wait 500")
      }
      #expect(try heapBytes(of: program) <= before - (2 << 20))
      // It goes on, and does so again.
      try await program.send("key Left")
      #expect(try await program.settled().photo?.phase == "shown")
      try await program.quit()
    }

    @Test("An animation of many small frames holds few files")
    func frames() async throws {
      let folder = try ScratchFolder()
      try folder.write(
        "1.gif", TestGIF.numbered(100, PixelSize(width: 40, height: 40), delay: 2).bytes)
      try await withProgram(.folder(folder)) { program in
        try await program.eventually("most frames were shown") { $0.photo?.frame ?? 0 > 60 }
        let files = "/proc/\(program.processNumber)/fd"
        let manager = FileManager.default
        let targets = try manager.contentsOfDirectory(atPath: files).compactMap {
          try? manager.destinationOfSymbolicLink(atPath: "\(files)/\($0)")
        }
        #expect(targets.count { $0.hasPrefix("/memfd:") } < 20)
      }
    }
  }
}
