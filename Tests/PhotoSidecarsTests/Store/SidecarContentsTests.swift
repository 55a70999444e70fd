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

  @Test("A sidecar read a moment ago is read again only if its size changed or it is gone")
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

  @Test("A sidecar that was reported as changed, or read over ten seconds ago, is read again")
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

  @Test("A sidecar whose date is too recent to tell a rewrite by is read again")
  func ticks() throws {
    let later = Int(Date.now.timeIntervalSince1970) + 3600
    for text in ["one", "two"] {
      try folder.write("a.xmp", Array(text.utf8))
      try folder.age("a.xmp", to: later)
      #expect(try contents() == text)
    }
  }

  @Test("A sidecar read without keeping it uses the cache and is not added to it")
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

  @Test("The sidecar cache keeps only the last sidecars, up to its limit")
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
