import Foundation
import GioBindings
import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders
@testable import PhotoSidecars
@testable import SidecarSupport

/// What the source writes and reads of real pictures, as exiftool sees it.
@Suite(.enabled(if: PictureTool.exiftool.isInstalled), .timeout(minutes: 5))
struct KeepingTests {
  private let folder: ScratchFolder
  private let data: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    data = try ScratchFolder()
  }

  private func source(of name: String) -> (FolderSource, Photo) {
    let location = folder.file(name)
    let keeping = AnnotationSetup(
      user: Author(id: "me", name: "Me"), data: Location(path: data.path),
      metadata: AnnotationSetup.metadata
    ) { try? PictureDecoder().storedFrame(of: $0) }
    let source = FolderSource(.files([location]), showing: [], keeping: keeping)
    return (source, Photo(id: PhotoID(-1), name: name, uri: location.uri))
  }

  private func sidecar(of name: String) throws -> [UInt8] {
    let bytes = try folder.file(name + ".xmp").smallContents(atMost: 1 << 20)
    return try #require(bytes)
  }

  /// A photo of 40 × 20 pixels as shown.
  private func jpeg(_ orientation: Orientation) throws -> [UInt8] {
    try TestPictures.jpeg(
      TestPictures.solid(PixelSize(width: 40, height: 20), .red), storedFor: orientation)
  }

  /// Where the point at (0.2, 0.1) of the photo as shown lies in the stored image.
  private static let stored: [Orientation: (Double, Double)] = [
    .upright: (0.2, 0.1), .mirrored: (0.8, 0.1), .rotated180: (0.8, 0.9), .flipped: (0.2, 0.9),
    .transposed: (0.1, 0.2), .rotated90: (0.1, 0.8), .transversed: (0.9, 0.8),
    .rotated270: (0.9, 0.2),
  ]

  @Test(
    "exiftool reads a saved name at its place, for every orientation of the photo",
    arguments: stored.keys)
  func orientations(orientation: Orientation) async throws {
    try folder.write("1.jpg", jpeg(orientation))
    let (source, photo) = source(of: "1.jpg")
    let point = NormalizedPoint(x: 0.2, y: 0.1)
    let anna = PhotoTag(id: TagID("anna"), text: "Anna", shape: .point(point))
    #expect(try await source.save(.adding(anna), of: photo).remark == nil)
    let listing = try SidecarListing.read(sidecar(of: "1.jpg"))
    #expect(
      listing.dimensions
        == (orientation.swapsAxes
          ? .init(width: 20, height: 40) : .init(width: 40, height: 20)))
    let region = try #require(listing.regions.first)
    #expect((region.name, region.type, listing.regions.count) == ("Anna", "Face", 1))
    let (x, y) = try #require(Self.stored[orientation])
    #expect((region.area.x, region.area.y) == (x, y))
    // 10 % of 20 pixels, of which 40 and 20 are in a row and a column as shown.
    let (across, down) = orientation.swapsAxes ? (0.1, 0.05) : (0.05, 0.1)
    #expect((region.area.width, region.area.height) == (across, down))
    #expect((listing.people, listing.keywords) == (["Anna"], ["Anna"]))
    #expect(try await source.annotations(of: photo).tags == [anna])
  }

  @Test("A new sidecar begins with the photo's packet, except for its orientation")
  func packet() async throws {
    // EXIF says one thing of turning and the packet, which nobody obeys, another.
    try folder.write(
      "1.jpg",
      PictureTool.exiftool.make(
        from: jpeg(.rotated90), as: "in.jpg", to: "out.jpg",
        ["-XMP-tiff:Orientation#=1", "-XMP-xmp:Rating=4", "-XMP-dc:Subject=sea", "-o", "OUT", "IN"])
    )
    let (source, photo) = source(of: "1.jpg")
    let shape = TagShape.point(NormalizedPoint(x: 0.2, y: 0.1))
    let anna = PhotoTag(id: TagID("anna"), text: "Anna", shape: shape)
    #expect(try await source.save(.adding(anna), of: photo).remark == nil)
    let bytes = try sidecar(of: "1.jpg")
    #expect(SidecarOrientation.orientation(in: bytes, SidecarCache()) == nil)
    #expect(try SidecarListing.read(bytes).keywords == ["sea", "Anna"])
    #expect(String(decoding: bytes, as: UTF8.self).contains("Rating"))
    #expect(try await source.annotations(of: photo).tags == [anna])
  }

  @Test("A region in pixels is placed by the photo's size")
  func pixels() async throws {
    try folder.write("1.jpg", jpeg(.upright))
    let setting = RegionSetting.iptc("rectangle", "RbX=10,RbY=5,RbW=20,RbH=10", unit: "pixel")
    try folder.write(
      "1.jpg.xmp",
      PictureTool.exiftool.make(
        from: SidecarDocument().written().bytes, as: "in.xmp", to: "out.xmp",
        [setting, "-o", "OUT", "IN"]))
    let (source, photo) = source(of: "1.jpg")
    let box = NormalizedRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    #expect(try await source.annotations(of: photo).tags.map(\.shape) == [.region(box)])
  }

  @Test("Saving throws notFound for a missing photo and folderGone for a missing folder")
  func goneFolder() async throws {
    try folder.makeFolder("gone")
    try folder.write("gone/1.jpg", jpeg(.upright))
    let (source, photo) = source(of: "gone/1.jpg")
    folder.remove("gone/1.jpg")
    await #expect(throws: PhotoSourceError.notFound) {
      try await source.save(.adding(.anna), of: photo)
    }
    folder.remove("gone")
    await #expect(throws: PhotoSourceError.folderGone) {
      try await source.save(.adding(.anna), of: photo)
    }
  }

  @Test("A malformed sidecar is set aside, and XML that is not XMP is left alone")
  func foreign() async throws {
    try folder.write("1.jpg", jpeg(.upright))
    try folder.write("1.jpg.xmp", Array("<x:xmpmeta".utf8))
    let (source, photo) = source(of: "1.jpg")
    let remark = try await source.save(.adding(.anna), of: photo).remark
    guard case .setAside(let name)? = remark else {
      Issue.record("\(String(describing: remark))")
      return
    }
    #expect(folder.names == ["1.jpg", "1.jpg.xmp", name])
    #expect(folder.content(name) == Array("<x:xmpmeta".utf8))
    #expect(try await source.annotations(of: photo).tags == [.anna])
    // No XMP, though XML.
    try folder.write("1.jpg.xmp", Array("<html/>".utf8))
    #expect(
      try await source.save(.adding(.anna), of: photo).remark == .leftAlone(name: "1.jpg.xmp"))
    #expect(folder.content("1.jpg.xmp") == Array("<html/>".utf8))
    #expect(try await source.annotations(of: photo).tags == [.anna])
  }
}
