import Testing

@testable import PhotoPages

@Suite("A pull at the gallery's top") struct RefreshPullTests {
  @Test("A pull at the top refreshes once, after 64 points")
  func length() {
    var pull = RefreshPull()
    pull.begin(atTop: true)
    let steps = [30.0, 33.5].map { pull.move(by: $0) }
    #expect(steps == [false, false])
    let last = [0.5, 64].map { pull.move(by: $0) }
    #expect(last == [true, false])
    pull.begin(atTop: true)
    let finger = [63.0, 64, 200].map { pull.move(to: $0) }
    #expect(finger == [false, true, false])
  }

  @Test("Scrolling down during a pull has to be pulled back before the gallery refreshes")
  func back() {
    var pull = RefreshPull()
    pull.begin(atTop: true)
    let steps = [-100.0, 163, 1].map { pull.move(by: $0) }
    #expect(steps == [false, false, true])
  }

  @Test("A pull that begins further down or has ended does not refresh")
  func elsewhere() {
    var pull = RefreshPull()
    var steps = [pull.move(by: 100)]
    pull.begin(atTop: false)
    steps.append(pull.move(by: 100))
    pull.begin(atTop: true)
    steps.append(pull.move(by: 60))
    pull.end()
    steps.append(pull.move(by: 60))
    #expect(steps == [false, false, false, false])
  }
}
