@testable import PhotoPages
import Testing

@Suite("The comments that have rows")
struct CommentWindowTests {
  @Test(
    "At first the newest ten comments have rows, whatever their number", arguments: [4, 10, 10_000])
  func newest(count: Int) {
    var window = CommentWindow()
    window.showNewest(of: comments(0..<count))
    #expect(window.numbers == Array(max(0, count - 10)..<count))
  }

  @Test("Scrolling up adds ten rows at a time and drops rows far below")
  func up() {
    let all = comments(0..<1000)
    var window = CommentWindow()
    window.showNewest(of: all)
    let hasMore = window.extendUp(in: all)
    #expect(hasMore)
    #expect(window.numbers == Array(980..<1000))
    for _ in 0..<23 { window.extendUp(in: all) }
    #expect(window.numbers == Array(750..<900))
    for _ in 0..<100 { window.extendUp(in: all) }
    #expect(window.numbers == Array(0..<150))
    let hasNoMore = !window.extendUp(in: all)
    #expect(hasNoMore)
  }

  @Test("Scrolling down adds rows back to the newest and drops rows far above")
  func down() {
    let all = comments(0..<1000)
    var window = CommentWindow()
    window.showNewest(of: all)
    for _ in 0..<100 { window.extendUp(in: all) }
    let hasMore = window.extendDown(in: all)
    #expect(hasMore)
    #expect(window.numbers == Array(10..<160))
    for _ in 0..<100 { window.extendDown(in: all) }
    #expect(window.numbers == Array(850..<1000))
    let hasNoMore = !window.extendDown(in: all)
    #expect(hasNoMore)
  }

  @Test("Older comments that are loaded get no rows until they are scrolled to")
  func older() {
    var window = CommentWindow()
    window.showNewest(of: comments(90..<100))
    window.follow(comments(0..<100), from: comments(90..<100), isAtEnd: false)
    #expect(window.numbers == Array(90..<100))
  }

  @Test("A new comment gets a row if the newest row is in the window, and else none")
  func new() {
    let all = comments(0..<1000)
    var window = CommentWindow()
    window.showNewest(of: all)
    window.follow(comments(0..<1001), from: all, isAtEnd: true)
    #expect(window.numbers == Array(990..<1001))
    for _ in 0..<20 { window.extendUp(in: comments(0..<1001)) }
    let before = window.numbers
    window.follow(comments(0..<1002), from: comments(0..<1001), isAtEnd: false)
    #expect(window.numbers == before)
  }

  @Test("At most 150 comments have rows, however many arrive at once", arguments: [true, false])
  func flood(isAtEnd: Bool) {
    var window = CommentWindow()
    window.showNewest(of: comments(0..<50))
    window.follow(comments(0..<5000), from: comments(0..<50), isAtEnd: isAtEnd)
    #expect(window.numbers == Array(isAtEnd ? 4850..<5000 : 40..<190))
  }

  @Test("A deleted comment loses its row, and if many are deleted others take their rows")
  func deleted() {
    let all = comments(0..<200)
    var window = CommentWindow()
    window.showNewest(of: all)
    let rest = all.filter { $0.id != CommentID("195") }
    window.follow(rest, from: all, isAtEnd: false)
    #expect(window.numbers == Array(189..<195) + Array(196..<200))
    window.follow(comments(0..<20), from: rest, isAtEnd: false)
    #expect(window.numbers == Array(10..<20))
    window.follow([], from: comments(0..<20), isAtEnd: false)
    #expect(window.numbers == [])
  }
}
