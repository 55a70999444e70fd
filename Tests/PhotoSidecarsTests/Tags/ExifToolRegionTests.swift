import Foundation
import PhotoPages
import TestSupport
import Testing

@testable import PhotoSidecars
@testable import SidecarSupport

/// Regions that go to and come from another program.
@Suite(.enabled(if: PictureTool.exiftool.isInstalled))
struct ExifToolRegionTests {
  private static let size = PixelSize(width: 4000, height: 3000)

  private struct Listing: Decodable {
    let info: Info
    enum CodingKeys: String, CodingKey { case info = "XMP-mwg-rs:RegionInfo" }
  }

  private struct Info: Decodable {
    let AppliedToDimensions: Dimensions
    let RegionList: [Entry]
  }

  private struct Dimensions: Decodable, Equatable {
    let W: Double
    let H: Double
    let Unit: String
  }

  private struct Entry: Decodable {
    let Area: Area
    let Name: String
    let `Type`: String?
  }

  private struct Area: Decodable, Equatable {
    let X: Double
    let Y: Double
    let W: Double?
    let H: Double?
    let Unit: String
  }

  private func listing(of bytes: [UInt8]) throws -> Info {
    let json = try PictureTool.exiftool.make(
      from: bytes, as: "in.xmp", to: "in.json",
      ["-j", "-struct", "-G1", "-a", "-RegionInfo", "-w", "json", "IN"])
    return try #require(try JSONDecoder().decode([Listing].self, from: Data(json)).first).info
  }

  /// Where the point at (0.2, 0.1) of the photo as shown lies in the stored image.
  private static let stored: [Orientation: (Double, Double)] = [
    .upright: (0.2, 0.1), .mirrored: (0.8, 0.1), .rotated180: (0.8, 0.9), .flipped: (0.2, 0.9),
    .transposed: (0.1, 0.2), .rotated90: (0.1, 0.8), .transversed: (0.9, 0.8),
    .rotated270: (0.9, 0.2),
  ]

  @Test(arguments: Orientation.allCases)
  func exifToolReadsWhatIsWritten(orientation: Orientation) throws {
    let frame = StoredFrame(size: Self.size, orientation: orientation)
    let point = NormalizedPoint(x: 0.2, y: 0.1)
    let box = NormalizedRect(x: 0.125, y: 0.0625, width: 0.25, height: 0.125)
    var document = SidecarDocument()
    for (place, (name, kind, shape)) in [
      ("Anna & <Co>", TagKind.person, TagShape.point(point)), ("Tower", .thing, .point(point)),
      ("Berta", .person, .region(box)),
    ].enumerated() {
      let tag = PhotoTag(id: TagID(name), text: name, kind: kind, shape: shape)
      try document.apply(.adding(tag, at: place), in: frame, at: .reference, embedded: nil)
    }
    let info = try listing(of: document.written().bytes)
    #expect(info.AppliedToDimensions == Dimensions(W: 4000, H: 3000, Unit: "pixel"))
    // A thing is no region: digiKam takes all of them for persons.
    #expect(info.RegionList.map(\.Name) == ["Anna & <Co>", "Berta"])
    #expect(info.RegionList.map(\.Type) == ["Face", "Face"])
    let (x, y) = try #require(Self.stored[orientation])
    // 10 % of 3000 pixels, of 4000 and of 3000.
    #expect(info.RegionList[0].Area == Area(X: x, Y: y, W: 0.075, H: 0.1, Unit: "normalized"))
    let area = info.RegionList[1].Area
    #expect(area.W == (orientation.swapsAxes ? 0.125 : 0.25))
    #expect(area.H == (orientation.swapsAxes ? 0.25 : 0.125))
  }

  @Test func aBoxNearAnEdgeKeepsItsMiddle() throws {
    var document = SidecarDocument()
    let tag = PhotoTag(
      id: TagID("a"), text: "Anna", shape: .point(NormalizedPoint(x: 0.5, y: 0.98)))
    try document.apply(.adding(tag), in: .landscape, at: .reference, embedded: nil)
    let area = try listing(of: document.written().bytes).RegionList[0].Area
    #expect((area.X, area.Y) == (0.5, 0.98))
    #expect(area.W == 0.075)
    #expect(abs((area.H ?? 0) - 0.04) < 1e-9)
  }

  // MARK: - Written by exiftool

