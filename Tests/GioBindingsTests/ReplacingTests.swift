import Foundation
import Glibc
import TestSupport
import Testing

@testable import GioBindings

extension ScratchFolder {
  /// The folder, locked.
  fileprivate func open() throws -> OpenFolder { try OpenFolder(locking: Location(path: path)) }
}

private let name = Array("photo.jpg.xmp".utf8)

@Suite struct ReplacingTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func read(_ place: OpenFolder) throws -> FileVersion? {
    try place.contents(of: name, atMost: 100)
  }

  @Test("A file is made, then replaced, and nothing else is left")
  func making() throws {
    let place = try folder.open()
    #expect(try read(place) == nil)
    #expect(try place.replace(name, holding: nil, with: [1]))
    #expect(try place.replace(name, holding: read(place), with: [2, 3]))
    #expect(try read(place)?.bytes == [2, 3])
    #expect(folder.names == ["photo.jpg.xmp"])
  }

  @Test("A file that another program has just created is not replaced")
  func made() throws {
    let place = try folder.open()
    try folder.write("photo.jpg.xmp", [9])
    #expect(try !place.replace(name, holding: nil, with: [1]))
    #expect(folder.content("photo.jpg.xmp") == [9])
    #expect(folder.names == ["photo.jpg.xmp"])
  }

  @Test("A file that another program has written, replaced or deleted is left as it is")
  func written() throws {
    let place = try folder.open()
    try folder.write("photo.jpg.xmp", [1])
    let old = try #require(try read(place))
    try folder.write("photo.jpg.xmp", [1, 2])
    #expect(try !place.replace(name, holding: old, with: [3]))
    #expect(folder.content("photo.jpg.xmp") == [1, 2])
    try folder.write("other", [1])
    try folder.rename("other", to: "photo.jpg.xmp")
    #expect(try !place.replace(name, holding: old, with: [3]))
    #expect(folder.content("photo.jpg.xmp") == [1])
    folder.remove("photo.jpg.xmp")
    #expect(try !place.replace(name, holding: old, with: [3]))
    #expect(folder.names == [])
  }

  @Test("A write made during the exchange is put back, and a copy is kept as a displaced version")
  func lastMoment() throws {
    let place = try folder.open()
    try folder.write("photo.jpg.xmp", [1])
    let old = try #require(try read(place))
    // As it is when both have exchanged their names.
    let temporary = try folder.temporary(old: [1], new: [2], holding: [7])
    try folder.write("photo.jpg.xmp", [2])
    #expect(try !place.settle(temporary, name, old: old, new: [2]))
    #expect(folder.content("photo.jpg.xmp") == [7])
    // Who has read ours may write back what lacks it.
    let displacedVersions = try place.displacedVersions(
      of: name, among: folder.names.map { Array($0.utf8) }, atMost: 99)
    #expect(try displacedVersions.map { try place.contents(of: $0, atMost: 1)?.bytes } == [[7]])
    #expect(folder.names.count == 2)
  }

  @Test("A second write after the exchange stays, and the first becomes a displaced version")
  func twice() throws {
    let place = try folder.open()
    try folder.write("photo.jpg.xmp", [1])
    let old = try #require(try read(place))
    let temporary = try folder.temporary(old: [1], new: [2], holding: [7])
    try folder.write("photo.jpg.xmp", [2, 8])
    #expect(try !place.settle(temporary, name, old: old, new: [2]))
    #expect(folder.content("photo.jpg.xmp") == [2, 8])
    #expect(try place.displacedVersions(of: name, among: [temporary], atMost: 99) == [temporary])
    #expect(try place.contents(of: temporary, atMost: 1)?.bytes == [7])
  }

  @Test("A displaced file that is still open for writing is put back and can be finished")
  func beingWritten() throws {
    let place = try folder.open()
    try folder.write("photo.jpg.xmp", [1])
    let old = try #require(try read(place))
    #expect(try !place.isBeingWritten(name))
    let temporary = try folder.temporary(old: [1], new: [2], holding: [1])
    let path = String(decoding: folder.path(of: temporary), as: UTF8.self)
    let writer = Glibc.open(path, O_WRONLY | O_CLOEXEC)
    #expect(try place.isBeingWritten(temporary))
    try folder.write("photo.jpg.xmp", [2])
    #expect(try !place.settle(temporary, name, old: old, new: [2]))
    try folder.append([7, 8], to: writer)
    close(writer)
    #expect(folder.content("photo.jpg.xmp") == [7, 8])
    #expect(folder.names == ["photo.jpg.xmp"])
    #expect(try !place.isBeingWritten(name))
  }

  @Test("A displaced version takes its name back if the file of that name is gone")
  func gone() throws {
    let place = try folder.open()
    try folder.write("photo.jpg.xmp", [1])
    let old = try #require(try read(place))
    let temporary = try folder.temporary(old: [1], new: [2], holding: [7])
    folder.remove("photo.jpg.xmp")
    #expect(try !place.settle(temporary, name, old: old, new: [2]))
    #expect(folder.content("photo.jpg.xmp") == [7])
  }

  @Test("Of a killed process's files, those with others' contents are kept and the rest deleted")
  func leftovers() throws {
    let place = try folder.open()
    _ = try folder.temporary(old: [1], new: [2], holding: [1])
    _ = try folder.temporary(old: [1], new: [2], holding: [2])
    let displaced = try folder.temporary(old: [1], new: [2], holding: [3])
    let others = TemporaryName(of: [0x61], exchanging: [1], for: [2]).bytes
    try folder.write(others, [1])
    try folder.write(TemporaryName.draft(), [5])
    let names = folder.names.map { Array($0.utf8) }
    #expect(try place.displacedVersions(of: name, among: names, atMost: 99) == [displaced])
    #expect(Set(folder.names.map { Array($0.utf8) }) == [displaced, others])
  }

  @Test("A replaced file keeps its permissions, and a new file has 644")
  func permissions() throws {
    let place = try folder.open()
    #expect(try place.replace(name, holding: nil, with: [1]))
    #expect(try FileStatus(of: name, in: place.descriptor)?.permissions == 0o644)
    try folder.setMode(0o660, of: "photo.jpg.xmp")
    #expect(try place.replace(name, holding: read(place), with: [2]))
    #expect(try FileStatus(of: name, in: place.descriptor)?.permissions == 0o660)
  }

  @Test("The new file has the old one's attributes, too")
  func attributes() throws {
    let place = try folder.open()
    try folder.write("photo.jpg.xmp", [1])
    try folder.setAttribute("user.xdg.tags", Array("holiday".utf8), of: "photo.jpg.xmp")
    #expect(try place.replace(name, holding: read(place), with: [2]))
    #expect(folder.content("photo.jpg.xmp") == [2])
    #expect(folder.attribute("user.xdg.tags", of: "photo.jpg.xmp") == Array("holiday".utf8))
  }

  @Test("A displaced file that is too large or a pipe is not a displaced version, and stays")
  func largeSpare() throws {
    let place = try folder.open()
    let large = try folder.temporary(old: [1], new: [2], holding: [])
    try folder.grow(String(decoding: large, as: UTF8.self), to: 1 << 40)
    let pipe = TemporaryName(of: name, exchanging: [1], for: [2]).bytes
    try folder.makePipe(String(decoding: pipe, as: UTF8.self))
    #expect(try place.displacedVersions(of: name, among: [large, pipe], atMost: 99) == [])
    #expect(folder.names.count == 2)
  }

  @Test("Settling an exchange reports failure if the displaced version has been deleted")
  func cleared() throws {
    let place = try folder.open()
    try folder.write("photo.jpg.xmp", [1])
    let old = try #require(try read(place))
    try folder.write("photo.jpg.xmp", [2])
    let temporary = TemporaryName(of: name, exchanging: [1], for: [2]).bytes
    #expect(try !place.settle(temporary, name, old: old, new: [2]))
    #expect(folder.content("photo.jpg.xmp") == [2])
  }

  @Test("Waiting for a folder lock can be cancelled and ends with busy at the timeout")
  func waiting() throws {
    let first = try folder.open()
    let cancellable = Cancellable()
    cancellable.cancel()
    #expect(throws: GioError.cancelled) {
      try OpenFolder(locking: Location(path: folder.path), cancellable)
    }
    #expect(throws: GioError.busy) {
      try OpenFolder(locking: Location(path: folder.path), timeout: .zero)
    }
    first.unlock()
    _ = try OpenFolder(locking: Location(path: folder.path), timeout: .zero)
  }

  @Test("Reading a pipe, a link or a file over the size limit throws")
  func kinds() throws {
    let place = try folder.open()
    try folder.makePipe("photo.jpg.xmp")
    #expect(throws: GioError.notSupported) { try read(place) }
    folder.remove("photo.jpg.xmp")
    try folder.write("photo.jpg.xmp", Array(repeating: 1, count: 101))
    #expect(throws: GioError.notSupported) { try read(place) }
    folder.remove("photo.jpg.xmp")
    try folder.link("photo.jpg.xmp", to: "elsewhere")
    #expect(throws: GioError.self) { try read(place) }
  }

  @Test("Setting a file aside replaces no file, and fails if the file has changed since")
  func settingAside() throws {
    let place = try folder.open()
    try folder.write("photo.jpg.xmp", [1])
    try folder.write("taken", [9])
    let old = try #require(try read(place))
    #expect(throws: GioError.exists) {
      try place.setAside(name, holding: old, as: Array("taken".utf8))
    }
    try folder.write("photo.jpg.xmp", [2])
    #expect(try !place.setAside(name, holding: old, as: Array("free".utf8)))
    #expect(folder.content("photo.jpg.xmp") == [2] && folder.content("taken") == [9])
    #expect(try place.setAside(name, holding: #require(try read(place)), as: Array("free".utf8)))
    #expect(folder.names == ["free", "taken"])
  }

  @Test("A locked folder cannot be locked again until it is unlocked")
  func locking() async throws {
    let first = try folder.open()
    let probe = Glibc.open(String(decoding: folder.path, as: UTF8.self), O_RDONLY | O_CLOEXEC)
    defer { close(probe) }
    #expect(flock(probe, LOCK_EX | LOCK_NB) != 0)
    first.unlock()
    #expect(flock(probe, LOCK_EX | LOCK_NB) == 0)
  }

  @Test("Opening a missing folder throws notFound, and so does writing to a deleted one")
  func noFolder() throws {
    let place = try folder.open()
    #expect(throws: GioError.notFound) {
      try OpenFolder(locking: Location(path: folder.path).child([0x61]))
    }
    rmdir(String(decoding: folder.path, as: UTF8.self))
    #expect(throws: GioError.notFound) { try place.replace(name, holding: nil, with: [1]) }
  }

  @Test(
    "A folder in memory takes no file either once it is gone",
    .enabled(if: Memory.isThere, "no /dev/shm"))
  func noFolderInMemory() throws {
    // There, unlike on disks, a file without a name can be made in a folder that has been deleted.
    let folder = try ScratchFolder(in: Memory.path)
    let place = try folder.open()
    rmdir(String(decoding: folder.path, as: UTF8.self))
    #expect(throws: GioError.notFound) { try place.replace(name, holding: nil, with: [1]) }
  }
}

extension ScratchFolder {
  /// Makes what an exchange of the file leaves beside it for an instant.
  fileprivate func temporary(
    old: [UInt8], new: [UInt8], holding content: [UInt8]
  ) throws -> [UInt8] {
    let temporary = TemporaryName(of: name, exchanging: old, for: new).bytes
    try write(temporary, content)
    return temporary
  }
}
