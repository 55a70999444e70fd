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

  @Test("The inverse of a keyword change contains only what the change did")
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
    "Keywords only in other programs' lists of the photo are read and removed from each list",
    .enabled(if: PictureTool.exiftool.isInstalled),
    arguments: [
      ["-XMP-lr:HierarchicalSubject=Place|Italy|Rome", "-XMP-lr:HierarchicalSubject=2019"],
      ["-XMP-digiKam:TagsList=Place/Italy/Rome", "-XMP-digiKam:TagsList=2019"],
      ["-XMP-microsoft:LastKeywordXMP=Place/Italy/Rome", "-XMP-microsoft:LastKeywordXMP=2019"],
      ["-XMP-mediapro:CatalogSets=Place|Italy|Rome", "-XMP-mediapro:CatalogSets=2019"],
    ])
  func embeddedPaths(tags: [String]) async throws {
    try writePhoto(tags[0], tags[1])
    #expect(try await keeping.seen().keywords == ["Rome", "2019"])
    let saved = try await change(add: ["fog"], remove: ["rome"])
    #expect(saved.annotations?.keywords == ["2019", "fog"])
    #expect(saved.inverse == .keywords(KeywordsChange(added: ["Rome"], removed: ["fog"])))
    #expect(try listed() == ["2019", "fog"])
    let name = tags[0].split(separator: ":")[1].split(separator: "=")[0]
    #expect(try exifTool(String(name)) == ["2019", "fog"])
    #expect(try await keeping.seen().keywords == ["2019", "fog"])
    // A tag copies the lists of the photo as well.
    keeping.folder.remove("photo.jpg.xmp")
    _ = try await keeping.source.save(.adding(.anna), of: keeping.photo)
    #expect(try listed() == ["Rome", "2019", "Anna"])
    #expect(try await keeping.seen().keywords == ["Rome", "2019"])
  }

  @Test(
    "Removing a person without a face takes the name out of each list",
    .enabled(if: PictureTool.exiftool.isInstalled))
  func peopleBranch() async throws {
    try writePhoto(
      "-XMP-dc:Subject=People", "-XMP-dc:Subject=Ann Example",
      "-XMP-digiKam:TagsList=People/Ann Example",
      "-XMP-lr:HierarchicalSubject=People|Ann Example")
    #expect(try await keeping.seen().keywords == ["People", "Ann Example"])
    _ = try await change(remove: ["Ann Example"])
    for tag in ["TagsList", "HierarchicalSubject"] { #expect(try exifTool(tag) == []) }
    #expect(try exifTool("Subject") == ["People"])
    #expect(try await keeping.seen().keywords == ["People"])
  }

  /// Returns the items of a list in the sidecar, as ExifTool reads them.
  private func exifTool(_ name: String) throws -> [String] {
    let bytes = try #require(keeping.folder.content("photo.jpg.xmp"))
    let value = try PictureTool.listing(of: bytes, "-XMP:all")[name]
    return (value as? [Any] ?? [value].compactMap { $0 }).map { "\($0)" }.filter { !$0.isEmpty }
  }

  @Test("Overwritten keyword changes are restored in other programs' lists, too")
  func healedPaths() async throws {
    var document = SidecarDocument()
    let (tagsList, subject) = (XMPName(XMPNamespace.digiKam, "TagsList"), XMPName.subject)
    document.graph.properties[tagsList] = XMPValue(
      .sequence, [XMPValue(text: "Place/Rome"), XMPValue(text: "sun")])
    try keeping.folder.write("photo.jpg.xmp", document.written().bytes)
    let before = try #require(keeping.folder.content("photo.jpg.xmp"))
    try keeping.save(
      .keywords(KeywordsChange(added: ["fog"], removed: ["Rome"])), at: .reference(2))
    try keeping.folder.write("photo.jpg.xmp", before)
    #expect(try await keeping.seen().keywords == ["sun", "fog"])
    let healed = try SidecarDocument(
      parsing: try #require(keeping.folder.content("photo.jpg.xmp")))
    for name in [tagsList, subject] {
      #expect(Set(KeywordList.names(healed.graph.properties[name])) == ["sun", "fog"])
    }
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

  @Test("Added and removed keywords that another program overwrites are restored")
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
