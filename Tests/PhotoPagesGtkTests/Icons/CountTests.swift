import GtkBindings
@testable import PhotoPagesGtk
import Testing

/// A number of comments in its bubble.
@Suite struct CountTests {
  /// The pixels with ink where the number stands at 24 pixels: clear of the bubble's round corners.
  private func number(_ count: Int) -> Int {
    IconInk(.comments(count: count), side: 24)
      .inked(columns: 5..<19, rows: 6..<15)
  }

  @Test func noCommentsLeaveTheBubbleEmpty() {
    #expect(number(0) == 0)
    #expect(IconInk(.comments(count: -1), side: 24) == IconInk(.comments(count: 0), side: 24))
  }

  @Test(arguments: [1, 9, 10, 99, 100])
  func aNumberIsInTheBubble(count: Int) {
    #expect(number(count) > 12)
  }

  @Test func everyNumberUpToNinetyNineLooksDifferent() {
    let inks = (0...100).map { IconInk(.comments(count: $0), side: 24) }
    for (place, ink) in inks.enumerated() { #expect(inks.firstIndex(of: ink) == place) }
  }

  @Test func moreThanNinetyNineLooksTheSame() {
    #expect(Icon.comments(count: 100).name == "comments-99+")
    #expect(IconInk(.comments(count: 100), side: 24) == IconInk(.comments(count: 12345), side: 24))
    #expect(IconInk(.comments(count: 99), side: 24) != IconInk(.comments(count: 100), side: 24))
  }

  @Test(arguments: [0, 1, 4, 8, 9, 27, 44, 88, 99, 100])
  func aNumberKeepsClearOfTheBubble(count: Int) {
    let ink = IconInk(.comments(count: count), side: 24)
    let bubble = IconInk(.comments(count: 0), side: 24)
    for x in 0..<24 {
      for y in [5, 15] { #expect(ink.alpha(x, y) == bubble.alpha(x, y), "\(x), \(y)") }
    }
    for y in 0..<24 {
      for x in [4, 19] { #expect(ink.alpha(x, y) <= max(80, bubble.alpha(x, y)), "\(x), \(y)") }
    }
  }

  @Test func digitsStandApart() {
    let ink = IconInk(.comments(count: 88), side: 24)
    #expect(ink.inked(columns: 11..<13, rows: 6..<15) == 0)
  }
}
