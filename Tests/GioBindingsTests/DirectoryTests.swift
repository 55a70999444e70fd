import GioBindings
import Testing
import TestSupport

@Suite struct DirectoryTests {
  private func entries(of folder: ScratchFolder) throws -> [String: DirectoryEntry] {
    let enumerator = try DirectoryEnumerator(
      of: Location(path: folder.path), cancellable: Cancellable())
    let entries = try #require(try enumerator.next(atMost: 100, within: 60_000_000))
    #expect(try enumerator.next(atMost: 100, within: 60_000_000) == nil)
    return Dictionary(uniqueKeysWithValues: entries.map { ($0.displayName, $0) })
  }

  @Test("Entries say what they are without being opened")
  func kinds() throws {
    let folder = try ScratchFolder()
    try folder.write("photo.jpg", [1, 2, 3])
    try folder.makeFolder("folder.jpg")
    try folder.makePipe("pipe.jpg")
    try folder.link("link.png", to: "photo.jpg")
    try folder.link("broken.jpg", to: "nowhere.jpg")
    try folder.link("linked folder", to: "folder.jpg")
    let entries = try entries(of: folder)
    #expect(entries["photo.jpg"]?.kind == .regular)
    #expect(entries["photo.jpg"]?.contentType == "image/jpeg")
    #expect(entries["photo.jpg"]?.size == 3)
    #expect((entries["photo.jpg"]?.modified ?? 0) > 1_600_000_000_000_000)
    #expect(entries["folder.jpg"]?.kind == .directory)
    #expect(entries["pipe.jpg"]?.kind == .special)
    #expect(entries["link.png"]?.kind == .regular)
    #expect(entries["broken.jpg"]?.kind == .brokenLink)
    #expect(entries["linked folder"]?.kind == .directory)
  }

  @Test("Hidden files and backups are marked")
  func hidden() throws {
    let folder = try ScratchFolder()
    for name in [".dot.jpg", "back.jpg~", "listed.jpg", "plain.jpg"] { try folder.write(name) }
    try folder.write(".hidden", Array("listed.jpg\n".utf8))
    let entries = try entries(of: folder)
    #expect(entries[".dot.jpg"]?.isHidden == true)
    #expect(entries["listed.jpg"]?.isHidden == true)
    #expect(entries["plain.jpg"]?.isHidden == false)
    #expect(entries["back.jpg~"]?.isHidden == true)
    #expect(entries["plain.jpg"]?.isHidden == false)
  }

  @Test("An empty file has the type that its name says")
  func emptyFiles() throws {
    let folder = try ScratchFolder()
    try folder.write("empty.jpg")
    #expect(try entries(of: folder)["empty.jpg"]?.contentType == "image/jpeg")
  }

  @Test("A folder is read in pieces", arguments: [1, 7, 100])
  func pieces(size: Int) throws {
    let folder = try ScratchFolder()
    for number in 0..<20 { try folder.write("\(number).jpg") }
    let enumerator = try DirectoryEnumerator(
      of: Location(path: folder.path), cancellable: Cancellable())
    var names: Set<[UInt8]> = []
    while let piece = try enumerator.next(atMost: size, within: 60_000_000) {
      #expect(piece.count <= size)
      names.formUnion(piece.map(\.name))
    }
    #expect(names.count == 20)
  }

  @Test("A piece of a folder ends when its time is up, but has at least one entry")
  func time() throws {
    let folder = try ScratchFolder()
    for number in 0..<20 { try folder.write("\(number).jpg") }
    let enumerator = try DirectoryEnumerator(
      of: Location(path: folder.path), cancellable: Cancellable())
    #expect(try enumerator.next(atMost: 20, within: 0)?.count == 1)
  }

  @Test("Listed entries have the same facts as entries read one by one through GIO")
  func asGIO() throws {
    let folder = try ScratchFolder()
    let place = Location(path: folder.path)
    for name in ["a b%.jpg", "ä.png", "back.jpg~", ".dot.jpg"] { try folder.write(name, [1, 2]) }
    try folder.write([0xE4, 0x2E, 0x6A, 0x70, 0x67], [1])
    try folder.link("link.jpg", to: "ä.png")
    try folder.link("broken.jpg", to: "nowhere")
    for entry in try entries(of: folder).values {
      let other = try DirectoryEntry(of: place.child(entry.name))
      #expect(entry.displayName == other.displayName)
      #expect(entry.contentType == other.contentType || entry.kind == .brokenLink)
      #expect(entry.kind == other.kind && entry.size == other.size)
      #expect(entry.isHidden == other.isHidden)
      #expect(entry.modificationTime == other.modificationTime)
    }
    let enumerator = try DirectoryEnumerator(of: place, cancellable: Cancellable())
    let wanted = try enumerator.next(atMost: 100, within: 60_000_000) {
      $0.last == UInt8(ascii: "~")
    }
    #expect(wanted?.map(\.displayName) == ["back.jpg~"])
  }

  @Test("The URI of a name is GIO's, whatever the name's bytes are")
  func childURI() {
    let folders = ["file:///", "file:///a%20b", "resource:///a"].map { Location(uri: $0) }
    for folder in folders {
      for byte in 1...255 as ClosedRange<UInt8> where byte != UInt8(ascii: "/") {
        let name = [UInt8(ascii: "x"), byte, UInt8(ascii: "y")]
        #expect(folder.childURI(name) == folder.child(name).uri)
      }
    }
  }

  @Test("A path that cannot be read throws the matching GIO error")
  func errors() throws {
    let folder = try ScratchFolder()
    try folder.write("file")
    let place = Location(path: folder.path)
    let cancellable = Cancellable()
    #expect(throws: GioError.notFound) {
      try DirectoryEnumerator(of: place.child(Array("none".utf8)), cancellable: cancellable)
    }
    #expect(throws: GioError.notDirectory) {
      try DirectoryEnumerator(of: place.child(Array("file".utf8)), cancellable: cancellable)
    }
    #expect(throws: GioError.notFound) {
      try DirectoryEntry(of: place.child(Array("none".utf8)))
    }
    let enumerator = try DirectoryEnumerator(of: place, cancellable: cancellable)
    cancellable.cancel()
    #expect(cancellable.isCancelled)
    #expect(throws: GioError.cancelled) { try enumerator.next(atMost: 1, within: 0) }
  }
}
