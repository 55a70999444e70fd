/// The brightness of a picture's red, green and blue, as the number of pixels in each of 64 steps.
package struct Histogram: Equatable, Sendable {
  /// The number of steps from black to full brightness.
  package static let stepCount = 64
  /// The most columns and rows of pixels that are counted, evenly spread: enough for a curve of this width.
  private static let mostSamples = 160

  package private(set) var red = [Int](repeating: 0, count: stepCount)
  package private(set) var green = [Int](repeating: 0, count: stepCount)
  package private(set) var blue = [Int](repeating: 0, count: stepCount)

  /// Counts the opaque pixels of a picture.
  package init(of pixels: PixelBuffer) {
    let across = max(1, pixels.size.width / Self.mostSamples)
    let down = max(1, pixels.size.height / Self.mostSamples)
    for y in stride(from: 0, to: pixels.size.height, by: down) {
      for x in stride(from: 0, to: pixels.size.width, by: across) { add(pixels[x, y]) }
    }
  }

  private mutating func add(_ pixel: UInt32) {
    guard pixel >> 24 == 255 else { return }
    let width = 256 / Self.stepCount
    red[Int(pixel >> 16 & 255) / width] += 1
    green[Int(pixel >> 8 & 255) / width] += 1
    blue[Int(pixel & 255) / width] += 1
  }

  /// The count that is drawn at full height; peaks of pure black and pure white are cut off, or they would hide the rest.
  package var fullHeight: Int {
    let inner = [red, green, blue].flatMap { $0.dropFirst().dropLast() }.max() ?? 0
    return max(1, inner > 0 ? inner : [red, green, blue].flatMap { $0 }.max() ?? 0)
  }
}
