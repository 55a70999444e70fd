import GioBindings
import TestSupport
import Testing
import XMPBindings

@testable import PhotoFolders
@testable import PhotoPages
@testable import PhotoSidecars
@testable import SidecarSupport

/// The texts and facts by which a photo is found.
@Suite("Texts of photos", .timeout(minutes: 5)) struct TextSearchTests {
  private let photos: FilteredFolder

  init() throws {
    photos = try FilteredFolder()
    var document = SidecarDocument()
    document.graph.properties = [
      .title: XMPValue(.alternatives, [XMPValue(text: "Harbour")]),
      .description: XMPValue(.alternatives, [XMPValue(text: "Two old boats")]),
      .creator: XMPValue(.sequence, [XMPValue(text: "Cleo")]),
      .make: XMPValue(text: "Canon"), .model: XMPValue(text: "EOS R5"),
      .lensModel: XMPValue(text: "RF 35 mm"), .town: XMPValue(text: "Gdańsk"),
      .dateTimeOriginal: XMPValue(text: "2024-05-06T07:08:09Z"),
      XMPName(XMPNamespace.digiKam, "TagsList"): XMPValue(
        .sequence, [XMPValue(text: "Places/Italy/Rome")]),
    ]
    let comment = PhotoComment(
      id: CommentID("1"), author: Author(id: "bert", name: "Bertram"), date: .reference,
      text: "Nice light")
    let changes: [AnnotationChange] = [
      .adding(.anna), .comment(ItemChange(from: nil, to: comment, at: 0)),
      .keywords(KeywordsChange(added: ["summer"])),
    ]
    for change in changes {
      try document.apply(change, in: .landscape, at: .reference, embedded: nil)
    }
    try photos.folder.write("DSC1.jpg", [1])
    try photos.folder.write("DSC1.jpg.xmp", document.written().bytes)
    try photos.write("other.jpg", title: "Something else")
  }

  /// Lists what meets a filter.
  private func names(_ filter: PhotoFilter, _ updates: inout Updates) async throws -> [String] {
    photos.source.filter(by: filter)
    return try await updates.filtered(by: filter).names
  }

  @Test("A photo is found by its name and each of its texts")
  func words() async throws {
    var updates = photos.updates()
    try await updates.list { $0.photos.count == 2 }
    for words in [
      "dsc1", "harbour", "\"old boats\"", "cleo", "canon r5", "rf", "gdansk", "anna", "bertram",
      "\"nice light\"", "summer", "rome", "italy", "2024", "2024-05", "may 2024", "2024-05-06",
    ] {
      #expect(try await names(.words(words), &updates) == ["DSC1.jpg"], "\(words)")
    }
    for words in ["\"boats harbour\"", "2024-06", "july", "-harbour anna"] {
      #expect(try await names(.words(words), &updates) == [], "\(words)")
    }
  }

  @Test("A photo is found by its people, keywords, and the day in its own time")
  func facts() async throws {
    var updates = photos.updates()
    try await updates.list { $0.photos.count == 2 }
    var filters = [PhotoFilter](repeating: PhotoFilter(), count: 4)
    filters[0].people = ["Anna"]
    filters[1].keywords = ["Rome", "summer"]
    filters[2].dates = PhotoDates(year: 2024, month: 5)
    filters[3].dates = PhotoDates(year: 2024, month: 6)
    for filter in filters.dropLast() {
      #expect(try await names(filter, &updates) == ["DSC1.jpg"], "\(filter)")
    }
    #expect(try await names(filters[3], &updates) == [])
    let choices = try #require(
      await photos.source.filterChoices(withFoldersBelow: false).first { _ in true })
    #expect(choices.people.map(\.name) == ["Anna"])
    #expect(Set(choices.keywords.map(\.name)).isSuperset(of: ["summer"]))
    #expect(choices.years == [2024])
  }
}
