@testable import PhotoPages
import Testing

@Suite("A photo flies between its cell and its page") struct PhotoFlightTests {
  /// A square of 100 points that cuts off both ends of a photo of 3 : 2.
  static let cell = PhotoFlight.Cell(
    visible: Rect(x: 20, y: 40, width: 100, height: 100),
    thumbnail: Rect(x: -5, y: 40, width: 150, height: 100))
  /// A letterboxed photo in a view of 900 × 800.
  static let page = Rect(x: 0, y: 100, width: 900, height: 600)

  private static func flight(
    from start: PhotoFlight.Goal, cell: PhotoFlight.Cell? = cell
  ) -> PhotoFlight {
    PhotoFlight(from: start, cell: cell, page: page, viewHeight: 800)
  }

  private static func pulled(by offset: Point, before: Point = .zero) -> PhotoFlight {
    var flight = flight(from: .page)
    flight.grip(at: Point(x: 450, y: 400), before: before)
    flight.pull(by: offset)
    return flight
  }

  /// Advances in frames of 60 Hz until the photo rests; returns the frames.
  private func frames(of flight: inout PhotoFlight) -> [PhotoFlight.Frame] {
    var frames: [PhotoFlight.Frame] = []
    while !flight.isAtRest, frames.count < 100 {
      flight.advance(by: 1.0 / 60)
      frames.append(flight.frame)
    }
    return frames
  }

  @Test("A flight begins at the cell's thumbnail and ends at the page's picture")
  func ends() {
    var flight = Self.flight(from: .cell)
    let first = flight.frame
    #expect(first.picture == Self.cell.thumbnail && first.clip == Self.cell.visible)
    #expect(first.backdrop == 0 && first.cell == 1 && first.opacity == 1)
    let frames = frames(of: &flight)
    #expect((10..<40).contains(frames.count))
    let last = PhotoFlight.Frame(picture: Self.page, clip: Self.page, backdrop: 1)
    #expect(frames.last == last)
    #expect(Self.flight(from: .page).frame == last)
  }

  @Test(
    "During a flight the picture keeps its proportions, grows and stays within its edges"
  )
  func way() {
    var flight = Self.flight(from: .cell)
    var before = flight.frame
    for frame in frames(of: &flight) {
      let picture = frame.picture
      #expect((picture.size.width / picture.size.height).isClose(to: 1.5))
      #expect(picture.size.width >= before.picture.size.width)
      #expect(frame.backdrop >= before.backdrop && frame.cell <= before.cell)
      #expect(frame.clip.origin.x >= picture.origin.x - 1e-9)
      #expect(frame.clip.right <= picture.right + 1e-9)
      before = frame
    }
  }

  @Test("A reversed flight returns from its place without a jump in speed")
  func turning() {
    var flight = Self.flight(from: .cell)
    for _ in 0..<6 { flight.advance(by: 1.0 / 60) }
    let there = flight
    flight.head(to: .cell)
    #expect(flight.frame == there.frame)
    // The speed does not change at once.
    var (back, on) = (flight, there)
    back.advance(by: 0.0001)
    on.advance(by: 0.0001)
    #expect(back.progress > there.progress)
    #expect((back.progress - on.progress).magnitude < 0.0001)
    _ = frames(of: &flight)
    #expect(flight.progress == 0 && flight.frame.picture == Self.cell.thumbnail)
  }

  @Test("Without a cell a photo fades in its place")
  func crossFade() {
    var flight = Self.flight(from: .page, cell: nil)
    #expect(flight.frame.opacity == 1 && flight.frame.backdrop == 1)
    for frame in frames(of: &flight) {
      #expect(frame.picture == Self.page && frame.clip == Self.page)
      #expect(frame.opacity == frame.backdrop && frame.cell == 0)
    }
    #expect(flight.frame.opacity == 0)
  }

