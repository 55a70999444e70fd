import GioBindings
import PhotoFolders
import PhotoPages
import TestSupport
import Testing

@Suite("A folder's text", .timeout(minutes: 5)) struct DescriptionTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func source() async -> FolderSource {
    await FolderSource.open([folder.place], showing: .photos).source
  }

  private func write(_ name: String, _ text: String) throws {
    try folder.write(name, Array(text.utf8))
  }

  private func read(_ name: String) -> String? {
    folder.content(name).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    "README.md comes before description.txt, both in any case",
    arguments: [
      (["README.md", "description.txt"], "README.md"), (["Description.TXT"], "Description.TXT"),
      (["description.txt", "readme.MD"], "readme.MD"), (["notes.md"], ""), ([], ""),
    ])
  func names(files: [String], shown: String) async throws {
    for file in files { try write(file, file + "\n") }
    try folder.makeFolder("sub")
    try write("sub/README.md", "another folder's")
    #expect(try await source().folderText().text == shown)
  }

  @Test("A folder, pipe or broken link named README.md is not read as the folder text")
  func noFile() async throws {
    try folder.makeFolder("README.md")
    try folder.makePipe("readme.md")
    try folder.link("Readme.md", to: "nothing")
    try write("description.txt", "Rome")
    #expect(try await source().folderText().text == "Rome")
  }

  @Test("A new text is a README.md, which undo deletes and redo makes again")
  func creating() async throws {
    let source = await source()
    let none = try await source.folderText()
    #expect(none.text == "" && none.obstacle == nil)
    let made = try await source.saveText("Rome\nin May", over: none)
    #expect(read("README.md") == "Rome\nin May\n")
    #expect(made.text == "Rome\nin May")
    #expect(try await source.folderText() == made)
    #expect(try await source.restoreText(none, over: made) == none)
    #expect(folder.names == [])
    #expect(try await source.restoreText(made, over: none) == made)
    #expect(folder.names == ["README.md"])
  }

  @Test("Saving a text changes only the edited bytes, and undo restores all bytes")
  func forms() async throws {
    let old = "\u{FEFF}# Rome\r\nMay\n\r\nlast"
    try write("description.txt", old)
    try folder.setMode(0o640, of: "description.txt")
    let source = await source()
    let text = try await source.folderText()
    #expect(text.text == "# Rome\nMay\n\nlast")
    let saved = try await source.saveText("# Rome\nJune\n\nlast", over: text)
    #expect(read("description.txt") == "\u{FEFF}# Rome\r\nJune\r\n\r\nlast")
    #expect(folder.mode(of: "description.txt") == 0o640)
    #expect(try await source.restoreText(text, over: saved) == text)
    #expect(read("description.txt") == old)
    #expect(folder.names == ["description.txt"])
  }

  @Test("An emptied text leaves an empty file")
  func emptying() async throws {
    try write("README.md", "Rome\n")
    let source = await source()
    let empty = try await source.saveText("", over: source.folderText())
    #expect(empty.text == "" && folder.content("README.md") == [])
    _ = try await source.saveText("Oslo", over: empty)
    #expect(read("README.md") == "Oslo\n")
  }

  @Test("Text that is not UTF-8 is read as Latin-1, long text in part, and neither is editable")
  func obstacles() async throws {
    try folder.write("README.md", [0x63, 0x61, 0x66, 0xE9])
    let source = await source()
    let latin = try await source.folderText()
    #expect(latin.text == "café" && latin.obstacle == .otherEncoding)
    try write("README.md", String(repeating: "é", count: FolderText.maxSize))
    let long = try await source.folderText()
    #expect(long.text.utf8.count == FolderText.maxSize && long.obstacle == .tooLong)
    try write("README.md", "x" + String(repeating: "é", count: FolderText.maxSize))
    #expect(try await source.folderText().text.utf8.count == FolderText.maxSize - 1)
    try write("README.md", String(repeating: "x", count: FolderText.maxSize))
    #expect(try await source.folderText().obstacle == nil)
  }

  @Test("A text that would be too long is refused, and the file stays")
  func tooLong() async throws {
    try write("README.md", "Rome\n")
    let source = await source()
    let old = try await source.folderText()
    let long = String(repeating: "x", count: FolderText.maxSize)
    await #expect(throws: PhotoSourceError.textTooLong) {
      try await source.saveText(long, over: old)
    }
    #expect(read("README.md") == "Rome\n")
  }

  @Test(
    "A text that another program changed is not overwritten by a save or an undo",
    arguments: ["README.md", "readme.MD"])
  func conflicts(name: String) async throws {
    try write("description.txt", "Rome\n")
    let source = await source()
    let old = try await source.folderText()
    let saved = try await source.saveText("Oslo", over: old)
    try write("description.txt", "Paris\n")
    await #expect(throws: PhotoSourceError.changedMeanwhile) {
      try await source.saveText("Bonn", over: saved)
    }
    await #expect(throws: PhotoSourceError.changedMeanwhile) {
      try await source.restoreText(old, over: saved)
    }
    let paris = try await source.folderText()
    // A file that comes first hides this one.
    try write(name, "Bern\n")
    await #expect(throws: PhotoSourceError.changedMeanwhile) {
      try await source.saveText("Bonn", over: paris)
    }
    #expect(read("description.txt") == "Paris\n" && read(name) == "Bern\n")
  }

  @Test("A new text replaces no file that appeared meanwhile, and its undo deletes no changed one")
  func newConflicts() async throws {
    let source = await source()
    let none = try await source.folderText()
    let made = try await source.saveText("Rome", over: none)
    try write("README.md", "Paris\n")
    await #expect(throws: PhotoSourceError.changedMeanwhile) {
      try await source.restoreText(none, over: made)
    }
    await #expect(throws: PhotoSourceError.changedMeanwhile) {
      try await source.saveText("Oslo", over: none)
    }
    #expect(read("README.md") == "Paris\n" && folder.names == ["README.md"])
  }

  @Test(
    "A text behind a link is shown with its target's name and is not edited",
    arguments: ["notes/rome.md", "near.md", "../outside.md"])
  func links(target: String) async throws {
    let outside = try ScratchFolder()
    try folder.makeFolder("notes")
    try outside.write("outside.md", Array("Rome\n".utf8))
    let isOutside = target.hasPrefix("..")
    if !isOutside { try write(target, "Rome\n") }
    let path =
      String(decoding: (isOutside ? outside : folder).path, as: UTF8.self) + "/"
      + (isOutside ? "outside.md" : target)
    try folder.link("README.md", to: isOutside ? path : target)
    let source = await source()
    let text = try await source.folderText()
    #expect(text.text == "Rome" && text.obstacle == .link(path))
    let names = folder.names
    await #expect(throws: PhotoSourceError.changedMeanwhile) {
      try await source.saveText("Oslo", over: text)
    }
    #expect(read("README.md") == "Rome\n" && folder.names == names)
    #expect(outside.names == ["outside.md"])
  }

  @Test("A text that became a link after it was read is not written, nor is its undo")
  func newLink() async throws {
    try write("README.md", "Rome\n")
    let outside = try ScratchFolder()
    try outside.write("rome.md", Array("Oslo\n".utf8))
    let source = await source()
    let rome = try await source.folderText()
    let oslo = try await source.saveText("Oslo", over: rome)
    folder.remove("README.md")
    try folder.link("README.md", to: String(decoding: outside.path, as: UTF8.self) + "/rome.md")
    await #expect(throws: PhotoSourceError.changedMeanwhile) {
      try await source.saveText("Bonn", over: oslo)
    }
    await #expect(throws: PhotoSourceError.changedMeanwhile) {
      try await source.restoreText(rome, over: oslo)
    }
    #expect(outside.content("rome.md") == Array("Oslo\n".utf8) && outside.names == ["rome.md"])
  }

  @Test("A new text is not written through a link to nothing")
  func brokenLink() async throws {
    let outside = try ScratchFolder()
    let path = String(decoding: outside.path, as: UTF8.self) + "/none.md"
    try folder.link("README.md", to: path)
    let source = await source()
    let none = try await source.folderText()
    #expect(none.text == "" && none.obstacle == .link(path))
    await #expect(throws: PhotoSourceError.changedMeanwhile) {
      try await source.saveText("Rome", over: none)
    }
    #expect(outside.names == [] && folder.names == ["README.md"])
  }

  @Test("In a folder without a path that cannot be written, a text is read and not edited")
  func remote() async throws {
    let remote = try ResourceFolder(["README.md": Array("Rome\n".utf8)])
    let source = await FolderSource.open([Location(uri: remote.uri)], showing: .photos).source
    let text = try await source.folderText()
    #expect(text.text == "Rome" && text.obstacle == .readOnly)
  }

  @Test("A folder that one may not write can be read and not edited")
  func readOnly() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        home.becomeNobody()
        try home.photos.makeFolder("locked")
        try home.photos.write("locked/README.md", Array("Rome\n".utf8))
        try home.photos.setMode(0o555, of: "locked")
        let source = await FolderSource.open([home.photos.file("locked")], showing: .photos).source
        let text = try await source.folderText()
        #expect(text.text == "Rome" && text.obstacle == .readOnly)
        await #expect(throws: PhotoSourceError.readOnly) {
          try await source.saveText("Oslo", over: text)
        }
        try home.photos.setMode(0o755, of: "locked")
        #expect(try await source.folderText().obstacle == nil)
        try home.photos.setMode(0o444, of: "locked/README.md")
        #expect(try await source.folderText().obstacle == .readOnly)
      }
    }
  }

  @Test("Photos opened as single files have no folder text")
  func files() async throws {
    for name in ["a.jpg", "b.jpg", "README.md"] { try folder.write(name, [1]) }
    let source = await FolderSource.open(
      [folder.file("a.jpg"), folder.file("b.jpg")], showing: .photos
    ).source
    await #expect(throws: PhotoSourceError.notSupported) { try await source.folderText() }
  }

  @Test("The listing tells of a changed text, and of no other file")
  func watching() async throws {
    try folder.write("a.jpg", [1])
    var updates = await folder.updates()
    try await updates.list()
    try write("notes.md", "Rome")
    try folder.write("b.jpg", [1])
    let before = try await updates.list(named: "a.jpg", "b.jpg")
    #expect(before.textChanges == 0)
    try write("README.md", "Rome")
    while let update = await updates.next() {
      if update == .textChanged { break }
    }
    try folder.rename("README.md", to: "old.md")
    while let update = await updates.next() {
      if update == .textChanged { break }
    }
    #expect(updates.listed.textChanges >= 2)
  }
}
