@testable import PhotoPages
import Testing

@Suite("A bar gives way in order, and never hides a button")
struct BarLayoutTests {
  typealias Item = BarLayout.Item

  /// Indicator, title, menu and three window buttons, or the one that closes.
  static let top = [
    Item(.indicator, natural: 60), Item(.title, natural: 200),
    Item(.button, natural: 34), Item(.fewControls, natural: 34),
    Item(.controls, natural: 108),
  ]

  func spans(_ items: [Item], _ length: Double) -> [BarLayout.Span?] {
    BarLayout(items, length: length).spans
  }

  func span(_ start: Double, _ length: Double) -> BarLayout.Span? {
    BarLayout.Span(start: start, length: length)
  }

  @Test("In a wide bar the title is in the middle")
  func roomy() {
    #expect(
      spans(Self.top, 800)
        == [span(12, 60), span(300, 200), span(640, 34), nil, span(680, 108)])
  }

  @Test("A bar's title moves away from its neighbors before it is shortened")
  func aside() {
    // The menu begins at 340; in the middle the title would end at 350.
    #expect(spans(Self.top, 500)[1] == span(134, 200))
    #expect(spans(Self.top, 420)[1] == span(78, 176))
  }

  @Test("A bar drops its indicator before its title becomes too short")
  func noIndicator() {
    #expect(spans(Self.top, 384)[1] == span(78, 140))
    #expect(
      spans(Self.top, 383) == [nil, span(17, 200), span(223, 34), nil, span(263, 108)])
    #expect(spans(Self.top, 255)[1] == span(12, 77))
  }

  @Test("A bar keeps only the close button of the window before its title is left out")
  func fewControls() {
    #expect(spans(Self.top, 245) == [nil, span(12, 141), span(159, 34), span(199, 34), nil])
    #expect(spans(Self.top, 176)[1] == span(12, 72))
  }

  @Test("A title that is too short is left out, and its room still separates the items")
  func noTitle() {
    #expect(spans(Self.top, 170) == [span(12, 60), nil, span(84, 34), span(124, 34), nil])
    #expect(spans(Self.top, 140) == [nil, nil, span(54, 34), span(94, 34), nil])
  }

  @Test("The narrowest bar first shrinks its gaps and then its buttons")
  func tight() {
    #expect(spans(Self.top, 76) == [nil, nil, span(4, 34), span(40, 34), nil])
    #expect(spans(Self.top, 34) == [nil, nil, span(0, 17), span(17, 17), nil])
  }

  @Test("In right-to-left languages the bar is mirrored")
  func mirrored() {
    let layout = BarLayout(Self.top, length: 800, direction: .rightToLeft)
    #expect(
      layout.spans == [span(728, 60), span(300, 200), span(126, 34), nil, span(12, 108)])
  }

  @Test("A bar's title is centered at the given position")
  func beside() {
    #expect(BarLayout(Self.top, length: 800, titleCentre: 220).spans[1] == span(120, 200))
  }

  @Test("A gap in a bar pushes items to its ends, and several gaps share the room")
  func gaps() {
    let button = Item(.button, natural: 34)
    let gap = Item(.gap)
    #expect(spans([button, gap, button], 200) == [span(12, 34), nil, span(154, 34)])
    #expect(spans([gap, button], 200) == [nil, span(154, 34)])
    #expect(
      spans([button, gap, button, gap, button], 198)
        == [span(12, 34), nil, span(82, 34), nil, span(152, 34)])
  }

  @Test("Items of a bar without a gap are at its start or in the middle")
  func together() {
    let buttons = [Item](repeating: Item(.button, natural: 34), count: 2)
    #expect(spans(buttons, 200) == [span(12, 34), span(52, 34)])
    let centred = BarLayout(buttons, length: 200, centres: true)
    #expect(centred.spans == [span(63, 34), span(103, 34)])
  }

  @Test("A bar as long as its items keeps a short gap between them")
  func natural() {
    let items = [
      Item(.button, natural: 34), Item(.gap), Item(.button, natural: 34),
    ]
    let length = BarLayout.lengths(of: items).natural
    #expect(length == 110)
    #expect(spans(items, length) == [span(12, 34), nil, span(64, 34)])
    #expect(BarLayout.lengths(of: items).minimum == 68)
  }

  @Test("Items of a bar never overlap or leave it", arguments: [0.0, 33, 90, 150, 260, 359, 700])
  func always(length: Double) {
    let button = Item(.button, natural: 34)
    let bars: [[Item]] = [
      Self.top, Self.top + [button, button, button], [button, Item(.gap), button, button], [],
      [Item(.title, natural: 900)],
    ]
    for items in bars {
      for direction in [LayoutDirection.leftToRight, .rightToLeft] {
        let spans = BarLayout(items, length: length, direction: direction).spans.compactMap { $0 }
        let ordered = spans.sorted { $0.start < $1.start }
        #expect(ordered.allSatisfy { $0.start >= -0.001 && $0.end <= length + 0.001 })
        for (one, next) in zip(ordered, ordered.dropFirst()) {
          #expect(one.end <= next.start + 0.001)
        }
      }
    }
  }
}
