import Foundation
import PhotoDecoding
import PhotoMetadata
import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders
@testable import PhotoSidecars

/// A table of what programs write into photos: exiftool's raw value, the right one, and ours.
@Suite(
  "What a photo says is read however it is spelled",
  .enabled(if: PictureTool.exiftool.isInstalled, "exiftool is not installed"))
struct ReadingTableTests {
  /// The content of a photo's metadata.
  enum Content: Sendable {
    /// EXIF fields of the first directory, the EXIF directory and the GPS directory.
    case exif(first: [Field] = [], exif: [Field] = [], gps: [Field] = [], isBigEndian: Bool = false)
    /// Attributes and elements of an XMP description.
    case xmp(String)
    /// Datasets of IPTC-IIM: record, number and value.
    case iptc([(Int, Int, [UInt8])])
    case comment([UInt8])
  }

  /// A field that a thread may hand to another.
  enum Field: Sendable {
    case text(Int, String)
    case bytes(Int, [UInt8])
    case fractions(Int, [(Int, Int)])

    var tiff: TiffFile.Field {
      switch self {
      case .text(let tag, let text): .text(tag, text)
      case .bytes(let tag, let bytes): .bytes(tag, bytes)
      case .fractions(let tag, let values): .fractions(tag, values)
      }
    }
  }

  /// The value that is read.
  enum Value: String, Sendable {
    case title, caption, date, place, keywords
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let contents: [Content]
    /// The name of exiftool's value, with its group.
    let tag: String
    /// What exiftool tells without converting it; nil if it does not know it.
    let raw: String?
    let value: Value
    /// The right value; nil for none.
    let right: String?

    var testDescription: String { name }

    init(
      _ name: String, _ contents: Content..., tag: String, raw: String?, _ value: Value,
      _ right: String?
    ) {
      (self.name, self.contents, self.tag, self.raw) = (name, contents, tag, raw)
      (self.value, self.right) = (value, right)
    }
  }

  private static func comment(_ head: String, _ bytes: [UInt8], isBigEndian: Bool = false)
    -> Content
  {
    .exif(exif: [.bytes(0x9286, Array(head.utf8) + bytes)], isBigEndian: isBigEndian)
  }

  private static func taken(_ text: String) -> Content { .exif(exif: [.text(0x9003, text)]) }

  private static func position(
    _ latitude: [(Int, Int)], _ side: String?, _ longitude: [(Int, Int)], _ otherSide: String?
  ) -> Content {
    .exif(
      gps: [
        side.map { .text(1, $0) }, .fractions(2, latitude), otherSide.map { .text(3, $0) },
        .fractions(4, longitude),
      ].compactMap(\.self))
  }

