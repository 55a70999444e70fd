@testable import PhotoPages
import TestSupport
import Testing

/// Many tags at once, at random.
struct TagCrowdTests {
  private static let view = Rect(x: 0, y: 0, width: 1200, height: 800)

  /// Labels at random places, of random widths and one line's height.
  private func labels(_ count: Int, _ random: inout SeededGenerator) -> [TagLayout.Label] {
    (0..<count).map { number in
      TagLayout.Label(
        TagID("\(number)"),
        tip: NormalizedPoint(x: random.double(in: 0...1), y: random.double(in: 0...1)),
        size: Size(width: random.double(in: 20...160).rounded(), height: 18))
    }
  }

  private func layout(_ random: inout SeededGenerator, scale: Double = 1) -> TagLayout {
    let width = random.double(in: 300...1200)
    let height = random.double(in: 240...800)
    return TagLayout(
      photo: Rect(
        x: (Self.view.size.width - width) / 2, y: (Self.view.size.height - height) / 2,
        width: width, height: height),
      view: Self.view, room: Rect(x: 0, y: 46, width: 1200, height: 650), deviceScale: scale)
  }

  /// Thirds of a point are no round numbers.
  @Test(arguments: [1.0, 2, 3])
  func placingEndsAtEveryScale(scale: Double) {
    var random = SeededGenerator(seed: 36)
    for _ in 0..<300 {
      let layout = layout(&random, scale: scale)
      let labels = labels(20, &random)
      #expect(layout.bubbles(of: labels).count == labels.count)
    }
  }

  @Test func bubblesStayOnWhatIsSeenOfThePhotoAndTheirTipsOnTheirPoints() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<60 {
      let layout = layout(&random)
      let labels = labels(Int(random.double(in: 1...60)), &random)
      let bubbles = layout.bubbles(of: labels)
      let seen = layout.photo.intersection(layout.room)
      #expect(bubbles.map(\.id) == labels.map(\.id))
      for (bubble, label) in zip(bubbles, labels) {
        #expect(bubble.tip == layout.point(at: label.tip))
        #expect(seen.flatMap(bubble.frame.intersection) == bubble.frame)
        #expect(!bubble.frame.contains(bubble.tip))
      }
    }
  }

  /// The check is another way of looking: places all over the photo are tried.
  @Test func aBubbleCoversAnotherOnlyWhereOneOfThemHasNoPlaceAtAll() {
    var random = SeededGenerator(seed: 12)
    var coveredCount = 0
    for _ in 0..<6 {
      let photo = Rect(x: 100, y: 100, width: 420, height: 260)
      let layout = TagLayout(photo: photo, view: Self.view)
      let bubbles = layout.bubbles(of: labels(26, &random))
      for (place, bubble) in bubbles.enumerated() {
        for other in bubbles[(place + 1)...]
        where bubble.frame.intersection(other.frame) != nil {
          coveredCount += 1
          let isPlaceless = [bubble, other].contains { one in
            !hasPlace(one, among: bubbles.filter { $0.id != one.id }, on: photo)
          }
          #expect(isPlaceless, "\(bubble) and \(other)")
        }
      }
    }
    #expect(coveredCount > 0, "There was room for all: the test has tried nothing")
  }

  private func hasPlace(_ bubble: TagBubble, among others: [TagBubble], on photo: Rect) -> Bool {
    let size = bubble.frame.size
    let tip = bubble.tip
    for y in stride(from: photo.origin.y, through: photo.bottom - size.height, by: 1) {
      guard y >= tip.y + TagLayout.arrowHeight || y + size.height <= tip.y - TagLayout.arrowHeight
      else { continue }
      for x in stride(from: photo.origin.x, through: photo.right - size.width, by: 4) {
        // Three points between bubbles that made room for each other.
        let wide = Rect(
          x: x - 3, y: y - 3, width: size.width + 6, height: size.height + 6)
        if !others.contains(where: { $0.frame.intersection(wide) != nil }) { return true }
      }
    }
    return false
  }

  @Test func thirtyTagsOnALargePhotoDoNotCoverEachOther() {
    var random = SeededGenerator(seed: 13)
    let layout = TagLayout(photo: Self.view, view: Self.view)
    for _ in 0..<20 {
      let frames = layout.bubbles(of: labels(30, &random)).map(\.frame)
      for (place, frame) in frames.enumerated() {
        #expect(!frames[(place + 1)...].contains { $0.intersection(frame) != nil })
      }
    }
  }

  @Test func aPhotoThatIsPannedTakesItsBubblesAlong() {
    var random = SeededGenerator(seed: 14)
    let labels = labels(80, &random)
    var layout = TagLayout(
      photo: Rect(x: -900, y: -600, width: 3000, height: 2000), view: Self.view)
    var before = layout.bubbles(of: labels)
    var jumps = 0
    for step in 0..<300 {
      layout.photo.origin.x += 2.4
      layout.photo.origin.y += step < 150 ? 1.3 : -1.3
      let after = layout.bubbles(of: labels, keeping: before)
      jumps += jumpCount(from: before, to: after)
      before = after
    }
    // Some three bubbles a second reach an edge at which they turn over or make room.
    #expect(jumps < 40, "\(jumps) bubbles jumped in 300 frames")
  }

  /// How many bubbles moved otherwise than their tips, by more than sliding along an edge explains.
  private func jumpCount(from before: [TagBubble], to after: [TagBubble]) -> Int {
    let old = Dictionary(before.map { ($0.id, $0) }, uniquingKeysWith: { one, _ in one })
    return after.count { bubble in
      guard let old = old[bubble.id] else { return false }
      let dx = bubble.frame.origin.x - bubble.tip.x - old.frame.origin.x + old.tip.x
      let dy = bubble.frame.origin.y - bubble.tip.y - old.frame.origin.y + old.tip.y
      return max(abs(dx), abs(dy)) > 6
    }
  }

  @Test func whatIsAtRestStaysWhereItIs() {
    var random = SeededGenerator(seed: 15)
    for count in [5, 30, 120] {
      let labels = labels(count, &random)
      let layout = TagLayout(photo: Self.view, view: Self.view)
      let first = layout.bubbles(of: labels)
      let second = layout.bubbles(of: labels, keeping: first)
      let third = layout.bubbles(of: labels, keeping: second)
      #expect(second.map(\.frame) == first.map(\.frame))
      #expect(third.map(\.frame) == first.map(\.frame))
    }
  }

  @Test func aBubbleThatMadeRoomGoesBackWhenThereIsRoomAgain() {
    var layout = TagLayout(photo: Self.view, view: Self.view)
    let size = Size(width: 86, height: 18)
    let labels = [
      TagLayout.Label(TagID("a"), tip: NormalizedPoint(x: 0.5, y: 0.5), size: size),
      TagLayout.Label(TagID("b"), tip: NormalizedPoint(x: 0.51, y: 0.51), size: size),
    ]
    let close = layout.bubbles(of: labels)
    #expect(close[1].frame.origin.y > close[1].tip.y + TagLayout.arrowHeight)
    layout.photo = Rect(x: -6000, y: -4000, width: 13200, height: 8800)
    let far = layout.bubbles(of: labels, keeping: close)
    #expect(far[1].frame.origin.y == far[1].tip.y + TagLayout.arrowHeight)
  }
}
