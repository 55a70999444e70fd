import Foundation
import TestSupport
import Testing

@testable import PhotoSidecars
@testable import SidecarSupport

/// What is asked of the kernel, and in which order.
struct SidecarTraceTests {
  let fixture: SidecarFixture

  init() throws {
    fixture = try SidecarFixture()
  }

  /// The calls of a kind that a process makes, with the paths of descriptors.
  private func trace(
    _ calls: String, of run: ([String]) throws -> WriterProcess
  ) throws -> [Substring] {
    let path = fixture.path("trace")
    let process = try run(["strace", "-f", "-y", "-s", "0", "-o", path, "-e", "trace=\(calls)"])
    _ = try process.finish()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return text.split(separator: "\n").map { $0.drop { $0 != " " }.drop { $0 == " " } }
  }

  @Test("A save is reported after its file and its folder are synced to the disk")
  func order() throws {
    let folder = "<\(String(decoding: fixture.folder.path, as: UTF8.self))>"
    let calls = try trace("flock,fsync,linkat,renameat2,unlinkat,write") {
      try fixture.writer("a", 2, under: $0)
    }
    let steps = calls.compactMap { call in
      switch call.prefix(while: { $0 != "(" }) {
      case "flock": "lock"
      case "fsync": call.contains("\(folder))") ? "sync folder" : "sync file"
      case "linkat": "name"
      case "renameat2": call.contains("RENAME_EXCHANGE") ? "exchange" : "rename"
      case "unlinkat": "delete"
      case "write": call.hasPrefix("write(1<") ? "say" : nil
      default: nil
      }
    }
    #expect(
      steps == [
        "lock", "sync file", "name", "sync folder", "say",
        "lock", "sync file", "name", "exchange", "sync folder", "delete", "say",
      ])
  }

  @Test(
    "A sidecar is replaced even if exchanging names, locking or changing the owner fails",
    arguments: ["renameat2:error=EINVAL", "flock:error=EOPNOTSUPP", "fchown:error=EPERM"])
  func poorFileSystems(fault: String) throws {
    let call = fault.prefix { $0 != ":" }
    let tracer = [
      "strace", "-f", "-o", "/dev/null", "-e", "trace=\(call)", "-e", "inject=\(fault)",
    ]
    #expect(try fixture.writer("a", 3, under: tracer).finish() == ["a-1", "a-2", "a-3"])
    #expect(fixture.lines() == ["a-1", "a-2", "a-3"])
    #expect(fixture.folder.names == ["photo.jpg", "photo.jpg.xmp"])
  }

  @Test("If syncing the new file fails, the save fails and the old sidecar stays alone")
  func brokenDisk() throws {
    #expect(try fixture.writer("a", 1).finish() == ["a-1"])
    let tracer = [
      "strace", "-f", "-o", "/dev/null", "-e", "trace=fsync", "-e", "inject=fsync:error=EIO:when=1",
    ]
    let process = try fixture.writer("b", 1, under: tracer)
    #expect(throws: WriterProcess.Failure.self) { try process.finish() }
    #expect(fixture.lines() == ["a-1"])
    #expect(fixture.folder.names == ["photo.jpg", "photo.jpg.xmp"])
  }

  @Test("If the folder cannot be synced, the save fails and the previous sidecar is back")
  func brokenFolder() throws {
    let tracer = [
      "strace", "-f", "-o", "/dev/null", "-e", "trace=fsync", "-e", "inject=fsync:error=EIO:when=2",
    ]
    let first = try fixture.writer("a", 1, under: tracer)
    #expect(throws: WriterProcess.Failure.self) { try first.finish() }
    #expect(fixture.folder.names == ["photo.jpg"])
    try fixture.write("photo.jpg.xmp", "theirs")
    let second = try fixture.writer("b", 1, under: tracer)
    #expect(throws: WriterProcess.Failure.self) { try second.finish() }
    #expect(fixture.lines() == ["theirs"])
    #expect(fixture.folder.names == ["photo.jpg", "photo.jpg.xmp"])
  }

  @Test(
    "Reading a photo without a sidecar looks for three names and opens the photo once")
  func reading() throws {
    let calls = try trace("%file") {
      try WriterProcess(["read", fixture.path("photo.jpg"), fixture.dataPath], under: $0)
    }
    let folder = String(decoding: fixture.folder.path, as: UTF8.self)
    let found = calls.filter { call in
      call.hasPrefix("openat") && (call.contains(folder) || call.contains(fixture.dataPath))
    }
    let missing = found.filter { $0.contains("ENOENT") && $0.contains(".xmp") }
    #expect(missing.count == 3, "\(found)")
    #expect(found.count { $0.contains("photo.jpg\"") } == 1, "\(found)")
  }
}
