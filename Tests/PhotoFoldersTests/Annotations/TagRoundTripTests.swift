import FoundationEssentials
@testable import PhotoPages
import Testing

@testable import PhotoFolders

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

extension AnnotationChange {
  static func adding(_ tag: PhotoTag, at place: Int = 0) -> AnnotationChange {
    .tag(ItemChange(from: nil, to: tag, at: place))
  }

  static func changing(_ tag: PhotoTag, to new: PhotoTag) -> AnnotationChange {
    .tag(ItemChange(from: tag, to: new, at: 0))
  }

  static func deleting(_ tag: PhotoTag) -> AnnotationChange {
    .tag(ItemChange(from: tag, to: nil, at: 0))
  }
}

extension PhotoTag {
  static let anna = PhotoTag(
    id: TagID("anna"), text: "Anna", shape: .point(NormalizedPoint(x: 0.25, y: 0.5)))
}

extension Date {
  /// The first second of 2026.
  static let reference = Date(timeIntervalSince1970: 1_767_225_600)

  /// Some seconds later.
  static func reference(_ seconds: Double) -> Date { reference.addingTimeInterval(seconds) }
}

extension StoredFrame {
  /// A photo as most cameras take it.
  static let landscape = StoredFrame(
    size: PixelSize(width: 4000, height: 3000), orientation: .upright)
}
