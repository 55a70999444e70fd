import Testing

@testable import PhotoPages

@Suite("The filmstrip has the shown photo in its middle")
struct FilmstripTests {
  /// A strip at rest.
  private func strip(
    _ width: Double, at index: Int, of count: Int = 100,
    _ direction: LayoutDirection = .leftToRight
  ) -> Filmstrip {
    var strip = Filmstrip()
    strip.width = width
    strip.direction = direction
    strip.show(index, of: count, shiftedBy: 0, animated: false)
    return strip
  }

  private func end(_ strip: inout Filmstrip) {
    for _ in 0..<1000 where strip.isMoving { _ = strip.advance(by: 1.0 / 60) }
  }

  @Test("Five whole thumbnails fit into 360 points", arguments: [360.0, 1100, 1920])
  func places(width: Double) {
    let strip = strip(width, at: 50)
    #expect(strip.x(of: 50) == (width - Filmstrip.side) / 2)
    #expect(strip.x(of: 51) == strip.x(of: 50) + Filmstrip.pitch)
    let whole = strip.visible.filter {
      strip.x(of: $0) >= 0 && strip.x(of: $0) + Filmstrip.side <= width
    }
    #expect(whole.count >= 5)
    #expect(strip.visible == 50 - strip.reach..<50 + strip.reach + 1)
    for index in strip.visible { #expect(strip.index(at: strip.x(of: index) + 1) == index) }
    #expect(strip.x(of: strip.visible.lowerBound - 1) + Filmstrip.side <= 0)
    #expect(strip.x(of: strip.visible.upperBound) >= width)
  }

  @Test("Beside the ends of the list the filmstrip has no photo")
  func ends() {
    let first = strip(360, at: 0)
    #expect(first.visible == 0..<3 + first.reach - 2)
    #expect(first.index(at: 10) == nil)
    let last = strip(360, at: 99)
    #expect(last.visible.upperBound == 100)
    #expect(last.index(at: 350) == nil)
    let none = strip(360, at: 0, of: 0)
    #expect(none.visible.isEmpty)
    #expect(none.index(at: 180) == nil)
  }

  @Test("In right-to-left languages the filmstrip's order is mirrored")
  func mirrored() {
    let strip = strip(360, at: 50, .rightToLeft)
    #expect(strip.x(of: 51) == strip.x(of: 50) - Filmstrip.pitch)
    #expect(strip.index(at: 20) == 52)
    var dragged = strip
    dragged.beginDrag()
    #expect(dragged.drag(to: Filmstrip.pitch) == 51)
  }

  @Test("The filmstrip animates to the shown photo, over a long way only for the last part")
  func motion() {
    var strip = strip(360, at: 50)
    strip.show(51, of: 100, shiftedBy: 0, animated: true)
    #expect(strip.isMoving && strip.position == 50)
    _ = strip.advance(by: 0.05)
    #expect(strip.position > 50 && strip.position < 51)
    _ = strip.advance(by: 0.5)
    #expect(!strip.isMoving && strip.position == 51)
    strip.show(99, of: 100, shiftedBy: 0, animated: true)
    #expect(strip.position == 99 - Double(strip.reach + 1))
    end(&strip)
    #expect(strip.position == 99)
    strip.show(10, of: 100, shiftedBy: 0, animated: false)
    #expect(!strip.isMoving && strip.position == 10)
  }

  @Test("Photos added before the shown one do not move the filmstrip")
  func splice() {
    var strip = strip(360, at: 50)
    strip.show(53, of: 103, shiftedBy: 3, animated: true)
    #expect(!strip.isMoving && strip.position == 53)
  }

  @Test("Dragging the filmstrip shows the photo in its middle, and it coasts when released")
  func drag() {
    var strip = strip(360, at: 50)
    strip.beginDrag()
    #expect(strip.drag(to: -2 * Filmstrip.pitch) == 52)
    strip.show(52, of: 100, shiftedBy: 0, animated: true)
    #expect(strip.position == 52 && !strip.isMoving)
    // What is added before goes on below the pointer.
    strip.show(54, of: 102, shiftedBy: 2, animated: true)
    #expect(strip.drag(to: -3 * Filmstrip.pitch) == 55)
    #expect(strip.endDrag(velocity: -4 * Filmstrip.pitch * KineticScroll.friction) == 59)
    #expect(strip.endDrag(velocity: 0) == nil)
    strip.beginDrag()
    #expect(strip.drag(to: 100_000) == 0)
    #expect(strip.drag(to: -100_000) == 101)
  }
}
