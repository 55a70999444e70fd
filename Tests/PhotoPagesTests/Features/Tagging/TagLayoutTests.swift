@testable import PhotoPages
import TestSupport
import Testing

/// A photo of 400 × 300 points in the middle of a view of 600 × 500: from (100, 100) to (500, 400).
struct TagLayoutTests {
  private let layout = TagLayout(
    photo: Rect(x: 100, y: 100, width: 400, height: 300),
    view: Rect(x: 0, y: 0, width: 600, height: 500))

  /// A label of 86 × 18 points, which makes a bubble of 100 × 30.
  private func label(_ id: String, _ x: Double, _ y: Double) -> TagLayout.Label {
    TagLayout.Label(TagID(id), tip: NormalizedPoint(x: x, y: y), size: Size(width: 86, height: 18))
  }

  private func bubble(_ x: Double, _ y: Double) throws -> TagBubble {
    try #require(layout.bubbles(of: [label("a", x, y)]).first)
  }

  @Test func aBubbleStandsBelowItsPoint() throws {
    let bubble = try bubble(0.5, 0.5)
    #expect(bubble.tip == Point(x: 300, y: 250))
    #expect(bubble.frame == Rect(x: 250, y: 260, width: 100, height: 30))
    #expect(!bubble.isAbove)
    #expect(bubble.arrowBase == 300)
  }

  @Test func nearASideTheBubbleStaysOnThePhotoAndTheTipOnItsPoint() throws {
    let left = try bubble(0.01, 0.5)
    #expect(left.tip.x == 104)
    #expect(left.frame.origin.x == 100)
    #expect(left.arrowBase == 114)
    let right = try bubble(1, 0.5)
    #expect(right.tip.x == 500)
    #expect(right.frame.origin.x == 400)
    #expect(right.arrowBase == 486)
  }

  @Test func nearTheLowerEdgeTheBubbleStandsAbove() throws {
    let fits = try bubble(0.5, 259.0 / 300)
    #expect(fits.frame.origin.y == 369)
    let bubble = try bubble(0.5, 261.0 / 300)
    #expect(bubble.isAbove)
    #expect(bubble.frame == Rect(x: 250, y: 321, width: 100, height: 30))
    #expect(bubble.tip.y == 361)
  }

  @Test func theTipStaysOnItsPointAtAnyZoom() throws {
    let tag = label("a", 0.25, 0.75)
    for zoom in [0.1, 0.5, 1, 3.7, 20] {
      var viewport = Viewport(
        viewSize: Size(width: 600, height: 500), pictureSize: PixelSize(width: 400, height: 300))
      viewport.zoom(to: zoom, about: viewport.point(at: tag.tip), animated: false)
      let layout = TagLayout(
        photo: viewport.pictureRect, view: Rect(x: 0, y: 0, width: 600, height: 500))
      let bubble = try #require(layout.bubbles(of: [tag]).first)
      #expect(bubble.tip.x.isClose(to: viewport.point(at: tag.tip).x))
      #expect(bubble.tip.y.isClose(to: viewport.point(at: tag.tip).y))
      #expect(bubble.frame.size == Size(width: 100, height: 30))
    }
  }

  @Test func aPointOutsideTheViewHasNoBubble() {
    let layout = TagLayout(
      photo: Rect(x: -700, y: -500, width: 2000, height: 1500),
      view: Rect(x: 0, y: 0, width: 600, height: 500))
    let labels = [label("in", 0.5, 0.5), label("out", 0.1, 0.5)]
    #expect(layout.bubbles(of: labels).map(\.id) == [TagID("in")])
  }

  @Test func aBubbleOfAZoomedPhotoStaysInTheView() throws {
    let layout = TagLayout(
      photo: Rect(x: -700, y: -500, width: 2000, height: 1500),
      view: Rect(x: 0, y: 0, width: 600, height: 500))
    let bubble = try #require(layout.bubbles(of: [label("a", 0.351, 0.66)]).first)
    #expect(bubble.tip == Point(x: 2, y: 490))
    #expect(bubble.frame == Rect(x: 0, y: 450, width: 100, height: 30))
  }

  @Test func bubblesThatWouldCoverEachOtherMoveApart() {
    let bubbles = layout.bubbles(of: [
      label("lower", 0.5, 0.42), label("upper", 0.45, 0.4), label("far", 0.9, 0.4),
    ])
    #expect(bubbles.map(\.id.rawValue) == ["lower", "upper", "far"])
    #expect(bubbles[1].frame.origin.y == 230)
    #expect(bubbles[0].frame.origin.y == 263)
    #expect(bubbles[0].tip == Point(x: 300, y: 226))
    #expect(bubbles[2].frame.origin.y == 230)
  }