  /// Where all of them but the round ones are.
  private static let box = NormalizedRect(x: 0.2, y: 0.2, width: 0.2, height: 0.4)

  /// The box around a circle in the middle.
  private static let middle = NormalizedRect(x: 0.425, y: 0.4, width: 0.15, height: 0.2)

  /// Settings for exiftool, and the box around what they tell, on an image of 4000 × 3000 pixels.
  private static let forms: [(setting: String, kind: TagKind, box: NormalizedRect)] = [
    (
      RegionSetting.workingGroup(
        "X=0.3,Y=0.4,W=0.2,H=0.4,Unit=normalized", on: size, type: "Face"), .person, box
    ),
    (
      RegionSetting.workingGroup(
        "X=600,Y=600,W=400,H=600,Unit=pixel", on: PixelSize(width: 2000, height: 1500), type: "Pet"),
      .thing, box
    ),
    (
      RegionSetting.workingGroup("X=0.5,Y=0.5,D=0.2,Unit=normalized", on: size, type: "Face"),
      .person, middle
    ),
    (RegionSetting.microsoft(0.2, 0.2, 0.2, 0.4), .person, box),
    (RegionSetting.iptc("rectangle", "RbX=0.2,RbY=0.2,RbW=0.2,RbH=0.4"), .thing, box),
    (
      RegionSetting.iptc(
        "rectangle", "RbX=800,RbY=600,RbW=800,RbH=1200", unit: "pixel", isPerson: true), .person,
      box
    ),
    (RegionSetting.iptc("circle", "RbX=0.5,RbY=0.5,RbRx=0.075"), .thing, middle),
    (
      RegionSetting.iptc(
        "polygon", "RbVertices=[{RbX=0.2,RbY=0.3},{RbX=0.4,RbY=0.2},{RbX=0.3,RbY=0.6}]"),
      .thing, box
    ),
  ]

  /// A sidecar into which exiftool has written.
  private func written(_ settings: [String]) throws -> [UInt8] {
    try PictureTool.exiftool.make(
      from: SidecarDocument().written().bytes, as: "in.xmp", to: "out.xmp",
      settings + ["-o", "OUT", "IN"])
  }

  @Test(arguments: forms.indices)
  func whatExifToolWritesIsReadAtItsPlace(form: Int) throws {
    let (setting, kind, box) = Self.forms[form]
    let document = try SidecarDocument(parsing: written([setting]))
    #expect(document.names(embedded: nil) == ["Anna"])
    for orientation in Orientation.allCases {
      let frame = StoredFrame(size: Self.size, orientation: orientation)
      let tags = document.contents(embedded: nil, in: frame).tags
      let tag = try #require(tags.first)
      #expect(tags.count == 1)
      #expect((tag.text, tag.kind, tag.isStale) == ("Anna", kind, false))
      let area = StoredArea(tag.shape, orientation)
      #expect(area.isNear(StoredArea(.region(box), .upright)))
    }
  }

  private static let berta = PhotoTag(
    id: TagID("berta"), text: "Berta", shape: .point(NormalizedPoint(x: 0.9, y: 0.9)))

  /// ExifTool gives each namespace a description of its own, which alone declares it.
  @Test(arguments: forms.indices)
  func whatExifToolWritesCanBeChanged(form: Int) throws {
    let bytes = try written([
      Self.forms[form].setting, "-XMP-dc:Title=Sea", "-XMP-exif:UserComment=x",
      "-XMP-dc:Subject=Holidays", "-XMP-tiff:Orientation#=1",
    ])
    #expect(String(decoding: bytes, as: UTF8.self).split(separator: "<rdf:Description").count > 3)
    var document = try SidecarDocument(parsing: bytes)
    let old = try #require(document.contents(embedded: nil, in: .landscape).tags.first)
    var new = old
    new.text = "Hanna"
    new.shape = old.shape.moved(tipTo: NormalizedPoint(x: 0.5, y: 0.5))
    for change in [AnnotationChange.changing(old, to: new), .adding(Self.berta, at: 1)] {
      try document.apply(change, in: .landscape, at: .reference, embedded: nil)
      document = try SidecarDocument(parsing: document.written().bytes)
    }
    let contents = document.contents(embedded: nil, in: .landscape)
    #expect(Set(contents.tags.map(\.text)) == ["Hanna", "Berta"])
    #expect(document.fields().caption.title == "Sea")
    #expect(KeywordList.names(document.graph.properties[.subject]).contains("Holidays"))
  }
}
