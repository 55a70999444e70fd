import Foundation
import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// The metadata of copies, with exiftool as the witness.
@Suite(.enabled(if: PictureTool.exiftool.isInstalled, "exiftool is not installed"))
struct CopyMetadataTests {
  private static let texts = [
    "-EXIF:Make=Canon", "-EXIF:Model=EOS", "-EXIF:Artist=Anna", "-EXIF:Orientation#=6",
    "-EXIF:SerialNumber=4711", "-EXIF:UserComment=Nice",
    "-EXIF:DateTimeOriginal=2024:05:01 10:00:00",
    "-GPSLatitude=48.2", "-GPSLatitudeRef=N", "-GPSLongitude=16.4", "-GPSLongitudeRef=E",
    "-IPTC:City=Wien", "-IPTC:Keywords=Harbour", "-XMP-dc:Title=Boats", "-XMP-dc:Subject=Harbour",
    "-XMP-xmp:Rating=4", "-XMP-tiff:Orientation#=6", "-Comment=Hello",
    "-RegionInfo={AppliedToDimensions={W=80,H=60,Unit=pixel},"
      + "RegionList=[{Area={X=0.5,Y=0.5,W=0.2,H=0.2,Unit=normalized},Name=Anna,Type=Face}]}",
  ]
  private static let sidecar = """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:own="http://example.org/own/"
     xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="8">
    <dc:description><rdf:Alt><rdf:li xml:lang="x-default">At noon</rdf:li></rdf:Alt></dc:description>
    <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Ships</rdf:li></rdf:Alt></dc:title>
    <own:Remarks><rdf:Bag><rdf:li rdf:parseType="Resource"><own:Text>Fine</own:Text></rdf:li></rdf:Bag></own:Remarks>
    </rdf:Description></rdf:RDF></x:xmpmeta>
    """

  /// A photo with everything that a copy may tell too much by, stored as an orientation of 6 has it.
  private static func photo() throws -> [UInt8] {
    let plain = try PictureEncoder.jpeg(
      TestPictures.numbered(7, size: PixelSize(width: 80, height: 60)))
    let thumbnail = try PictureEncoder.jpeg(
      TestPictures.numbered(9, size: PixelSize(width: 16, height: 12)))
    return try PictureTool.exiftool.make(
      from: plain, as: "in.jpg", to: "out.jpg",
      texts + ["-ThumbnailImage<=@t.jpg", "IN", "-o", "OUT"],
      with: ["t.jpg": thumbnail])
  }

  private func copy(
    _ format: CopyFormat, sidecar: String? = nil, _ change: (inout CopySettings) -> Void = { _ in }
  ) throws -> [UInt8] {
    var settings = CopySettings()
    settings.format = format
    change(&settings)
    let request = CopyRequest(
      .bytes(try Self.photo()), settings, sidecar: sidecar.map { Array($0.utf8) })
    return try PictureDecoder().copy(request, DecodingControl())
  }

  /// What exiftool reads in a file, by group and name.
  private func listing(_ file: [UInt8], _ format: CopyFormat) throws -> [String: Any] {
    let json = try PictureTool.exiftool.make(
      from: file, as: "in" + format.ending, to: "in.json",
      ["-j", "-a", "-G1", "-n", "-struct", "-charset", "utf8", "-w", "json", "IN"])
    let files = try JSONSerialization.jsonObject(with: Data(json)) as? [[String: Any]]
    return try #require(files?.first)
  }

  /// The groups that tell only how the pixels are stored.
  private static let harmless: Set<String> = [
    "ExifTool", "System", "File", "JFIF", "PNG", "RIFF", "Composite", "ICC_Profile", "ICC-header",
    "ICC-view", "ICC-meas", "ICC-chrm", "SourceFile", "WebP",
  ]
  /// The fields of a TIFF file's directory without which it is no picture.
  private static let directory: Set<String> = [
    "ImageWidth", "ImageHeight", "BitsPerSample", "Compression", "PhotometricInterpretation",
    "StripOffsets", "Orientation", "SamplesPerPixel", "RowsPerStrip", "StripByteCounts",
    "PlanarConfiguration", "Predictor", "SubfileType", "FillOrder",
  ]

  @Test(arguments: CopyFormat.allCases)
  func withoutDataExiftoolFindsNothingOfThePhotoInACopy(format: CopyFormat) throws {
    let file = try copy(format, sidecar: Self.sidecar) { $0.removesData = true }
    let found = try listing(file, format)
    let groups = Set(found.keys.map { $0.split(separator: ":")[0] }.map(String.init))
    let others = groups.subtracting(Self.harmless)
    #expect(others.isSubset(of: format == .tiff ? ["IFD0"] : []), "\(found)")
    let fields = found.keys.filter { $0.hasPrefix("IFD0:") }.map { String($0.dropFirst(5)) }
    #expect(Set(fields).subtracting(Self.directory) == [])
    let everything = "\(found)"
    for word in [
      "Canon", "EOS", "Anna", "4711", "Wien", "Harbour", "Boats", "Ships", "noon", "48.2", "Hello",
    ] {
      #expect(!everything.contains(word), "\(word)")
      #expect(!file.contains(word), "\(word)")
    }
  }

