@testable import PhotoPages
import Testing

@Suite("Controls over the photo do not cover each other")
struct StageLayoutTests {
  /// A view with everything that a layout has.
  static func needs(
    _ layout: ChromeLayout, _ width: Double, _ height: Double = 640,
    direction: LayoutDirection = .leftToRight, comments: Bool = false, caption: Double = 65,
    hint: Bool = false, notice: Bool = false, filmstrip: Bool = false
  ) -> StageLayout.Needs {
    var needs = StageLayout.Needs(size: Size(width: width, height: height))
    needs.layout = layout
    needs.direction = direction
    needs.showsPanel = comments
    needs.showsFilmstrip = filmstrip
    needs.sizes[.topBar] = { Size(width: $0, height: 46) }
    if layout == .classic || layout == .pill { needs.sizes[.bottomBar] = bottomBar }
    if layout == .side { needs.sizes[.sideBar] = { _ in Size(width: 58, height: 206) } }
    needs.sizes[.caption] = { Size(width: min($0, 720), height: caption) }
    if hint { needs.sizes[.hint] = { Size(width: min(244, $0), height: 34) } }
    if notice { needs.sizes[.notice] = { Size(width: min(276, $0), height: 48) } }
    return needs
  }

  private static func bottomBar(in width: Double) -> Size { Size(width: 232, height: 46) }

  @Test("In the classic layout the bottom bar fills the edge below the caption and a line")
  func classic() {
    let layout = StageLayout(Self.needs(.classic, 900))
    #expect(layout.pages == Rect(x: 0, y: 0, width: 900, height: 640))
    #expect(layout[.topBar] == Rect(x: 0, y: 0, width: 900, height: 46))
    #expect(layout[.bottomBar] == Rect(x: 0, y: 594, width: 900, height: 46))
    #expect(layout[.line] == Rect(x: 12, y: 592, width: 876, height: 2))
    #expect(layout[.caption] == Rect(x: 12, y: 521, width: 720, height: 65))
    #expect(layout[.topShade] == Rect(x: 0, y: 0, width: 900, height: 70))
    #expect(layout[.bottomShade] == Rect(x: 0, y: 570, width: 900, height: 70))
    #expect(layout[.panel] == nil)
  }

  @Test("A shade is slightly higher than its bar and absent without a bar")
  func shades() {
    for layout in ChromeLayout.allCases {
      let shade = StageLayout(Self.needs(layout, 900))[.bottomShade]
      #expect((shade != nil) == (layout == .classic), "A caption has a ground of its own")
    }
    var needs = Self.needs(.classic, 900)
    needs.sizes[.topBar] = { Size(width: $0, height: 60) }
    #expect(StageLayout(needs)[.topShade]?.size.height == 84)
    needs.sizes[.topBar] = nil
    #expect(StageLayout(needs)[.topShade] == nil)
  }

  @Test("The gallery's action bar fills the lower edge, below a notice and what is left for photos")
  func actionBar() {
    var needs = StageLayout.Needs(size: Size(width: 360, height: 640))
    needs.sizes[.topBar] = { Size(width: $0, height: 46) }
    needs.sizes[.actionBar] = { Size(width: min(500, $0), height: $0 < 500 ? 92 : 46) }
    needs.sizes[.notice] = { Size(width: min(276, $0), height: 48) }
    let layout = StageLayout(needs)
    #expect(layout[.actionBar] == Rect(x: 0, y: 548, width: 360, height: 92))
    #expect(layout.clearRoom == Rect(x: 0, y: 46, width: 360, height: 502))
    #expect(layout[.notice]?.bottom == 536)
  }

  @Test("In the pill layout the bar is as wide as its items and centered")
  func pill() {
    let layout = StageLayout(Self.needs(.pill, 900))
    #expect(layout[.bottomBar] == Rect(x: 334, y: 576, width: 232, height: 46))
    #expect(layout[.line] == nil)
    #expect(layout[.caption] == Rect(x: 12, y: 499, width: 720, height: 65))
  }

  @Test("In the side layout the bar is centered at the end edge, beside the Next button")
  func side() {
    let layout = StageLayout(Self.needs(.side, 900))
    #expect(layout[.sideBar] == Rect(x: 830, y: 240, width: 58, height: 206))
    #expect(layout[.nextButton] == Rect(x: 758, y: 284, width: 72, height: 72))
    #expect(layout[.previousButton] == Rect(x: 0, y: 284, width: 72, height: 72))
    #expect(layout[.bottomBar] == nil)
  }