  @Test("A pulled photo follows the finger and shrinks while its background fades")
  func pulling() {
    let near = Self.pulled(by: Point(x: 30, y: 80)).frame
    let far = Self.pulled(by: Point(x: 30, y: 240)).frame
    for (frame, y) in [(near, 80.0), (far, 240)] {
      // The grip, the middle of the picture, is below the finger.
      #expect((frame.picture.origin.x + frame.picture.size.width / 2).isClose(to: 480))
      #expect((frame.picture.origin.y + frame.picture.size.height / 2).isClose(to: 400 + y))
      #expect(frame.clip == frame.picture)
    }
    #expect(near.picture.size.width < 900 && far.picture.size.width < near.picture.size.width)
    #expect(near.backdrop.isClose(to: 0.75) && far.backdrop.isClose(to: 0.25))
    #expect(Self.pulled(by: Point(x: 0, y: 2000)).frame.backdrop == 0)
  }

  @Test("A pull upward is resisted, without shrinking or fading")
  func pullingUp() {
    let frame = Self.pulled(by: Point(x: 0, y: -200)).frame
    #expect(frame.picture.size == Self.page.size && frame.backdrop == 1)
    #expect(frame.picture.origin.y > Self.page.origin.y - 150)
  }

  @Test("A pull is far beyond 160 points down, including the way before it was followed")
  func farPull() {
    #expect(!Self.pulled(by: Point(x: 0, y: 160)).isPulledFar)
    #expect(Self.pulled(by: Point(x: 0, y: 160.5)).isPulledFar)
    #expect(Self.pulled(by: Point(x: 0, y: 153), before: Point(x: 0, y: 8)).isPulledFar)
    #expect(!Self.pulled(by: Point(x: 300, y: 100)).isPulledFar)
    #expect(!Self.flight(from: .page).isPulledFar)
  }

  @Test("A released pull springs back to its page")
  func springingBack() {
    var flight = Self.pulled(by: Point(x: 40, y: 120))
    let start = flight.frame
    flight.head(to: .page)
    #expect(flight.frame == start && !flight.isAtRest)
    let last = frames(of: &flight).last
    #expect(last == PhotoFlight.Frame(picture: Self.page, clip: Self.page, backdrop: 1))
  }

  @Test(
    "A photo pulled far flies to its cell without the background coming back")
  func leaving() {
    var flight = Self.pulled(by: Point(x: 40, y: 200))
    let start = flight.frame
    flight.head(to: .cell)
    #expect(flight.frame == start)
    var before = start
    for frame in frames(of: &flight) {
      #expect(frame.backdrop <= before.backdrop)
      #expect(frame.picture.size.width <= before.picture.size.width)
      before = frame
    }
    #expect(before.picture == Self.cell.thumbnail && before.cell == 1)
  }

  @Test("A flight to the cell that is called back ends on the page")
  func callingBack() {
    var flight = Self.pulled(by: Point(x: 40, y: 200))
    flight.head(to: .cell)
    for _ in 0..<5 { flight.advance(by: 1.0 / 60) }
    flight.head(to: .page)
    #expect(frames(of: &flight).last?.picture == Self.page)
  }

  @Test("A photo grabbed on its way to the page stays in place and follows the finger")
  func pullingOnTheWay() {
    var flight = Self.flight(from: .cell)
    for _ in 0..<6 { flight.advance(by: 1.0 / 60) }
    let there = flight.frame
    flight.grip(at: Point(x: 450, y: 400), before: .zero)
    #expect(flight.frame == there)
    flight.pull(by: Point(x: 0, y: 100))
    #expect(flight.frame.picture.origin.y > there.picture.origin.y)
    #expect(frames(of: &flight).last?.picture == Self.page)
  }

  @Test("A photo grabbed while it springs back stays in place")
  func pullingAgain() {
    var flight = Self.pulled(by: Point(x: 40, y: 150))
    for _ in 0..<3 { flight.advance(by: 1.0 / 60) }
    let there = flight.frame
    flight.grip(at: Point(x: 100, y: 700), before: .zero)
    #expect(flight.frame == there && there.picture != Self.page)
    flight.pull(by: Point(x: 0, y: 160))
    #expect(flight.isPulledFar)
  }
}