  @Test(arguments: CopyFormat.allCases)
  func otherwiseACopyTellsWhatThePhotoTells(format: CopyFormat) throws {
    let found = try listing(try copy(format), format)
    #expect(found["IFD0:Make"] as? String == "Canon")
    #expect(found["IFD0:Artist"] as? String == "Anna")
    #expect(found["GPS:GPSLatitude"] as? Double == 48.2)
    #expect(found["ExifIFD:DateTimeOriginal"] as? String == "2024:05:01 10:00:00")
    #expect(found["XMP-dc:Title"] as? String == "Boats")
    #expect(found["XMP-xmp:Rating"] as? Int == 4)
    #expect(found["File:Comment"] as? String == (format == .jpeg ? "Hello" : nil))
    #expect(found["ExifIFD:UserComment"] as? String == "Nice")
    // WebP has no place for IPTC.
    if format != .webP { #expect(found["IPTC:City"] as? String == "Wien") }
  }

  @Test(
    "A JPEG's own comment stays in a copy, as EXIF's where the format has no other, and a program's line goes",
    arguments: CopyFormat.allCases)
  func comment(format: CopyFormat) throws {
    for (comment, kept) in [
      ("Größe 東京", "Größe 東京"), ("CREATOR: gd-jpeg v1.0 (using IJG JPEG v62)", nil),
    ] {
      var photo = TestJPEG(PixelSize(width: 32, height: 24))
      photo.segments = [(0xFE, Array(comment.utf8))]
      var settings = CopySettings()
      settings.format = format
      let file = try PictureDecoder().copy(
        CopyRequest(.bytes(photo.file()), settings), DecodingControl())
      let found = try listing(file, format)
      let tag = format == .jpeg ? "File:Comment" : "ExifIFD:UserComment"
      #expect(found[tag] as? String == kept, "\(found)")
      let read = try PictureDecoder().metadata(of: .bytes(file), .all)
      // Not every Exiv2 looks for EXIF in PNG.
      if format != .png { #expect(read.comment ?? read.exif.comment == kept) }
    }
  }

  @Test(arguments: CopyFormat.allCases)
  func aCopyIsUprightWithItsOwnSizeAndNoThumbnail(format: CopyFormat) throws {
    let file = try copy(format)
    let found = try listing(file, format)
    #expect(found["IFD0:Orientation"] as? Int == 1)
    #expect(found["XMP-tiff:Orientation"] == nil)
    #expect(found["ExifIFD:ExifImageWidth"] as? Int == 60)
    #expect(found["ExifIFD:ExifImageHeight"] as? Int == 80)
    #expect(!found.keys.contains { $0.contains("Thumbnail") })
    let decoded = try decode(file)
    #expect(decoded.fullSize == PixelSize(width: 60, height: 80))
    #expect(decoded.pixels.colour(30, 40).index == 7)
  }

  @Test func theSidecarOverrulesTheFile() throws {
    let found = try listing(try copy(.jpeg, sidecar: Self.sidecar), .jpeg)
    #expect(found["XMP-dc:Title"] as? String == "Ships")
    #expect(found["XMP-dc:Description"] as? String == "At noon")
    #expect(found["XMP-xmp:Rating"] as? Int == 4)
    #expect(found["XMP-tiff:Orientation"] == nil)
    // What nobody knows is kept as well.
    #expect("\(found)".contains("Fine"))
  }

  @Test func regionsStayOnlyWhereTheyAreRight() throws {
    // The file is stored on its side, so positions in the copy are others.
    #expect(try listing(copy(.jpeg), .jpeg)["XMP-mwg-rs:RegionInfo"] == nil)
    let upright = try PictureTool.exiftool.make(
      from: Self.photo(), as: "in.jpg", to: "out.jpg",
      ["-EXIF:Orientation#=1", "-XMP-tiff:Orientation=", "IN", "-o", "OUT"])
    let request = CopyRequest(.bytes(upright), CopySettings())
    let file = try PictureDecoder().copy(request, DecodingControl())
    #expect(try listing(file, .jpeg)["XMP-mwg-rs:RegionInfo"] != nil)
    var cropping = CopySettings()
    cropping.crop.width = 0.5
    let cropped = try PictureDecoder().copy(
      CopyRequest(.bytes(upright), cropping), DecodingControl())
    #expect(try listing(cropped, .jpeg)["XMP-mwg-rs:RegionInfo"] == nil)
  }

  @Test func aPacketThatHasNoRoomCostsOnlyItself() throws {
    let long = Self.sidecar.replacing("At noon", with: String(repeating: "long ", count: 20_000))
    let found = try listing(try copy(.jpeg, sidecar: long), .jpeg)
    #expect(found["IFD0:Make"] as? String == "Canon")
    #expect(found["XMP-dc:Title"] == nil)
  }

  @Test(arguments: ["", "<", "<x:xmpmeta xmlns:x='adobe:ns:meta/'>", "\0\0\0"])
  func aSidecarThatIsNoneIsLeftOut(sidecar: String) throws {
    let found = try listing(try copy(.jpeg, sidecar: sidecar), .jpeg)
    #expect(found["XMP-dc:Title"] as? String == "Boats")
  }
}

extension [UInt8] {
  fileprivate func contains(_ word: String) -> Bool {
    ranges(of: Array(word.utf8)).isEmpty == false
  }
}
