import FoundationEssentials
@testable import PhotoPages
import Testing

@testable import PhotoSidecars
@testable import SidecarSupport

/// Tags that are written and read again by this program.
struct TagRoundTripTests {
  private static let size = PixelSize(width: 4000, height: 3000)
  private static let places = [(0.1, 0.2), (0.5, 0.5), (0.987_654_321, 0.02), (1, 1), (0, 0.3)]

  private func readAgain(_ tag: PhotoTag, _ frame: StoredFrame) throws -> [PhotoTag] {
    var document = SidecarDocument()
    try document.apply(.adding(tag), in: frame, at: .reference, embedded: nil)
    let bytes = try document.written().bytes
    return try SidecarDocument(parsing: bytes).contents(embedded: nil, in: frame).tags
  }

  @Test(arguments: Orientation.allCases, [TagKind.person, .thing])
  func aPointComesBackExactly(orientation: Orientation, kind: TagKind) throws {
    let frame = StoredFrame(size: Self.size, orientation: orientation)
    for (x, y) in Self.places {
      let tag = PhotoTag(
        id: TagID("one"), text: "Anna", kind: kind, shape: .point(NormalizedPoint(x: x, y: y)))
      #expect(try readAgain(tag, frame) == [tag])
    }
  }

  @Test(arguments: Orientation.allCases, [TagKind.person, .thing])
  func aBoxComesBackExactly(orientation: Orientation, kind: TagKind) throws {
    let frame = StoredFrame(size: Self.size, orientation: orientation)
    let shape = TagShape.region(NormalizedRect(x: 0.25, y: 0.125, width: 0.5, height: 0.375))
    let tag = PhotoTag(id: TagID("one"), text: "Anna", kind: kind, shape: shape)
    #expect(try readAgain(tag, frame) == [tag])
  }

  @Test func withoutASizeNothingIsPutOnAPhoto() {
    var document = SidecarDocument()
    #expect(throws: SidecarError.sizeUnknown) {
      try document.apply(.adding(.anna), in: nil, at: .reference, embedded: nil)
    }
    #expect(document.graph.properties.isEmpty)
  }
}
