import Testing

@testable import PhotoPages

@Suite("Fade between pages")
struct PageFadeTests {
  @Test("A page fade rises from 0 to 1 and ends after its duration")
  func course() {
    var fade = PageFade(duration: 0.5)
    var opacities = [fade.opacity]
    while fade.advance(by: 0.125) { opacities.append(fade.opacity) }
    #expect(opacities == [0, 0.15625, 0.5, 0.84375])
    #expect(fade.opacity == 1)
    let goesOn = fade.advance(by: 1)
    #expect(!goesOn)
    #expect(fade.opacity == 1)
  }

  @Test("A fade does not advance with a clock that stands still or goes back")
  func clock() {
    var fade = PageFade(duration: 0.4)
    let goesOn = [fade.advance(by: -1), fade.advance(by: 0)]
    #expect(goesOn == [true, true])
    #expect(fade.opacity == 0)
  }

  @Test(
    "A fade in a slideshow takes half of the interval at most",
    arguments: [(5, 0.6), (1.2, 0.6), (1, 0.5), (0.5, 0.25)] as [(Double, Double)])
  func duration(interval: Double, expected: Double) {
    #expect(PageFade.duration(forInterval: interval) == expected)
  }
}
