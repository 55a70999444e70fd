import TestSupport
import Testing

@testable import GioBindings

@Suite(.timeout(minutes: 5)) struct MovedLinkTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    for name in ["a", "a/b", "c"] { try folder.makeFolder(name) }
    try folder.write("a/photo", [1])
  }

  @Test(
    "A path from a folder goes up as far as needed and no farther",
    arguments: [
      ("/a/b", "/a", "b"), ("/a/b", "/a/c", "../b"), ("/b", "/a/c", "../../b"),
      ("/a/b", "/", "a/b"), ("/ab/c", "/a", "../ab/c"), ("/a", "/a/b/c", "../.."),
    ])
  func relative(path: String, folder: String, expected: String) {
    let found = relativePath(to: Array(path.utf8), from: Array(folder.utf8))
    #expect(String(decoding: found, as: UTF8.self) == expected)
  }

  @Test("A link names the place that the system finds, behind linked folders and gone ones too")
  func places() throws {
    try folder.link("here", to: "a/photo")
    try folder.link("c/folder", to: "../a/b")
    try folder.link("c/up", to: "folder/../photo")
    try folder.link("again", to: "here")
    try folder.link("none", to: "a/none")
    try folder.link("nowhere", to: "no/where")
    #expect(folder.file("here").linkedPlace == folder.file("a/photo"))
    #expect(folder.file("c/up").linkedPlace == folder.file("a/photo"))
    #expect(folder.file("again").linkedPlace == folder.file("here"))
    #expect(folder.file("none").linkedPlace == folder.file("a/none"))
    #expect(folder.file("nowhere").linkedPlace == folder.file("no/where"))
    #expect(folder.file("a/photo").linkedPlace == nil)
    #expect(folder.file("a/photo").linkDepth == 0)
    #expect(folder.file("here").linkDepth == 1 && folder.file("again").linkDepth == 2)
    try folder.link("loop", to: "loop")
    #expect(folder.file("loop").linkDepth == Location.mostLinks)
  }

  @Test("A moved link leads to the given file, stays relative or absolute, and replaces nothing")
  func moving() throws {
    try folder.link("c/relative", to: "../a/photo")
    let path = try #require(folder.file("a/photo").pathBytes)
    try folder.link("c/absolute", to: String(decoding: path, as: UTF8.self))
    for name in ["relative", "absolute"] {
      let (old, new) = (folder.file("c/\(name)"), folder.file("a/b/\(name)"))
      try folder.write("a/b/\(name)", [2])
      #expect(throws: GioError.exists) {
        try old.moveLink(to: new, leadingTo: folder.file("a/photo"))
      }
      folder.remove("a/b/\(name)")
      #expect(try old.moveLink(to: new, leadingTo: folder.file("a/photo")))
      #expect(folder.content("a/b/\(name)") == [1])
      #expect(old.linkText() == nil)
    }
    #expect(folder.file("a/b/relative").linkText() == Array("../photo".utf8))
    #expect(folder.file("a/b/absolute").linkText() == folder.file("a/photo").pathBytes)
    let file = folder.file("a/photo")
    #expect(try !file.moveLink(to: folder.file("c/photo"), leadingTo: folder.file("c")))
  }

  @Test("The change time rises with a file's name, its permissions and a link's name")
  func changeTime() async throws {
    try folder.link("link", to: "a/photo")
    let (file, link) = (folder.file("a/photo"), folder.file("link"))
    let changes: [@Sendable () throws -> Void] = [
      { try folder.age("a/photo") }, { try folder.setMode(0o600, of: "a/photo") },
      {
        try folder.rename("a/photo", to: "a/x")
        try folder.rename("a/x", to: "a/photo")
      },
      {
        try folder.rename("link", to: "other")
        try folder.rename("other", to: "link")
      },
    ]
    for (index, change) in changes.enumerated() {
      let before = try #require(link.changeTime)
      // The clock of file systems ticks a few times in a hundredth of a second.
      try await eventually("a later time after change \(index)") {
        try change()
        return try #require(link.changeTime) > before
      }
    }
    #expect(try #require(link.changeTime) > #require(file.changeTime))
    #expect(folder.file("none").changeTime == nil)
  }
}
