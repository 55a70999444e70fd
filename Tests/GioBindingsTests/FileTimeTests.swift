import Glibc
import TestSupport
import Testing

@testable import GioBindings

@Suite("The times of files") struct FileTimeTests {
  @Test(
    "A file of any date is listed with it, by the kernel and by GIO",
    arguments: FileDates.unusual + [.min, .max])
  func dates(date: Int) throws {
    let folder = try FileDates.folder()
    try folder.write("a.jpg", [1])
    try folder.age("a.jpg", to: date)
    let stored = try #require(folder.storedDate(of: "a.jpg"))
    let file = Location(path: folder.path).child(Array("a.jpg".utf8))
    let enumerator = try DirectoryEnumerator(
      of: Location(path: folder.path), cancellable: Cancellable())
    let listed = try #require(try enumerator.next(atMost: 1, within: 60_000_000)?.first)
    let asked = try DirectoryEntry(of: file)
    let expected = FileTime(timespec(tv_sec: stored, tv_nsec: 0)).microseconds
    #expect(listed.modificationTime == expected)
    #expect(asked.modificationTime == expected)
    #expect(listed.modified == expected)
    if (-1 << 40...1 << 40).contains(stored) { #expect(expected == Int64(stored) * 1_000_000) }
    let version = try file.smallFile(atMost: 10)
    #expect(version?.modified == expected)
    _ = try FileIdentity(of: file, cancellable: nil)
  }

  @Test("Files whose dates differ by a nanosecond have different versions, also after 2262")
  func versions() throws {
    let folder = try FileDates.folder()
    try folder.write("a.jpg", [1])
    let file = Location(path: folder.path).child(Array("a.jpg".utf8))
    var versions: [FileVersion?] = []
    for nanoseconds in [0, 1] {
      let time = timespec(tv_sec: 10_000_000_000, tv_nsec: nanoseconds)
      let path = folder.path(of: Array("a.jpg".utf8)).map { CChar(bitPattern: $0) } + [0]
      #expect(utimensat(AT_FDCWD, path, [time, time], 0) == 0)
      versions.append(try file.smallFile(atMost: 10))
    }
    #expect(versions[0] != versions[1])
  }

  @Test(
    "The microseconds of times out of range keep their order, and their sums and differences fit",
    arguments: [Int.min, -1 << 50, -1, 0, 1 << 50, .max])
  func saturation(seconds: Int) {
    let times = [0, 999_999_999].map { FileTime(timespec(tv_sec: seconds, tv_nsec: $0)) }
    let (first, last) = (times[0].microseconds, times[1].microseconds)
    #expect(last - first == 999_999)
    let now = FileTime(timespec(tv_sec: 1_800_000_000, tv_nsec: 0)).microseconds
    #expect((first < now) == (seconds < 1_800_000_000))
    #expect(!first.subtractingReportingOverflow(now).overflow)
    #expect(!first.subtractingReportingOverflow(-last).overflow)
  }

  @Test("A server's time of 0 is unknown, and so is one that it does not state")
  func servers() throws {
    let resources = Location(uri: try ResourceFolder(["a.jpg": [1]]).uri)
    let entry = try DirectoryEntry(of: resources.child(Array("a.jpg".utf8)))
    #expect(entry.modificationTime == nil && entry.modified == 0)
  }
}