  private static func utf16(_ text: String, isLittleEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit -> [UInt8] in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isLittleEndian ? bytes.reversed() : bytes
    }
  }

  private static let mixed = "Größe 東京 здесь"

  static let comments: [Row] = [
    Row(
      "UTF-16 with the lower byte first in a file with the higher first",
      comment("UNICODE\0", utf16(mixed, isLittleEndian: true), isBigEndian: true),
      tag: "ExifIFD:UserComment", raw: mixed, .caption, mixed),
    Row(
      "UTF-16 with the higher byte first in a file with the lower first",
      comment("UNICODE\0", utf16("a cat on a mat, Steps: 20", isLittleEndian: false)),
      tag: "ExifIFD:UserComment", raw: "a cat on a mat, Steps: 20", .caption,
      "a cat on a mat, Steps: 20"),
    Row(
      "A charset in small letters", comment("Unicode\0", utf16("Meer", isLittleEndian: true)),
      tag: "ExifIFD:UserComment", raw: "Meer", .caption, "Meer"),
    Row(
      "ASCII in small letters", comment("ascii\0\0\0", Array("Sea".utf8)),
      tag: "ExifIFD:UserComment", raw: "Sea", .caption, "Sea"),
    Row(
      "ASCII that is UTF-8", comment("ASCII\0\0\0", Array("Größe".utf8)),
      tag: "ExifIFD:UserComment", raw: "Größe", .caption, "Größe"),
    Row(
      "A JPEG's own comment", .comment(Array(mixed.utf8)), tag: "File:Comment", raw: mixed,
      .caption,
      mixed),
    Row(
      "A JPEG's own comment in Latin-1", .comment([0x47, 0x72, 0xFC, 0x6E]), tag: "File:Comment",
      raw: "Gr?n", .caption, "Grün"),
    Row(
      "A comment of EXIF before the JPEG's", .comment(Array("Last".utf8)),
      comment("ASCII\0\0\0", Array("First".utf8)), tag: "File:Comment", raw: "Last", .caption,
      "First"),
    Row(
      "IPTC that is marked as UTF-8 and Latin-1",
      .iptc([(1, 90, [0x1B, 0x25, 0x47]), (2, 5, [0x47, 0x72, 0xF6, 0xDF, 0x65])]),
      tag: "IPTC:ObjectName", raw: "Gr??e", .title, "Größe"),
  ]

  private static let programLines = [
    "CREATOR: gd-jpeg v1.0 (using IJG JPEG v62), quality = 90\n", "Lavc58.134.100", "AppleMark\n",
    "File written by Adobe Photoshop\u{A8} 4.0", "Created with GIMP",
    "LEAD Technologies Inc. V1.01",
    "Optimized by JPEGmini 3.14.2.84235", "Intel(R) JPEG Library, version 1,5,4,36", "*",
    "Compressed by jpeg-recompress",
  ]

  static let programs: [Row] = programLines.map { line in
    Row(
      line, .comment(Array(line.utf8)), tag: "File:Comment",
      raw: line.trimmingCharacters(in: .newlines),
      .caption, nil)
  }

  static let dates: [Row] = [
    ("2019/05/04 10:11:12", "2019-05-04T10:11:12"), ("2019:05:04 24:00:00", "2019-05-04T00:00:00"),
    ("2019: 5: 4  9: 1: 2", "2019-05-04T09:01:02"), ("2019:5:4 9:1:2", "2019-05-04T09:01:02"),
    ("2019:05:04   :  :  ", "2019-05-04"), ("2019-05-04T10:11:12", "2019-05-04T10:11:12"),
    ("    :  :     :  :  ", nil), ("0000:00:00 00:00:00", nil),
  ].map { text, right in
    Row(
      "Date \(text)", taken(text), tag: "ExifIFD:DateTimeOriginal", raw: text, .date, right)
  }

  private static let changed = Content.exif(first: [.text(0x0132, "2015:06:07 08:09:10")])
  private static let positioned = Content.exif(gps: [
    .fractions(7, [(10, 1), (11, 1), (12, 1)]), .text(0x1D, "2019:05:04"),
  ])

  static let dateOrder: [Row] = [
    Row(
      "Only the date of the last change", changed, tag: "IFD0:ModifyDate",
      raw: "2015:06:07 08:09:10", .date,
      "2015-06-07T08:09:10"),
    Row(
      "Only the date of the position", positioned, tag: "GPS:GPSDateStamp", raw: "2019:05:04",
      .date,
      "2019-05-04T10:11:12Z"),
    Row(
      "A position's date without a time", .exif(gps: [.text(0x1D, "2019:05:04")]),
      tag: "GPS:GPSDateStamp",
      raw: "2019:05:04", .date, "2019-05-04"),
    Row(
      "The last change before the position",
      .exif(
        first: [.text(0x0132, "2015:06:07 08:09:10")],
        gps: [.fractions(7, [(10, 1), (11, 1), (12, 1)]), .text(0x1D, "2019:05:04")]),
      tag: "GPS:GPSDateStamp", raw: "2019:05:04", .date, "2015-06-07T08:09:10"),
    Row(
      "XMP's date of creation before the last change", changed,
      .xmp("xmp:CreateDate='2016-01-02T03:04:05Z'"), tag: "XMP-xmp:CreateDate",
      raw: "2016:01:02 03:04:05Z",
      .date, "2016-01-02T03:04:05Z"),
    Row(
      "The last change in its own zone",
      .exif(first: [.text(0x0132, "2015:06:07 08:09:10")], exif: [.text(0x9010, "+09:00")]),
      tag: "ExifIFD:OffsetTime", raw: "+09:00", .date, "2015-06-07T08:09:10+09:00"),
    Row(
      "The camera's date before all",
      .exif(
        first: [.text(0x0132, "2015:06:07 08:09:10")], exif: [.text(0x9003, "2014:01:02 03:04:05")]),
      .xmp("photoshop:DateCreated='2016-01-02'"), tag: "ExifIFD:DateTimeOriginal",
      raw: "2014:01:02 03:04:05", .date, "2014-01-02T03:04:05"),
  ]

  private static let north = [(48, 1), (8, 1), (15, 1)]
  private static let east = [(11, 1), (34, 1), (30, 1)]

  static let places: [Row] = [
    Row(
      "References in small letters", position(north, "s", east, "w"), tag: "GPS:GPSLatitudeRef",
      raw: "s",
      .place, "-48.1375, -11.575"),
    Row(
      "Signed degrees with references", position([(-48, 1), (8, 1), (15, 1)], "S", east, "E"),
      tag: "GPS:GPSLatitudeRef", raw: "S", .place, "-48.1375, 11.575"),
    Row(
      "Signed degrees without references",
      position([(-48, 1), (8, 1), (15, 1)], nil, [(-11, 1), (34, 1), (30, 1)], nil),
      tag: "GPS:GPSLatitudeRef", raw: nil, .place, "-48.1375, -11.575"),
    Row(
      "Decimals in the first part", position([(481_375, 10_000)], "N", [(11_575, 1000)], "E"),
      tag: "GPS:GPSLatitude", raw: "48.1375", .place, "48.1375, 11.575"),
    Row(
      "Seconds without a denominator",
      position([(48, 1), (825, 100), (0, 0)], "N", [(11, 1), (345, 10), (0, 0)], "E"),
      tag: "GPS:GPSLatitudeRef", raw: "N", .place, "48.1375, 11.575"),
    Row(
      "Degrees without a side", position(north, nil, east, nil), tag: "GPS:GPSLatitudeRef",
      raw: nil,
      .place, nil),
    Row(
      "Decimals in XMP", .xmp("exif:GPSLatitude='-48.1375' exif:GPSLongitude='11.575'"),
      tag: "XMP-exif:GPSLatitude", raw: "-48.1375", .place, "-48.1375, 11.575"),
    Row(
      "Small letters in XMP", .xmp("exif:GPSLatitude='48,8.25s' exif:GPSLongitude='11,34.5w'"),
      tag: "XMP-exif:GPSLatitude", raw: "-48.1375", .place, "-48.1375, -11.575"),
  ]

  private static func list(_ name: String, _ kind: String, _ paths: String...) -> Content {
    let items = paths.map { "<rdf:li>\($0)</rdf:li>" }.joined()
    return .xmp("><\(name)><rdf:\(kind)>\(items)</rdf:\(kind)></\(name)>")
  }

  static let keywords: [Row] = [
    Row(
      "Keywords in Lightroom's list only",
      list("lr:hierarchicalSubject", "Bag", "Place|Italy|Rome", "2019"),
      tag: "XMP-lr:HierarchicalSubject", raw: "Place|Italy|Rome, 2019", .keywords,
      "2019, Rome (Place > Italy > Rome)"),
    Row(
      "Keywords in digiKam's list only",
      list("digiKam:TagsList", "Seq", "Place/Italy/Rome", "Animals"),
      tag: "XMP-digiKam:TagsList", raw: "Place/Italy/Rome, Animals", .keywords,
      "Animals, Rome (Place > Italy > Rome)"),
  ]

  @Test(
    arguments: comments + programs + dates + dateOrder + places + keywords)
  func `A row's value is the right one, and exiftool tells the same bytes`(row: Row) throws {
    let file = Self.photo(row.contents)
    #expect(try Self.witness(file)[row.tag] == row.raw)
    #expect(try Self.read(row.value, in: file, isDated: row.right) == row.right)
  }

  // MARK: - Photos

  private static func photo(_ contents: [Content]) -> [UInt8] {
    var photo = TestJPEG(PixelSize(width: 8, height: 8))
    for content in contents {
      switch content {
      case .exif(let first, let exif, let gps, let isBigEndian):
        var fields = first.map(\.tiff)
        if !exif.isEmpty { fields.append(.directories(0x8769, [exif.map(\.tiff)])) }
        if !gps.isEmpty { fields.append(.directories(0x8825, [gps.map(\.tiff)])) }
        photo.add(exif: TiffFile(fields, isBigEndian: isBigEndian).bytes)
      case .xmp(let description): photo.add(packet: packet(description))
      case .iptc(let datasets):
        let bytes = datasets.flatMap { record, number, value in
          [0x1C, UInt8(record), UInt8(number), UInt8(value.count >> 8), UInt8(value.count & 0xFF)]
            + value
        }
        let size = [0, 0, UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
        let resource =
          Array("8BIM".utf8) + [4, 4, 0, 0] + size + bytes + (bytes.count % 2 == 0 ? [] : [0])
        photo.segments.append((0xED, Array("Photoshop 3.0\0".utf8) + resource))
      case .comment(let bytes): photo.segments.append((0xFE, bytes))
      }
    }
    return photo.file()
  }

  /// A packet with attributes, or with elements after a closing bracket.
  private static func packet(_ description: String) -> [UInt8] {
    let body = description.hasPrefix(">") ? description : description + ">"
    let spaces = [
      ("xmp", "http://ns.adobe.com/xap/1.0/"), ("exif", "http://ns.adobe.com/exif/1.0/"),
      ("photoshop", "http://ns.adobe.com/photoshop/1.0/"),
      ("lr", "http://ns.adobe.com/lightroom/1.0/"), ("digiKam", "http://www.digikam.org/ns/1.0/"),
    ].map { "xmlns:\($0)='\($1)'" }.joined(separator: " ")
    let text = """
      <x:xmpmeta xmlns:x='adobe:ns:meta/'>
      <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
      <rdf:Description rdf:about='' \(spaces) \(body)</rdf:Description></rdf:RDF></x:xmpmeta>
      """
    return Array(text.utf8)
  }

  // MARK: - Readers

  /// What exiftool reads without converting it, by group and name.
  private static func witness(_ file: [UInt8]) throws -> [String: String] {
    let json = try PictureTool.exiftool.make(
      from: file, as: "in.jpg", to: "in.json",
      ["-j", "-a", "-G1", "-n", "-sep", ", ", "-charset", "utf8", "-w", "json", "IN"])
    let files = try JSONSerialization.jsonObject(with: Data(json)) as? [[String: Any]]
    return try #require(files?.first).mapValues { value in
      (value as? String) ?? (value as? NSNumber).map { $0.stringValue } ?? ""
    }
  }

  /// Reads a value as the program does; a date in the form of `right`.
  private static func read(_ value: Value, in file: [UInt8], isDated right: String?) throws
    -> String?
  {
    let metadata = try EmbeddedMetadata(of: .bytes(file))
    let packet = SidecarCache().document(packet: metadata.packet)
    let annotations = PhotoAnnotations(
      SidecarDocument(), packet, metadata, in: nil, of: Author(id: "me", name: "Me"))
    let caption = annotations.caption
    switch value {
    case .title: return caption.title.isEmpty ? nil : caption.title
    case .caption: return caption.text.isEmpty ? nil : caption.text
    case .date:
      return caption.date.map {
        $0 == right.flatMap { EmbeddedDate.zoned($0) } ? right ?? "" : "\($0)"
      }
    case .place: return caption.place?.name
    case .keywords:
      return annotations.keywords.sorted().map { keyword in
        guard let path = annotations.keywordPaths[keyword] else { return keyword }
        return "\(keyword) (\(path.joined(separator: " > ")))"
      }.joined(separator: ", ")
    }
  }
}
