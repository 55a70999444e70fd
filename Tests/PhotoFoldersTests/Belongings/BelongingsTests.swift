import GioBindings
import PhotoMetadata
import TestSupport
import Testing

@testable import PhotoFolders

/// The decision which files belong to which photo.
@Suite(.timeout(minutes: 5)) struct BelongingsTests {
  struct Case: CustomStringConvertible, Sendable {
    let description: String
    let files: [TestFile]
    /// The owners of films and edits by name; what is not named has none.
    let owners: [String: String]

    init(_ description: String, _ files: [TestFile], _ owners: [String: String] = [:]) {
      (self.description, self.files, self.owners) = (description, files, owners)
    }
  }

  static let cases = [
    Case(
      "A film shorter than 4 s belongs to the photo with its name",
      [.photo("a.jpg"), .film("a.mov", 3.9), .photo("b.jpg"), .film("b.mov", 4)],
      ["a.mov": "a.jpg"]),
    Case(
      "A film whose length is unknown, and a file that is no film, belong to nobody",
      [.photo("a.jpg"), .film("a.mov", 0), .photo("b.jpg"), .file("b.mov")]),
    Case(
      "The case of letters does not matter, but the same case comes first",
      [.photo("IMG_1.JPG"), .film("img_1.mov"), .file("IMG_1.aae"), .photo("img_1.jpg")],
      ["img_1.mov": "img_1.jpg", "IMG_1.aae": "IMG_1.JPG"]),
    Case(
      "Beside a JPEG and a raw file a film and edits belong to the JPEG",
      [.photo("a.DNG"), .photo("a.JPG"), .film("a.MOV"), .file("a.AAE")],
      ["a.MOV": "a.JPG", "a.AAE": "a.JPG"]),
    Case(
      "They belong to a raw file that is alone",
      [.photo("a.DNG"), .film("a.MOV"), .file("a.AAE")], ["a.MOV": "a.DNG", "a.AAE": "a.DNG"]),
    Case(
      "Beside a HEIC and its JPEG they belong to the HEIC",
      [.photo("a.jpg"), .photo("a.heic"), .film("a.mov"), .file("a.aae")],
      ["a.mov": "a.heic", "a.aae": "a.heic"]),
    Case(
      "The content identifier decides among photos of a name",
      [.photo("a.jpg", "1"), .photo("a.heic", "2"), .film("a.mov", 2.5, "1")], ["a.mov": "a.jpg"]),
    Case(
      "A film with another photo's identifier belongs to nobody, however short",
      [.photo("a.jpg", "1"), .film("a.mov", 2.5, "2")]),
    Case(
      "A film with the photo's identifier belongs to it, however long, also as MP4",
      [.photo("a.jpg", "1"), .film("a.mov", 9, "1"), .photo("b.jpg", "2"), .film("b.MP4", 9, "2")],
      ["a.mov": "a.jpg", "b.MP4": "b.jpg"]),
    Case(
      "If only one of both has an identifier the name decides, but not of MP4",
      [
        .photo("a.jpg"), .film("a.mov", 2.5, "1"), .photo("b.jpg", "2"), .film("b.mov"),
        .photo("c.jpg"), .film("c.mp4"),
      ], ["a.mov": "a.jpg", "b.mov": "b.jpg"]),
    Case(
      "An edited photo is one of its own",
      [
        .photo("IMG_0001.HEIC", "1"), .film("IMG_0001.MOV", 2.5, "1"), .file("IMG_0001.AAE"),
        .photo("IMG_E0001.JPG", "1"), .film("IMG_E0001.MOV", 2.5, "1"), .file("IMG_E0001.AAE"),
        .file("IMG_E0002.AAE"), .photo("IMG_0002.JPG"),
      ],
      [
        "IMG_0001.MOV": "IMG_0001.HEIC", "IMG_0001.AAE": "IMG_0001.HEIC",
        "IMG_E0001.MOV": "IMG_E0001.JPG", "IMG_E0001.AAE": "IMG_E0001.JPG",
      ]),
    Case(
      "Edits of a video belong to the video",
      [.film("a.mov", 60), .file("a.aae"), .photo("b.jpg"), .file("c.aae")], ["a.aae": "a.mov"]),
    Case(
      "Files of other kinds own nothing", [.film("a.mov"), .file("a.txt"), .file("a.pdf")]),
  ]

  @Test(
    "Each film and each record of edits belongs to the expected photo or to none", arguments: cases)
  func owners(of test: Case) throws {
    let folder = try ScratchFolder()
    try LivePhotoFolder.write(test.files, in: folder)
    let belongings = Self.belongings(in: folder)
    let names = test.files.map { Array($0.name.utf8) }
    for order in [names, names.reversed()] {
      for name in order where FileMate(name).isCompanion {
        let text = String(decoding: name, as: UTF8.self)
        let owner = belongings.owner(of: name, among: order)
        #expect(owner == test.owners[text].map { Array($0.utf8) }, "\(text)")
        for photo in order where FileMate(photo).isPhoto || FileMate(photo).isVideo {
          let found = belongings.files(of: photo, among: order).companions.map(\.name)
          let isOwner = String(decoding: photo, as: UTF8.self) == test.owners[text]
          #expect(found.contains(name) == isOwner, "\(text)")
        }
      }
    }
  }

  @Test("Sidecars, film and edits are found together, with the film's own sidecar")
  func all() throws {
    let folder = try ScratchFolder()
    try LivePhotoFolder.write(
      [
        .photo("a.jpg"), .film("a.mov"), .file("a.aae"), .file("a.xmp"), .file("a.jpg.xmp"),
        .file("a.mov.xmp"), .photo("ab.jpg"), .film("ab.mov"),
      ], in: folder)
    let names = folder.names.map { Array($0.utf8) }
    let found = Self.belongings(in: folder).files(of: Array("a.jpg".utf8), among: names)
    #expect(
      Set(found.all.map { String(decoding: $0, as: UTF8.self) })
        == ["a.jpg.xmp", "a.xmp", "a.mov", "a.mov.xmp", "a.aae"])
  }

  @Test("A film is read once while it is unchanged, and a large one not at all")
  func cache() throws {
    let folder = try ScratchFolder()
    try LivePhotoFolder.write([.film("a.mov", 2.5, "1")], in: folder)
    let films = FilmReader()
    let read = { films.film(at: folder.file("a.mov"), Cancellable())?.contentIdentifier }
    #expect(read() == "1")
    // With the same size and time nothing tells that it is another one.
    try folder.age("a.mov")
    #expect(read() == "1")
    try LivePhotoFolder.write([.film("a.mov", 2.5, "2")], in: folder)
    try folder.age("a.mov")
    #expect(read() == "1")
    try folder.age("a.mov", to: 1_000_000_001)
    #expect(read() == "2")
    // Files that exchange their names differ in nothing else.
    try LivePhotoFolder.write([.film("b.mov", 2.5, "3")], in: folder)
    try folder.age("b.mov", to: 1_000_000_001)
    try folder.rename("b.mov", to: "a.mov")
    #expect(read() == "3")
    try folder.grow("a.mov", to: Int(FilmReader.largest) + 1)
    #expect(read() == nil)
  }

  private static func belongings(in folder: ScratchFolder) -> Belongings {
    let films = FilmReader { source in
      (try? source.input()).flatMap { try? MetadataReader.read($0, .contentIdentifier) }?
        .contentIdentifier
    }
    return Belongings(folder: folder.place, films: films, cancellable: Cancellable())
  }
}
