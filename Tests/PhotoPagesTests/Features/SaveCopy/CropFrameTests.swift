import TestSupport
import Testing

@testable import PhotoPages

@Suite("The frame of a crop") struct CropFrameTests {
  private static let size = PixelSize(width: 1200, height: 800)

  private var frame: CropFrame { CropFrame(photo: Self.size) }

  private func expect(
    _ frame: CropFrame, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    at place: SourceLocation = #_sourceLocation
  ) {
    let pairs = [
      (frame.area.x, x), (frame.area.y, y), (frame.area.width, width), (frame.area.height, height),
    ]
    #expect(pairs.allSatisfy { abs($0 - $1) < 1e-9 }, "\(frame.area)", sourceLocation: place)
  }

  @Test func itBeginsAroundTheWholePhoto() {
    #expect(frame.area == .whole)
  }

  @Test func anEdgeMovesAloneAndACornerWithBothItsEdges() {
    var frame = frame
    frame.drag(CropHandle(across: -1, down: 0), dx: 0.25, dy: 0.5)
    expect(frame, 0.25, 0, 0.75, 1)
    frame.drag(CropHandle(across: 1, down: 1), dx: -0.25, dy: -0.5)
    expect(frame, 0.25, 0, 0.5, 0.5)
  }

  @Test func theFrameStaysOnThePhotoAndKeepsALeastSize() {
    var frame = frame
    frame.drag(CropHandle(across: 1, down: 1), dx: -5, dy: -5)
    expect(frame, 0, 0, 16.0 / 1200, 16.0 / 800)
    frame.move(dx: 9, dy: 9)
    expect(frame, 1 - 16.0 / 1200, 1 - 16.0 / 800, 16.0 / 1200, 16.0 / 800)
    frame.drag(CropHandle(across: -1, down: -1), dx: -9, dy: -9)
    expect(frame, 0, 0, 1, 1)
  }

  @Test func proportionsAreThoseOfPixels() {
    var frame = frame
    frame.setRatio(.square)
    expect(frame, 1.0 / 6, 0, 2.0 / 3, 1)
    frame.setRatio(.sixteenToNine)
    expect(frame, 0, (1 - 675.0 / 800) / 2, 1, 675.0 / 800)
    frame.setRatio(.original)
    expect(frame, 0, 0, 1, 1)
  }

  @Test(arguments: CropRatio.allCases.filter { $0 != .free })
  func proportionsAreKeptWhateverIsDragged(ratio: CropRatio) {
    var frame = frame
    var random = SeededGenerator(seed: 5)
    frame.setRatio(ratio)
    let wanted = frame.area.width * 1200 / (frame.area.height * 800)
    for _ in 0..<300 {
      let handle = CropHandle(
        across: Int.random(in: -1...1, using: &random), down: Int.random(in: -1...1, using: &random)
      )
      let (dx, dy) = (
        Double.random(in: -0.4...0.4, using: &random), Double.random(in: -0.4...0.4, using: &random)
      )
      if Bool.random(using: &random) {
        frame.drag(handle, dx: dx, dy: dy)
      } else {
        frame.grow(dx: dx, dy: dy)
      }
      let area = frame.area
      #expect(abs(area.width * 1200 / (area.height * 800) - wanted) < 1e-6)
      #expect(area.x >= 0 && area.y >= 0 && area.right < 1 + 1e-9 && area.bottom < 1 + 1e-9)
      #expect(area.width * 1200 > 15.9 && area.height * 800 > 15.9)
    }
  }

  @Test func aDraggedCornerLeavesTheOppositeOneWhereItIs() {
    var frame = frame
    frame.setRatio(.threeToTwo)
    frame.drag(CropHandle(across: -1, down: -1), dx: 0.5, dy: 0.5)
    expect(frame, 0.5, 0.5, 0.5, 0.5)
  }

  @Test func keysChangeTheSizeAboutTheMiddle() {
    var frame = frame
    frame.grow(dx: -0.2, dy: 0)
    expect(frame, 0.1, 0, 0.8, 1)
    frame.grow(dx: 0, dy: -0.5)
    expect(frame, 0.1, 0.25, 0.8, 0.5)
  }

  @Test func aTurnTakesTheFrameAndTheProportionsAlong() {
    var frame = frame
    frame.setRatio(.threeToTwo)
    frame.drag(CropHandle(across: 1, down: 1), dx: -0.5, dy: -0.5)
    frame.turn(by: .rotated90)
    #expect(frame.photo == PixelSize(width: 800, height: 1200))
    #expect(frame.ratio == .twoToThree)
    expect(frame, 0.5, 0, 0.5, 0.5)
    frame.turn(by: .mirrored)
    expect(frame, 0, 0, 0.5, 0.5)
    frame.turn(by: .mirrored)
    frame.turn(by: .rotated270)
    #expect(frame.turn == .upright)
    expect(frame, 0, 0, 0.5, 0.5)
  }

  @Test func resettingKeepsTurnAndProportions() {
    var frame = frame
    frame.turn(by: .rotated90)
    frame.setRatio(.square)
    frame.grow(dx: -0.5, dy: 0)
    frame.reset()
    expect(frame, 0, 1.0 / 6, 1, 2.0 / 3)
    #expect(frame.turn == .rotated90)
  }

  @Test func aHandleIsFoundNearEdgesAndTheInsideMoves() {
    let rect = Rect(x: 100, y: 100, width: 300, height: 200)
    func handle(_ x: Double, _ y: Double) -> CropHandle? {
      CropHandle.at(Point(x: x, y: y), of: rect, reach: 20)
    }
    #expect(handle(250, 200) == .inside)
    #expect(handle(95, 200) == CropHandle(across: -1, down: 0))
    #expect(handle(405, 310) == CropHandle(across: 1, down: 1))
    #expect(handle(250, 70) == nil)
    // The middle of a small frame still moves it.
    let small = Rect(x: 0, y: 0, width: 24, height: 24)
    #expect(CropHandle.at(Point(x: 12, y: 12), of: small, reach: 20) == .inside)
  }

  @Test func nonsenseChangesNothing() {
    var frame = frame
    frame.drag(.inside, dx: .nan, dy: 0)
    frame.drag(CropHandle(across: 1, down: 0), dx: .infinity, dy: 0)
    frame.grow(dx: .nan, dy: .nan)
    #expect(frame.area == .whole)
  }

  @Test func ofATinyPhotoAllIsKept() {
    var frame = CropFrame(photo: PixelSize(width: 4, height: 3))
    frame.drag(CropHandle(across: 1, down: 1), dx: -0.9, dy: -0.9)
    expect(frame, 0, 0, 1, 1)
    frame.setRatio(.square)
    #expect(abs(frame.area.width * 4 - frame.area.height * 3) < 1e-9)
  }
}