  @Test("The clear room is the space that bars and texts leave in each layout")
  func clear() {
    let room = { (layout: ChromeLayout, caption: Double, hint: Bool) in
      StageLayout(Self.needs(layout, 900, caption: caption, hint: hint)).clearRoom
    }
    #expect(room(.classic, 65, false) == Rect(x: 0, y: 46, width: 900, height: 475))
    #expect(room(.classic, 0, false) == Rect(x: 0, y: 46, width: 900, height: 548))
    #expect(room(.header, 0, false) == Rect(x: 0, y: 46, width: 900, height: 594))
    #expect(room(.header, 0, true) == Rect(x: 0, y: 46, width: 900, height: 525))
    #expect(room(.side, 0, false) == Rect(x: 0, y: 46, width: 830, height: 594))
    let mirrored = StageLayout(Self.needs(.side, 900, direction: .rightToLeft, caption: 0))
    #expect(mirrored.clearRoom == Rect(x: 70, y: 46, width: 830, height: 594))
    let low = StageLayout(Self.needs(.classic, 900, 150))
    #expect(low.clearRoom == low.pages, "Next to nothing is left")
  }

  @Test("The filmstrip is at the lower edge, and bars and caption are above it")
  func filmstrip() {
    let layout = StageLayout(Self.needs(.classic, 900, filmstrip: true))
    #expect(layout[.filmstrip] == Rect(x: 0, y: 568, width: 900, height: 72))
    #expect(layout[.bottomBar] == Rect(x: 0, y: 522, width: 900, height: 46))
    #expect(layout[.caption] == Rect(x: 12, y: 449, width: 720, height: 65))
    #expect(layout[.bottomShade]?.bottom == 568)
    #expect(layout.clearRoom == Rect(x: 0, y: 46, width: 900, height: 403))
    let bare = StageLayout(Self.needs(.header, 900, caption: 0, filmstrip: true))
    #expect(bare.clearRoom == Rect(x: 0, y: 46, width: 900, height: 522))
    let beside = StageLayout(Self.needs(.classic, 900, comments: true, filmstrip: true))
    #expect(beside[.filmstrip] == Rect(x: 0, y: 568, width: 540, height: 72))
    #expect(beside[.panel]?.bottom == 640)
  }

  @Test("The filmstrip is hidden where comments cover the photo and in a low view")
  func noFilmstrip() {
    let covered = StageLayout(Self.needs(.classic, 699, comments: true, filmstrip: true))
    #expect(covered[.filmstrip] == nil)
    #expect(covered[.panel] == Rect(x: 0, y: 46, width: 699, height: 594))
    #expect(StageLayout(Self.needs(.classic, 900, 559, filmstrip: true))[.filmstrip] == nil)
  }

  @Test("In a wide view the comments are beside the photo, and the bar only below the photo")
  func beside() {
    let layout = StageLayout(Self.needs(.classic, 900, comments: true))
    #expect(layout.pages.size.width == 540)
    #expect(layout[.panel] == Rect(x: 540, y: 46, width: 360, height: 594))
    #expect(layout[.panelGround] == Rect(x: 540, y: 0, width: 360, height: 640))
    #expect(layout[.bottomBar]?.size.width == 540)
    #expect(!layout.panelCovers)
  }

  @Test("Below 700 points comments cover the page and all controls but the top bar")
  func covering() {
    for kind in ChromeLayout.allCases {
      for width in [360.0, 699] {
        var needs = Self.needs(kind, width, comments: true, notice: true, filmstrip: true)
        needs.sizes[.caption] = { Size(width: $0, height: 65) }
        let layout = StageLayout(needs)
        #expect(layout.panelCovers)
        #expect(layout.pages.size.width == width)
        #expect(layout[.panel] == Rect(x: 0, y: 46, width: width, height: 594))
        #expect(layout[.panelGround] == Rect(x: 0, y: 0, width: width, height: 640))
        let covered: [StageLayout.Part] = [
          .bottomBar, .sideBar, .caption, .line, .bottomShade, .filmstrip, .previousButton,
          .nextButton,
        ]
        #expect(covered.allSatisfy { layout[$0] == nil })
        #expect(layout[.notice]?.origin.y == 106, "Below the panel's name")
      }
    }
  }

