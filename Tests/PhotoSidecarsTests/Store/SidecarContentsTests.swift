import FoundationEssentials
import GioBindings
import Synchronization
import TestSupport
import Testing

@testable import PhotoSidecars
@testable import SidecarSupport

/// A sidecar's bytes are read once by all who ask within a moment, for as long as the file is the same.
@Suite struct SidecarContentsTests {
  let folder: ScratchFolder
  private let time: Clock
  private let cache: SidecarCache

  private final class Clock: Sendable {
    let now = Mutex(ContinuousClock.now)
  }

  init() throws {
    folder = try ScratchFolder()
    let time = Clock()
    self.time = time
    cache = SidecarCache { time.now.withLock { $0 } }
  }

  /// Writes a file that counts as written in 2001.
  private func write(_ text: String) throws {
    try folder.write("a.xmp", Array(text.utf8))
    try folder.age("a.xmp")
  }

  private func contents(isKept: Bool = true) throws -> String? {
    try cache.contents(of: folder.file("a.xmp"), isKept: isKept, nil)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("What was read a moment ago is not read again, unless it is another size or is gone")
  func once() throws {
    #expect(try contents() == nil)
    try write("one")
    for _ in 1...3 { #expect(try contents() == "one") }
    #expect(cache.readCount == 1)
    try write("three")
    #expect(try contents() == "three")
    #expect(cache.readCount == 2)
    folder.remove("a.xmp")
    #expect(try contents() == nil)
  }

  @Test("What somebody tells has changed is read again, and so is what was read a while ago")
  func forgotten() throws {
    try write("one")
    #expect(try contents() == "one")
    try write("two")
    #expect(try contents() == "one")
    cache.forgetContents(of: folder.file("a.xmp"))
    #expect(try contents() == "two")
    try write("six")
    time.now.withLock { $0 += .seconds(11) }
    #expect(try contents() == "six")
  }

  @Test("What is not older than a tick may be written again with the same time, and is read again")
  func ticks() throws {
    let later = Int(Date.now.timeIntervalSince1970) + 3600
    for text in ["one", "two"] {
      try folder.write("a.xmp", Array(text.utf8))
      try folder.age("a.xmp", to: later)
      #expect(try contents() == text)
    }
  }

  @Test("What one of very many says drives out nothing")
  func many() throws {
    try write("one")
    #expect(try contents(isKept: false) == "one")
    #expect(try contents() == "one")
    #expect(try contents(isKept: false) == "one")
    #expect(cache.readCount == 2)
    let document = try SidecarDocument().written()
    _ = try cache.document(parsing: document.bytes, isKept: false)
    _ = try cache.document(parsing: document.bytes)
    _ = try cache.document(parsing: document.bytes, isKept: false)
    #expect(cache.parseCount == 2)
  }

  @Test("No more are kept than fit, the last ones")
  func room() throws {
    for number in 0...SidecarCache.maxContentsCount {
      try folder.write("\(number)", [1])
      try folder.age("\(number)")
      _ = try cache.contents(of: folder.file("\(number)"), nil)
    }
    _ = try cache.contents(of: folder.file("1"), nil)
    #expect(cache.readCount == SidecarCache.maxContentsCount + 1)
    _ = try cache.contents(of: folder.file("0"), nil)
    #expect(cache.readCount == SidecarCache.maxContentsCount + 2)
  }
}
