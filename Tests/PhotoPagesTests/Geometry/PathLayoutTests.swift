import Testing

@testable import PhotoPages

@Suite("A path in a row") struct PathLayoutTests {
  private func layout(_ names: Double..., room: Double) -> PathLayout {
    PathLayout(names: names, separator: 10, menu: 30, room: room)
  }

  @Test("All names of a path are shown if there is room")
  func all() {
    let layout = layout(60, 70, 80, room: 230)
    #expect(layout.hiddenCount == 0 && layout.widths == [60, 70, 80])
  }

  @Test("Outer folders of a path are hidden first if there is no room")
  func menu() {
    let one = layout(60, 70, 80, room: 229)
    #expect(one.hiddenCount == 1 && one.widths == [70, 80])
    let two = layout(60, 60, 60, 60, room: 200)
    #expect(two.hiddenCount == 2 && two.widths == [60, 60])
  }

  @Test("The name of the shown folder is shortened last, once all others are hidden")
  func shortened() {
    // 30 + 10 are taken by the menu and the separator.
    let layout = layout(60, 40, 300, room: 150)
    #expect(layout.hiddenCount == 2 && layout.hasMenu && layout.widths == [110])
    #expect(self.layout(300, room: 150).widths == [150])
    #expect(!self.layout(300, room: 150).hasMenu)
  }

  @Test("The menu gives way to a name that would have less than twice its room")
  func withoutMenu() {
    #expect(layout(60, 40, 300, room: 120).hasMenu)
    let narrow = layout(60, 40, 300, room: 119)
    #expect(narrow.hiddenCount == 2 && !narrow.hasMenu && narrow.widths == [119])
    // A short name needs no more.
    #expect(layout(60, 40, 20, room: 60).hasMenu)
  }

  @Test("The menu gives way to a name that is whole only without it")
  func wholeWithoutMenu() {
    #expect(layout(60, 40, 110, room: 150).hasMenu)
    let layout = layout(60, 40, 111, room: 150)
    #expect(layout.hiddenCount == 2 && !layout.hasMenu && layout.widths == [111])
    #expect(!self.layout(60, 40, 150, room: 150).hasMenu)
    #expect(self.layout(60, 40, 151, room: 150).hasMenu)
  }

  @Test("No outer folder of a path takes more than half of the row")
  func half() {
    let layout = layout(400, 60, 60, room: 360)
    #expect(layout.hiddenCount == 0 && layout.widths == [180, 60, 60])
  }

  @Test("A path fits into any room")
  func any() {
    for room in stride(from: 0.0, through: 500, by: 7) {
      for count in 1...9 {
        let names = (0..<count).map { 40 + Double($0 * 37 % 90) }
        let layout = PathLayout(names: names, separator: 10, menu: 30, room: room)
        #expect(layout.widths.count == count - layout.hiddenCount)
        #expect(layout.widths.allSatisfy { $0 >= 0 })
        let separators = Double(layout.widths.count - 1) * 10
        let menu = layout.hasMenu ? 40.0 : 0
        #expect(layout.widths.reduce(separators + menu, +) <= room)
      }
    }
  }
}
