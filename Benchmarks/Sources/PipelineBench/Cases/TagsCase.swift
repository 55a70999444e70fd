import BenchPhotos
import BenchSystem
import PhotoPages

extension PipelineCase {
  /// 200 names on a photo, more than find room, beside the time of one frame in which that has to be
  /// done: placed anew, and while the photo is panned.
  static let tags = PipelineCase(
    name: "tags", title: "places for 200 names on 1280 × 800, ms"
  ) { _ in
    let names = crowd(of: 200)
    let placed = TagLayout(photo: screen, view: screen).bubbles(of: names)
    let panned = TagLayout(photo: Rect(x: 5, y: 0, width: 1280, height: 800), view: screen)
    return [
      Work("a frame of 60 Hz") { try Clock.pause(1.0 / 60) },
      Work("anew") { _ = panned.bubbles(of: names) },
      Work("panned") { _ = panned.bubbles(of: names, keeping: placed) },
    ]
  }

  private static let screen = Rect(x: 0, y: 0, width: 1280, height: 800)

  /// Names of one line each, all over the photo; the golden angle's fractions spread them evenly.
  private static func crowd(of count: Int) -> [TagLayout.Label] {
    (0..<count).map { number in
      let place = { (step: Double) in
        (Double(number) * step).truncatingRemainder(dividingBy: 1)
      }
      return TagLayout.Label(
        TagID("\(number)"), tip: NormalizedPoint(x: place(0.618_034), y: place(0.754_878)),
        size: Size(width: Double(30 + number * 37 % 100), height: 18))
    }
  }
}
