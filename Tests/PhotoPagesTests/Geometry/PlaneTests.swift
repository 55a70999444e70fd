@testable import PhotoPages
import Testing

@Suite struct PlaneTests {
  private let whole = Rect(x: 0, y: 0, width: 10, height: 8)

  @Test(
    "A subtracted rectangle and what remains cover each point once",
    arguments: [
      (Rect(x: 2, y: 3, width: 4, height: 2), 4), (Rect(x: -5, y: 3, width: 8, height: 2), 3),
      (Rect(x: 3, y: -1, width: 2, height: 20), 2), (Rect(x: 0, y: 2, width: 10, height: 6), 1),
      (Rect(x: -1, y: -1, width: 20, height: 20), 0),
    ])
  func subtracting(taken: Rect, count: Int) {
    let rest = whole.subtracting(taken)
    #expect(rest.count == count)
    for x in 0..<10 {
      for y in 0..<8 {
        let middle = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        #expect((rest + [taken]).count { $0.contains(middle) } == 1)
      }
    }
    for rest in rest { #expect(whole.intersection(rest) == rest) }
  }

  @Test("Subtracting a rectangle that lies elsewhere leaves the whole")
  func elsewhere() {
    #expect(whole.subtracting(Rect(x: 10, y: 0, width: 5, height: 5)) == [whole])
  }

  @Test("Edges are moved to those of the nearest device pixels")
  func snapping() {
    let rect = Rect(x: 0.4, y: -1.3, width: 9.8, height: 3)
    #expect(rect.snapped(toDevicePixels: 1) == Rect(x: 0, y: -1, width: 10, height: 3))
    #expect(rect.snapped(toDevicePixels: 2) == Rect(x: 0.5, y: -1.5, width: 9.5, height: 3))
    #expect(whole.snapped(toDevicePixels: 2) == whole)
  }
}
