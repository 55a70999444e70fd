import BenchPhotos
import BenchSystem

/// Looks for a photo's marker on a screen.
package final class MarkerView {
  /// The screen's width in pixels.
  package static let width = 1920
  /// The screen's height in pixels.
  package static let height = 1080

  private static let middle = (x: width / 2, y: height / 2)
  /// Points round the screen's middle, all of which have a marker's colour when it is there.
  private static let points = [(0, 0), (-12, -6), (12, -6), (-9, 8), (9, 8)].map {
    (x: middle.x + $0.0, y: middle.y + $0.1)
  }
  /// Rows below the middle, some of which cross the stripes however much of the screen a photo takes.
  private static let stripeRows = stride(from: middle.y + 84, to: middle.y + 340, by: 12)
  /// Columns of those rows that are looked at.
  private static let stripeColumns = (middle.x - 40)..<(middle.x + 40)
  /// How much brightness varies where there are stripes, as a standard deviation.
  ///
  /// A black and a white half would have 127; stripes reduced to three pixels each, still more than this.
  private static let leastContrast = 60.0

  private let screen: Screen
  private var known: [UInt32: Int?] = [:]

  init(on screen: Screen) {
    self.screen = screen
  }

  /// The number of the marker that is on screen now; nil if there is none.
  func photo() -> Int? {
    guard let first = marker(at: 0) else { return nil }
    return Self.points.indices.dropFirst().allSatisfy { marker(at: $0) == first } ? first : nil
  }

  private func marker(at point: Int) -> Int? {
    let colour = screen[Self.points[point].x, Self.points[point].y]
    if let marker = known[colour] { return marker }
    let marker = Marker.index(of: colour)
    known[colour] = .some(marker)
    return marker
  }

  /// Whether the fine stripes are on screen now.
  func isSharp() -> Bool {
    Self.stripeRows.contains { y in
      let values = Self.stripeColumns.map { Double(screen[$0, y] >> 8 & 0xFF) }
      let mean = values.reduce(0, +) / Double(values.count)
      let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
      return variance > Self.leastContrast * Self.leastContrast
    }
  }
}
