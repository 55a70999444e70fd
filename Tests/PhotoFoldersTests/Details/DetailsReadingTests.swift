import FoundationEssentials
import GioBindings
import PhotoDecoding
import PhotoMetadata
@testable import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders
@testable import PhotoSidecars
@testable import SidecarSupport

/// What other programs have written into photos and beside them, as ExifTool writes it.
@Suite("Details are read from files and sidecars", .enabled(if: PictureTool.exiftool.isInstalled))
struct DetailsReadingTests {
  private static let picture = TestPictures.solid(PixelSize(width: 16, height: 16), .red)
  private let folder: ScratchFolder
  private let data: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    data = try ScratchFolder()
  }

  /// Writes a JPEG file with these tags, and a sidecar with those; none without any.
  private func write(_ tags: [String], sidecar: [String] = []) throws {
    let jpeg = try PictureEncoder.jpeg(Self.picture)
    try folder.write(
      "a.jpg",
      tags.isEmpty
        ? jpeg
        : try PictureTool.exiftool.make(
          from: jpeg, as: "in.jpg", to: "out.jpg", ["-q"] + tags + ["IN", "-o", "OUT"]))
    guard !sidecar.isEmpty else { return }
    try folder.write(
      "a.jpg.xmp",
      try PictureTool.exiftool.make(
        from: jpeg, as: "in.jpg", to: "out.xmp", ["-q"] + sidecar + ["IN", "-o", "OUT"]))
  }

  private var source: FolderSource {
    let decoder = PictureDecoder()
    let keeping = AnnotationSetup(
      user: Author(id: "me", name: "Me"), data: data.place, cache: data.place,
      colourProfile: { try? decoder.colourProfileName(of: $0) },
      metadata: AnnotationSetup.metadata, measure: { try? decoder.storedFrame(of: $0) })
    return FolderSource(
      .folder(folder.place, asked: nil), showing: .photos,
      keeping: keeping)
  }

  private var photo: Photo {
    folder.photo("a.jpg")
  }

  private static let ofFile = [
    PhotoFact.name.title, PhotoFact.folder.title, PhotoFact.fileSize.title, PhotoFact.pixels.title,
    PhotoFact.colourProfile.title, PhotoFact.modified.title,
  ]

  /// The facts about the photo, without those about its file.
  private func facts() async throws -> [PhotoFact] {
    try await source.details(of: photo).facts.filter {
      !Self.ofFile.contains($0.title)
    }
  }

  @Test("Camera, lens and exposure are read from EXIF")
  func camera() async throws {
    try write([
      "-Make=NIKON CORPORATION", "-Model=NIKON D750", "-LensModel=50mm f/1.8",
      "-ExposureTime=1/250", "-FNumber=2.8", "-ISO=400", "-FocalLength=35",
      "-FocalLengthIn35mmFormat=52", "-Copyright=© Ada", "-Artist=Ada",
      "-DateTimeOriginal=2024:03:02 10:20:30", "-OffsetTimeOriginal=+01:00",
    ])
    let taken = ZonedDate(Date(timeIntervalSince1970: 1_709_371_230), secondsFromGMT: 3600)
    let exposure = Exposure(
      seconds: 0.004, aperture: 2.8, sensitivity: 400, focalLength: 35, equivalentFocalLength: 52)
    #expect(
      try await facts() == [
        .taken(taken), .camera("NIKON D750"), .lens("50mm f/1.8"), .exposure(exposure),
        .author("Ada"), .copyright("© Ada"),
      ])
  }

  /// Makers' numbers of lenses and what people call those; Sony and Canon note them differently.
  static let numberedLenses: [(maker: String, note: [UInt8], lens: String)] = [
    ("SONY", sonyNote(lens: 9), "Minolta AF 50mm F3.5 Macro"),
    ("Canon", canonNote(lens: 1), "Canon EF 50mm f/1.8"),
  ]

  @Test("A lens that the maker noted by its number has its name", arguments: numberedLenses)
  func numberedLens(maker: String, note: [UInt8], lens: String) async throws {
    try folder.write("a.jpg", file(maker: maker, note: note))
    #expect(try await facts() == [.camera(maker), .lens(lens)])
  }

  @Test("An unknown lens number gives no name, and a lens name in EXIF wins over every number")
  func unnamedLens() async throws {
    try folder.write("a.jpg", file(maker: "Canon", note: Self.canonNote(lens: 65_000)))
    #expect(try await facts() == [.camera("Canon")])
    try folder.write(
      "a.jpg",
      try PictureTool.exiftool.make(
        from: file(maker: "Canon", note: Self.canonNote(lens: 1)), as: "in.jpg", to: "out.jpg",
        ["-q", "-ExifIFD:LensModel=My 50", "IN", "-o", "OUT"]))
    #expect(try await facts() == [.camera("Canon"), .lens("My 50")])
  }

  /// A JPEG file with a maker's note.
  private func file(maker: String, note: [UInt8]) -> [UInt8] {
    var photo = TestJPEG(PixelSize(width: 16, height: 16))
    photo.add(exif: Self.exif(maker, note).bytes)
    return photo.file()
  }

  private static func exif(_ maker: String, _ note: [UInt8]) -> TiffFile {
    TiffFile([.text(0x010F, maker), .directories(0x8769, [[.bytes(0x927C, note)]])])
  }

  /// A note of Sony's with nothing but the lens's number, which stands in its field.
  private static func sonyNote(lens: UInt8) -> [UInt8] {
    let directory: [UInt8] = [1, 0, 0x27, 0xB0, 4, 0, 1, 0, 0, 0, lens, 0, 0, 0, 0, 0, 0, 0]
    return Array("SONY DSC \0\0\0".utf8) + directory
  }

  /// A note of Canon's with nothing but the camera's settings, the 23rd of which is the lens's number.
  ///
  /// Of lenses that share a number Exiv2 0.28 finds the one with the focal lengths and the aperture that follow it: 50
  /// mm in millimetres, and f/1.8 in steps of 1/32 of an EV.
  private static func canonNote(lens: Int) -> [UInt8] {
    var settings = Array(repeating: 0, count: 27)
    settings[0] = 2 * settings.count
    settings.replaceSubrange(22..., with: [lens, 50, 50, 1, 0x34])
    let values = settings.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    func note(at place: Int) -> [UInt8] {
      let values = place + 18
      return [1, 0, 1, 0, 3, 0, UInt8(settings.count), 0, 0, 0]
        + [UInt8(values & 0xFF), UInt8(values >> 8), 0, 0, 0, 0, 0, 0]
    }
    // Where the values stand counts from the beginning of the file, so it has to be known where the
    // note comes to stand.
    let whole = exif("Canon", note(at: 0) + values).bytes
    let place = whole.count - 18 - values.count
    return note(at: place) + values
  }

  @Test("The sidecar wins for each property that it speaks of")
  func sidecar() async throws {
    try write(
      [
        "-XMP-dc:Creator=File", "-XMP-dc:Rights=File", "-XMP-dc:Subject=file",
        "-EXIF:DateTimeOriginal=2020:01:01 00:00:00", "-Model=R6", "-XMP-photoshop:City=Rome",
        "-IPTC:City=Nowhere",
      ],
      sidecar: [
        "-XMP-dc:Creator=Ada", "-XMP-dc:Creator=Bela", "-XMP-dc:Subject=sea",
        "-XMP-dc:Subject=Anna", "-XMP-iptcExt:PersonInImage=Anna",
        "-XMP-photoshop:DateCreated=2024:03:02 10:20:30+01:00",
        "-XMP-iptcExt:LocationShownCity=Oslo", "-XMP-iptcExt:LocationShownCountryName=Norway",
        "-XMP-exif:GPSLatitude=59.5", "-XMP-exif:GPSLongitude=10.25",
      ])
    let taken = ZonedDate(Date(timeIntervalSince1970: 1_709_371_230), secondsFromGMT: 3600)
    let place = Place(name: "Oslo, Norway", latitude: 59.5, longitude: 10.25)
    #expect(
      try await facts() == [
        .taken(taken), .camera("R6"), .place(place), .people(["Anna"]),
        .author("Ada, Bela"), .copyright("File"),
      ])
    let annotations = try await source.annotations(of: photo)
    #expect(annotations.keywords == ["sea"])
    let caption = annotations.caption
    #expect(caption.author == "Ada, Bela")
    #expect(caption.date == taken)
    #expect(caption.place == place)
  }

  @Test("A sidecar that was begun as a copy of the photo's packet changes nothing that is shown")
  func copied() async throws {
    try write([
      "-EXIF:DateTimeOriginal=2024:03:02 10:20:30", "-EXIF:OffsetTimeOriginal=+01:00",
      "-EXIF:ImageDescription=E", "-XMP-dc:Description=X", "-XMP-photoshop:DateCreated=2024-03-03",
    ])
    let source = source
    let before = try await source.annotations(of: photo).caption
    #expect(before.text == "E")
    let taken = ZonedDate(Date(timeIntervalSince1970: 1_709_371_230), secondsFromGMT: 3600)
    #expect(before.date == taken)
    let tag = PhotoTag(id: TagID("1"), text: "Anna", shape: .point(.centre))
    _ = try await source.save(.tag(ItemChange(from: nil, to: tag, at: 0)), of: photo)
    #expect(folder.content("a.jpg.xmp") != nil)
    #expect(try await source.annotations(of: photo).caption == before)
    #expect(try await source.details(of: photo).facts.contains(.taken(taken)))
    var after = before
    after.text = "X"
    _ = try await source.save(.set(.caption, from: before, to: after), of: photo)
    #expect(try await source.annotations(of: photo).caption.text == "X")
  }

  @Test("The details date annotations of this program by their last change")
  func added() async throws {
    try write([])
    let source = source
    let before = Date()
    let tag = PhotoTag(id: TagID("1"), text: "Anna", shape: .point(.centre))
    _ = try await source.save(.tag(ItemChange(from: nil, to: tag, at: 0)), of: photo)
    let facts = try await source.details(of: photo).facts
    #expect(facts.contains(.people(["Anna"])))
    #expect(try await source.annotations(of: photo).keywords == [])
    let change = try #require(facts.first { $0.title == PhotoFact.annotated.title })
    guard case .date(let zoned) = change.value else {
      Issue.record("The last change is no date")
      return
    }
    let date = zoned.date
    // Sidecars count thousandths.
    #expect(date > before.addingTimeInterval(-1) && date < before.addingTimeInterval(60))
  }

  @Test("The details of a photo without metadata are its file's name, folder, size and date")
  func nothing() async throws {
    try write([])
    let details = try await source.details(of: photo)
    #expect(Set(details.facts.map(\.title.english)) == ["Name", "Folder", "Size", "Modified"])
    #expect(details.facts.contains(.folder(folder.place.parseName)))
    #expect(details.facts.contains(.fileSize(Int64(try PictureEncoder.jpeg(Self.picture).count))))
  }

  @Test("The color profile is named by EXIF if the picture has none of its own")
  func colours() async throws {
    try write(["-ColorSpace=sRGB"])
    #expect(try await source.details(of: photo).facts.contains(.colourProfile("sRGB")))
    try write(["-ColorSpace=Uncalibrated", "-InteropIndex=R03"])
    #expect(try await source.details(of: photo).facts.contains(.colourProfile("Adobe RGB")))
  }

  @Test("Exposures of zero, blank names and incomplete positions are left out of the details")
  func nonsense() async throws {
    try write([
      "-ExposureTime=0", "-ISO=0", "-XMP-exif:GPSLatitude=59.5", "-Model= ",
      "-XMP-dc:Subject= ",
    ])
    #expect(try await facts().isEmpty)
  }

  @Test("Reading the details of a missing file throws notFound")
  func gone() async throws {
    await #expect(throws: PhotoSourceError.notFound) {
      try await source.details(of: folder.photo("no.jpg"))
    }
  }

  @Test(
    "Numbers are read in every form that is in use",
    arguments: [
      ("1/250", 0.004), ("28/10", 2.8), ("2.8", 2.8), ("400", 400), ("400 400", 400), ("1/0", nil),
      ("0/1", nil), ("-1", nil), ("", nil), ("abc", nil), ("1/2/3", nil), ("1/", nil), ("nan", nil),
    ] as [(String, Double?)])
  func numbers(text: String, expected: Double?) {
    #expect(EmbeddedNumber.positive(text) == expected)
  }

  @Test("A maker is named only where the model does not name it")
  func cameras() {
    #expect(cameraName(make: "Canon", model: "Canon EOS R6") == "Canon EOS R6")
    #expect(cameraName(make: "FUJIFILM", model: "X-T5") == "FUJIFILM X-T5")
    #expect(cameraName(make: "NIKON CORPORATION", model: "NIKON D750") == "NIKON D750")
    #expect(cameraName(make: nil, model: "X-T5") == "X-T5")
    #expect(cameraName(make: "Leica", model: nil) == "Leica")
    #expect(cameraName(make: nil, model: nil) == nil)
  }
}
