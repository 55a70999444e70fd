import Testing

@testable import PhotoPages

@Suite("Turns by a quarter") struct QuarterTurnTests {
  /// A stored image of three by two pixels.
  private static let stored = PixelSize(width: 3, height: 2)

  /// The place in the stored image of a pixel of the upright one.
  private static func stored(_ x: Int, _ y: Int, _ orientation: Orientation) -> [Int] {
    let part = orientation.stored(
      PixelRect(x: x, y: y, width: 1, height: 1), of: orientation.applied(to: stored))
    return [part.x, part.y]
  }

  @Test(
    "A right turn moves the upper left corner to the upper right",
    arguments: Orientation.allCases)
  func right(orientation: Orientation) {
    let turned = orientation.turned(.right)
    let (before, after) = (orientation.applied(to: Self.stored), turned.applied(to: Self.stored))
    #expect(after == before.turned(by: 1))
    for x in 0..<before.width {
      for y in 0..<before.height {
        #expect(
          Self.stored(x, y, orientation) == Self.stored(before.height - 1 - y, x, turned))
      }
    }
  }

  @Test(
    "A left turn reverts a right turn, and four turns change nothing",
    arguments: Orientation.allCases)
  func back(orientation: Orientation) {
    #expect(orientation.turned(.right).turned(.left) == orientation)
    #expect(orientation.turned(by: 4) == orientation)
    #expect(orientation.turned(by: -1) == orientation.turned(.left))
    for quarters in 0..<4 {
      #expect(orientation.turned(by: quarters).quarters(from: orientation) == quarters)
    }
  }

  @Test("No number of turns leads from an upright orientation to a mirrored one")
  func mirrored() {
    #expect(Orientation.mirrored.quarters(from: .upright) == nil)
    #expect(Orientation.rotated90.quarters(from: .transposed) == nil)
  }

  @Test("A tag's place goes along with the photo", arguments: QuarterTurn.allCases)
  func places(turn: QuarterTurn) {
    let point = NormalizedPoint(x: 0.25, y: 0.125)
    #expect(
      point.turned(turn)
        == (turn == .right
          ? NormalizedPoint(x: 0.875, y: 0.25) : NormalizedPoint(x: 0.125, y: 0.75)))
    let shape = TagShape.region(NormalizedRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25))
    let turned =
      turn == .right
      ? NormalizedRect(x: 0.25, y: 0.25, width: 0.25, height: 0.5)
      : NormalizedRect(x: 0.5, y: 0.25, width: 0.25, height: 0.5)
    #expect(shape.turned(turn) == .region(turned))
    #expect(shape.turned(turn).turned(turn.inverse) == shape)
    #expect(TagShape.point(point).turned(turn).tip == point.turned(turn))
  }
}
