import FoundationEssentials
import GioBindings
import PhotoDecoding
@testable import PhotoPages
import TestSupport
import Testing
import XMPBindings

@testable import PhotoFolders
@testable import PhotoSidecars
@testable import SidecarSupport

@Suite("Keywords of files", .timeout(minutes: 5)) struct KeywordSavingTests {
  private let keeping: KeepingFolder

  init() throws { keeping = try KeepingFolder(of: "ada") }

  private func listed() throws -> [String] {
    let bytes = try #require(keeping.folder.content("photo.jpg.xmp"))
    return try KeywordList.names(SidecarDocument(parsing: bytes).graph.properties[.subject])
  }

  private func change(
    add added: Set<String> = [], remove removed: Set<String> = []
  ) async throws -> SavedAnnotations {
    try await keeping.source.save(
      .keywords(KeywordsChange(added: added, removed: removed)), of: keeping.photo)
  }

  /// Writes the photo with these tags, by ExifTool.
  private func writePhoto(_ tags: String...) throws {
    let jpeg = try PictureEncoder.jpeg(TestPictures.numbered(1))
    try keeping.folder.write(
      "photo.jpg",
      try PictureTool.exiftool.make(
        from: jpeg, as: "in.jpg", to: "out.jpg", ["-q"] + tags + ["IN", "-o", "OUT"]))
  }

  @Test("A change returns the one that takes it back, limited to its effect")
  func inverse() async throws {
    _ = try await change(add: ["sea"])
    let saved = try await change(add: ["sea", "fog"], remove: ["sun"])
    #expect(saved.annotations?.keywords == ["sea", "fog"])
    #expect(saved.inverse == .keywords(KeywordsChange(removed: ["fog"])))
    let inverse = try #require(saved.inverse)
    #expect(
      try await keeping.source.save(inverse, of: keeping.photo).annotations?.keywords == ["sea"])
  }

  @Test(
    "Keywords of the photo's file are shown, and stay when one is added",
    .enabled(if: PictureTool.exiftool.isInstalled),
    arguments: [
      ["-XMP-dc:Subject=sea", "-XMP-dc:Subject=sun"], ["-IPTC:Keywords=sea", "-IPTC:Keywords=sun"],
      ["-XPKeywords=sea;sun"],
    ])
  func embedded(tags: [String]) async throws {
    try writePhoto(tags[0], tags.last ?? tags[0])
    #expect(try await keeping.seen().keywords == ["sea", "sun"])
    _ = try await change(add: ["fog"], remove: ["sea"])
    #expect(try listed() == ["sun", "fog"])
    #expect(try await keeping.seen().keywords == ["sun", "fog"])
  }

  @Test(
    "Keywords in IPTC alone stay when a tag is added",
    .enabled(if: PictureTool.exiftool.isInstalled))
  func tagged() async throws {
    try writePhoto("-IPTC:Keywords=sea")
    _ = try await keeping.source.save(.adding(.anna), of: keeping.photo)
    #expect(try listed() == ["sea", "Anna"])
    #expect(try await keeping.seen().keywords == ["sea"])
  }

  @Test("What another program has overwritten comes back, added or removed")
  func healed() async throws {
    try keeping.save(.keywords(KeywordsChange(added: ["sea", "sun"])), at: .reference(1))
    let before = try #require(keeping.folder.content("photo.jpg.xmp"))
    try keeping.save(
      .keywords(KeywordsChange(added: ["fog"], removed: ["sea"])), at: .reference(2))
    try keeping.folder.write("photo.jpg.xmp", before)
    #expect(try await keeping.seen().keywords == ["sun", "fog"])
    #expect(try Set(listed()) == ["sun", "fog"])
  }

  @Test(
    "The index offers the keywords of a folder, beside names of tags or alone",
    arguments: [true, false])
  func index(isTagged: Bool) async throws {
    if isTagged { _ = try await keeping.source.save(.adding(.anna), of: keeping.photo) }
    _ = try await change(add: ["sea"])
    var updates = Updates(keeping.source.list(PhotoQuery()))
    try await updates.list()
    var names: [NameCount] = []
    for await known in keeping.source.knownTags() { names = known }
    #expect(names.filter(\.isKeyword).map(\.name) == ["sea"])
    #expect(names.filter { !$0.isKeyword }.map(\.name) == (isTagged ? ["Anna"] : []))
  }
}
