import FoundationEssentials
import PhotoPages
import TestSupport
import Testing
import XMPBindings

@testable import PhotoSidecars
@testable import SidecarSupport

/// What a sidecar says of how its photo was turned.
struct StoredOrientationTests {
  private static let size = PixelSize(width: 4000, height: 3000)

  private func turn(
    _ document: inout SidecarDocument, _ turn: QuarterTurn, of own: Orientation = .upright,
    at seconds: Double = 0
  ) throws {
    try document.apply(
      .turn(TurnChange(turn, seen: nil)), in: StoredFrame(size: Self.size, orientation: own),
      at: .reference(seconds), embedded: nil)
    document = try SidecarDocument(parsing: document.written().bytes)
  }

  @Test("A turn begins at the photo's own orientation", arguments: Orientation.allCases)
  func own(orientation: Orientation) throws {
    var document = SidecarDocument()
    try turn(&document, .right, of: orientation)
    #expect(document.orientation == orientation.turned(.right))
    try turn(&document, .right, of: orientation, at: 1)
    #expect(document.orientation == orientation.turned(by: 2))
  }

  @Test("A turn and its reversal leave no orientation in the sidecar")
  func back() throws {
    var document = SidecarDocument()
    try turn(&document, .right, of: .rotated90)
    try turn(&document, .left, of: .rotated90, at: 1)
    #expect(document.graph.properties[.orientation] == nil)
  }

  @Test("An orientation that another program wrote is updated and not removed")
  func foreign() throws {
    var document = try SidecarDocument(parsing: ForeignSidecar.digiKam.bytes)
    document.graph.properties[.orientation] = XMPValue(text: "1")
    try turn(&document, .right)
    #expect(document.orientation == .rotated90)
    try turn(&document, .left, at: 1)
    #expect(document.graph.properties[.orientation]?.text == "1")
  }

  @Test("A turn keeps a region of the stored image and moves its tag with the photo")
  func regions() throws {
    let frame = StoredFrame(size: Self.size, orientation: .upright)
    var document = SidecarDocument()
    try document.apply(.adding(.anna), in: frame, at: .reference, embedded: nil)
    let before = document.graph.properties[.regions]
    try turn(&document, .right, at: 1)
    #expect(document.graph.properties[.regions] == before)
    let seen = document.contents(embedded: nil, in: frame.turned(by: document.orientation)).tags
    let tip = PhotoTag.anna.shape.turned(.right).tip
    let found = try #require(seen.first?.shape.tip)
    #expect(abs(found.x - tip.x) < 1e-6 && abs(found.y - tip.y) < 1e-6)
  }

  @Test("Of two turned copies the later turn wins, also one back to no orientation")
  func merging() throws {
    var (here, there) = (SidecarDocument(), SidecarDocument())
    try turn(&here, .right)
    try turn(&there, .left, at: 10)
    for (one, other) in [(here, there), (there, here)] {
      #expect(SidecarDocument(merging: [one, other]).orientation == .rotated270)
    }
    var back = there
    try turn(&back, .right, at: 20)
    for (one, other) in [(back, there), (there, back), (here, back)] {
      #expect(SidecarDocument(merging: [one, other]).orientation == nil)
    }
  }

  @Test("Without the photo's own orientation nothing is turned")
  func unknown() {
    var document = SidecarDocument()
    #expect(throws: SidecarError.sizeUnknown) {
      try document.apply(
        .turn(TurnChange(.right, seen: nil)), in: nil, at: .reference, embedded: nil)
    }
    #expect(document.orientation == nil)
  }
}
