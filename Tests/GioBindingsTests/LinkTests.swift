import GioBindings
import Glibc
import TestSupport
import Testing

@Suite("Symbolic links") struct LinkTests {
  private let folder: ScratchFolder
  private let elsewhere: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    elsewhere = try ScratchFolder()
    try elsewhere.write("target", [7])
    try elsewhere.setMode(0o755, of: "target")
  }

  private var place: Location { Location(path: folder.path) }

  private func file(_ name: String) -> Location { place.child(Array(name.utf8)) }

  private var outside: String { String(decoding: elsewhere.path, as: UTF8.self) }

  private var isTargetAsBefore: Bool {
    elsewhere.names == ["target"] && elsewhere.content("target") == [7]
      && elsewhere.mode(of: "target") == 0o755
  }

  @Test("A private file takes the place of a link, whose target keeps content and mode")
  func replacing() throws {
    try folder.link("a.png", to: outside + "/target")
    try file("a.png").replacePrivately(with: [1], below: place)
    #expect(folder.content("a.png") == [1] && folder.mode(of: "a.png") == 0o600)
    #expect(isTargetAsBefore && folder.names == ["a.png"])
  }

  @Test("A private file is not written through a link to a folder, but the first folder may be one")
  func folders() throws {
    try folder.link("large", to: outside)
    let within = file("large").child(Array("a.png".utf8))
    #expect(throws: GioError.notDirectory) {
      try within.replacePrivately(with: [1], below: place)
    }
    #expect(throws: GioError.notSupported) {
      try file("a.png").replacePrivately(with: [1], below: file("large"))
    }
    #expect(isTargetAsBefore)
    try within.replacePrivately(with: [1], below: file("large"))
    #expect(elsewhere.content("a.png") == [1])
  }

  @Test("A private file replaces one that others may read, and a folder of its name stays")
  func others() throws {
    try folder.write("a.png", [9])
    try folder.setMode(0o666, of: "a.png")
    try file("a.png").replacePrivately(with: [1, 2], below: place)
    #expect(folder.content("a.png") == [1, 2] && folder.mode(of: "a.png") == 0o600)
    try folder.makeFolder("b.png")
    #expect(throws: GioError.isDirectory) {
      try file("b.png").replacePrivately(with: [1], below: place)
    }
    #expect(folder.names == ["a.png", "b.png"])
  }

  @Test("A link within its folder is written at its target, one that leads out of it is not")
  func targets() throws {
    try folder.write("real", [1])
    try folder.makeFolder("sub")
    try folder.write("sub/real", [1])
    for (name, target) in [
      ("near", "real"), ("again", "near"), ("below", "sub/real"), ("out", outside + "/target"),
      ("back", "sub/../real"), ("nowhere", "none"),
    ] {
      try folder.link(name, to: target)
    }
    for name in ["near", "again", "back"] {
      #expect(try file(name).writableTarget() == file("real"), "\(name)")
    }
    #expect(try file("real").writableTarget() == nil)
    for name in ["below", "out"] {
      #expect(throws: GioError.leadsElsewhere) { try file(name).writableTarget() }
    }
    #expect(throws: GioError.notFound) { try file("nowhere").writableTarget() }
  }

  @Test("The target is told also where the folder is reached through a link")
  func linkedFolder() throws {
    try folder.makeFolder("photos")
    try folder.write("photos/real", [1])
    try folder.link("photos/near", to: "real")
    try folder.link("album", to: "photos")
    let near = file("album").child(Array("near".utf8))
    #expect(try near.writableTarget() == file("photos").child(Array("real".utf8)))
  }

  @Test("The name of a link's target is its path, or the link's own text if it leads to nothing")
  func names() throws {
    try folder.link("out", to: outside + "/target")
    try folder.link("nowhere", to: "no/such file")
    try folder.link("loop", to: "loop")
    try folder.write("file", [1])
    #expect(try file("out").linkedName() == outside + "/target")
    #expect(try file("nowhere").linkedName() == "no/such file")
    #expect(try file("loop").linkedName() == "loop")
    #expect(try file("file").linkedName() == nil && file("none").linkedName() == nil)
  }

  @Test("A link on the way below a folder is found, one above it is not looked for")
  func ways() throws {
    try folder.makeFolder("cache")
    try folder.link("cache/ours", to: outside)
    try folder.link("other", to: "cache")
    let ours = file("cache").child(Array("ours".utf8))
    #expect(throws: GioError.leadsElsewhere) { try ours.checkLinks(below: file("cache")) }
    #expect(throws: GioError.leadsElsewhere) {
      try ours.child(Array("deep".utf8)).checkLinks(below: file("cache"))
    }
    try file("other").child(Array("fine".utf8)).checkLinks(below: file("other"))
  }

  @Test("A journal is not opened through a link")
  func journals() throws {
    try folder.link("a.journal", to: outside + "/target")
    #expect(throws: GioError.self) { try LockedFile.takeOver(file("a.journal")) }
    #expect(isTargetAsBefore)
  }
}