  @Test("An expanded caption leaves the upper half of the view to the photo")
  func read() {
    let layout = StageLayout(Self.needs(.classic, 900, caption: 1000))
    #expect(layout[.caption] == Rect(x: 12, y: 356, width: 720, height: 230))
    let noticed = StageLayout(Self.needs(.classic, 900, caption: 1000, notice: true))
    #expect(noticed[.caption]?.size.height == 158)
  }

  @Test(
    "A caption with little room has the height of whole lines, or its least height")
  func wholeLines() {
    var needs = Self.needs(.classic, 900, 400, caption: 300)
    let room = StageLayout(needs)[.caption]?.size.height ?? 0
    #expect(room < 300)
    needs.fittingCaptionHeight = { width, room in width == 720 ? room - 17 : 0 }
    #expect(StageLayout(needs)[.caption]?.size.height == room - 17)
    needs.leastCaptionHeight = { _ in room - 5 }
    #expect(StageLayout(needs)[.caption]?.size.height == room - 5)
    let high = Self.needs(.classic, 900, 400)
    #expect(StageLayout(high)[.caption]?.size.height == 65)
  }

  @Test("The hint is at 92 % of the height, or above the bottom bar")
  func hint() {
    var needs = Self.needs(.header, 900, caption: 0, hint: true)
    #expect(StageLayout(needs)[.hint] == Rect(x: 328, y: 571, width: 244, height: 34))
    needs.sizes[.bottomBar] = Self.bottomBar
    #expect(StageLayout(needs)[.hint]?.origin.y == 548)
  }

  @Test("In right-to-left languages all controls are mirrored")
  func mirrored() {
    for layout in ChromeLayout.allCases {
      for comments in [false, true] {
        let left = StageLayout(Self.needs(layout, 900, comments: comments, hint: true))
        let right = StageLayout(
          Self.needs(layout, 900, direction: .rightToLeft, comments: comments, hint: true))
        #expect(right.pages.origin.x == (comments ? 360 : 0))
        for (one, other) in zip(controls(left) + [left.pages], controls(right) + [right.pages]) {
          #expect(other.origin.x == 900 - one.origin.x - one.size.width)
          #expect(other.origin.y == one.origin.y)
          #expect(other.size == one.size)
        }
      }
    }
  }

  /// All that can be pressed or read, and must not be covered.
  func controls(_ layout: StageLayout) -> [Rect] {
    [
      layout[.topBar], layout[.bottomBar], layout[.sideBar], layout[.panel], layout[.caption],
      layout[.hint], layout[.previousButton], layout[.nextButton], layout[.filmstrip],
    ].compactMap { $0 }
  }

  @Test("Controls and page do not overlap or leave the view", arguments: ChromeLayout.allCases)
  func always(layout: ChromeLayout) {
    for width in [360.0, 420, 699, 700, 800, 1920] {
      for height in [480.0, 640, 1080] {
        for (comments, caption, hint) in [
          (false, 65.0, false), (false, 0, true), (true, 65, false), (false, 900, false),
        ] {
          for (direction, filmstrip) in [
            (LayoutDirection.leftToRight, false), (.rightToLeft, false), (.leftToRight, true),
          ] {
            let layout = StageLayout(
              Self.needs(
                layout, width, height, direction: direction, comments: comments,
                caption: caption, hint: hint, notice: true, filmstrip: filmstrip))
            let notice = layout.panelCovers ? [] : [layout[.notice]].compactMap { $0 }
            let all = controls(layout) + notice
            #expect(all.allSatisfy { isInside($0, width, height) }, "\(layout)")
            #expect(areApart(all), "\(layout)")
          }
        }
      }
    }
  }

  func isInside(_ rect: Rect, _ width: Double, _ height: Double) -> Bool {
    rect.origin.x >= 0 && rect.origin.y >= 0 && rect.origin.x + rect.size.width <= width
      && rect.origin.y + rect.size.height <= height
  }

  func areApart(_ rects: [Rect]) -> Bool {
    for (place, one) in rects.enumerated() {
      for other in rects.dropFirst(place + 1)
      where one.origin.x < other.origin.x + other.size.width
        && other.origin.x < one.origin.x + one.size.width
        && one.origin.y < other.origin.y + other.size.height
        && other.origin.y < one.origin.y + one.size.height
      {
        return false
      }
    }
    return true
  }
}
