import Foundation
@testable import PhotoPages
import Testing

struct RelativeDateTests {
  private let now = Date(timeIntervalSince1970: 2_000_000_000)

  private static let spans: [(Double, String)] = [
    (-3600, "just now"), (0, "just now"), (59.9, "just now"), (60, "1 minute ago"),
    (300, "5 minutes ago"), (3599, "59 minutes ago"), (3600, "1 hour ago"),
    (86_399, "23 hours ago"),
    (86_400, "1 day ago"), (518_400, "6 days ago"), (604_800, "1 week ago"),
    (2_592_000, "4 weeks ago"), (2_678_400, "1 month ago"), (31_449_600, "11 months ago"),
    (31_622_400, "1 year ago"), (1_264_896_000, "40 years ago"),
  ]

  @Test(arguments: spans)
  func aSpanIsNamedByItsLargestPart(seconds: Double, text: String) {
    let date = now.addingTimeInterval(-seconds)
    #expect(RelativeDate(date, now: now).message.english == text)
  }

  @Test func aDateBeforeAllDatesHasAnAge() {
    #expect(RelativeDate(.distantPast, now: now).message.english == "2032 years ago")
    let never = Date(timeIntervalSince1970: -.infinity)
    #expect(!RelativeDate(never, now: now).message.english.isEmpty)
  }
}