  @Test func whatIsTypedStandsWhereItWouldAlone() {
    let labels = [label("upper", 0.5, 0.4), label("typed", 0.5, 0.42)]
    let bubbles = layout.bubbles(of: labels, first: TagID("typed"))
    #expect(bubbles[1].frame.origin.y == 236)
    #expect(bubbles[0].frame.intersection(bubbles[1].frame) == nil)
  }

  @Test func aShortTextLeavesRoomForTheArrow() throws {
    let label = TagLayout.Label(
      TagID("a"), tip: .centre, size: Size(width: 5, height: 18))
    #expect(try #require(layout.bubbles(of: [label]).first).frame.size.width == 28)
  }

  @Test(arguments: [(LayoutDirection.leftToRight, 0.0), (.rightToLeft, -100)])
  func theBeginningOfATextTooWideForTheViewIsSeen(direction: LayoutDirection, x: Double) throws {
    var layout = layout
    layout.direction = direction
    let label = TagLayout.Label(
      TagID("a"), tip: .centre, size: Size(width: 686, height: 18))
    #expect(try #require(layout.bubbles(of: [label]).first).frame.origin.x == x)
  }

  @Test func edgesLieOnWholeDevicePixels() throws {
    let layout = TagLayout(
      photo: Rect(x: 0.3, y: 0.3, width: 401, height: 301),
      view: Rect(x: 0, y: 0, width: 600, height: 500), deviceScale: 2)
    let frame = try #require(layout.bubbles(of: [label("a", 0.333, 0.333)]).first).frame
    for edge in [frame.origin.x, frame.origin.y, frame.right, frame.bottom] {
      #expect((edge * 2).rounded() == edge * 2)
    }
  }

  @Test func fewBubblesNeverLeaveThePhotoNorCoverEachOther() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let labels = (0..<5).map {
        label("\($0)", random.double(in: 0...1), random.double(in: 0...1))
      }
      let bubbles = layout.bubbles(of: labels)
      #expect(bubbles.count == 5)
      for bubble in bubbles {
        #expect(bubble.frame.intersection(layout.photo) == bubble.frame)
      }
    }
  }

  @Test("A tag's arrow ends at the edge of a control that covers its point")
  func covered() {
    let caption = Rect(x: 0, y: 400, width: 300, height: 100)
    let above = TagBubble(
      id: TagID("a"), tip: Point(x: 100, y: 430), frame: Rect(x: 80, y: 360, width: 60, height: 30))
    #expect(above.keepingClear(of: [caption]).tip == Point(x: 100, y: 400))
    #expect(above.keepingClear(of: []) == above)
    let beside = TagBubble(
      id: TagID("a"), tip: Point(x: 350, y: 430), frame: Rect(x: 320, y: 360, width: 60, height: 30)
    )
    #expect(beside.keepingClear(of: [caption]) == beside)
    let bar = Rect(x: 0, y: 0, width: 900, height: 46)
    let below = TagBubble(
      id: TagID("a"), tip: Point(x: 100, y: 20), frame: Rect(x: 80, y: 60, width: 60, height: 30))
    #expect(below.keepingClear(of: [caption, bar]).tip == Point(x: 100, y: 46))
  }

  @Test("A tag's arrow ends at the nearest control between the box and the point")
  func crossing() {
    let far = Rect(x: 0, y: 500, width: 300, height: 100)
    let near = Rect(x: 0, y: 400, width: 300, height: 40)
    let bubble = TagBubble(
      id: TagID("a"), tip: Point(x: 100, y: 630), frame: Rect(x: 80, y: 360, width: 60, height: 30))
    #expect(bubble.keepingClear(of: [far, near]).tip == Point(x: 100, y: 400))
    let beyond = Rect(x: 0, y: 640, width: 300, height: 40)
    #expect(bubble.keepingClear(of: [beyond]) == bubble)
  }

  @Test("A tag's bubble with the longest text is as wide as the room")
  func longestText() {
    for scale in [1, 1.5, 2] {
      let room = Rect(x: 0, y: 46, width: 359, height: 300)
      let layout = TagLayout(photo: room, view: room, room: room, deviceScale: scale)
      let size = layout.bubbleSize(around: Size(width: layout.textRoom, height: 20))
      #expect((357...359).contains(size.width), "At scale \(scale)")
    }
  }
}
