import Dispatch
import GioBindings
import GtkBindings
import PhotoDecoding
import PhotoPages
import PhotoPagesGtk

struct DemoPhoto: Sendable {
  /// The file's name, with a number that gives the album its order.
  let fileName: String
  let size: PixelSize
  /// The stored orientation: a camera held sideways does not turn the pixels.
  let orientation: Orientation
  let scene: @Sendable (DemoPainter) -> Void

  /// Draws the photo on a separate queue and writes it, as PNG if single pixels matter, else as JPEG.
  func write(into folder: Location) async -> GioError? {
    let bytes = await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .userInitiated).async {
        continuation.resume(returning: encoded())
      }
    }
    guard let bytes else { return nil }
    do {
      try await folder.child(Array(fileName.utf8)).write(bytes)
      return nil
    } catch {
      return error
    }
  }

  private func encoded() -> [UInt8]? {
    let stored = orientation.applied(to: size)
    // Scenes are drawn upright, at a height of 1, and stored as a camera held that way would.
    let pixels = PixelBuffer(size: stored) { cairo in
      orientation.turnBack(cairo, stored)
      cairo.scale(Double(size.height), Double(size.height))
      scene(DemoPainter(cairo: cairo, width: Double(size.width) / Double(size.height)))
    }
    if fileName.hasSuffix(".png") { return try? PictureEncoder.png(pixels) }
    return try? PictureEncoder.jpeg(pixels, orientation: orientation)
  }

  static let album: [DemoPhoto] = [
    photo("01 Dunes at dawn.jpg", 3000, 2000) {
      $0.dunes(sky: [0.98, 0.78, 0.55], top: [0.45, 0.55, 0.80])
    },
    photo("02 Night over the lake.jpg", 2400, 1600) { $0.nightLake() },
    photo("03 Lighthouse.jpg", 1600, 2400, .rotated90) { $0.lighthouse() },
    photo("04 Mountain range.jpg", 6000, 1200) { $0.mountains() },
    photo("05 City at dusk.jpg", 2400, 1800) { $0.city() },
    photo("06 Sailing.jpg", 2000, 2000) { $0.sailing() },
    photo("07 Forest.jpg", 1500, 2200, .rotated270) { $0.forest() },
    photo("08 Desert road.jpg", 3200, 1800) { $0.road() },
    photo("09 Balloons.jpg", 1800, 2400) { $0.balloons() },
    photo("10 Stripes.jpg", 900, 3000) { $0.stripes() },
    photo("11 Smiley.png", 32, 32) { $0.smiley() },
    photo("12 Test card.png", 1280, 960) { $0.testCard() },
    photo("14 Upside down.jpg", 2400, 1600, .rotated180) {
      $0.dunes(sky: [0.70, 0.85, 0.95], top: [0.15, 0.35, 0.70])
    },
    photo("15 Moonrise.jpg", 4000, 2250) { $0.moonrise() },
  ]

  private static func photo(
    _ name: String, _ width: Int, _ height: Int, _ orientation: Orientation = .upright,
    _ scene: @escaping @Sendable (DemoPainter) -> Void
  ) -> DemoPhoto {
    DemoPhoto(
      fileName: name, size: PixelSize(width: width, height: height), orientation: orientation,
      scene: scene)
  }
}

extension Orientation {
  /// Turns cairo's axes so that an upright drawing is stored in `orientation`.
  ///
  /// The demo only uses orientations in which a camera is held.
  fileprivate func turnBack(_ cairo: CairoContext, _ stored: PixelSize) {
    let (width, height) = (Double(stored.width), Double(stored.height))
    switch self {
    case .rotated90:
      cairo.translate(0, height)
      cairo.rotate(-.pi / 2)
    case .rotated270:
      cairo.translate(width, 0)
      cairo.rotate(.pi / 2)
    case .rotated180:
      cairo.translate(width, height)
      cairo.rotate(.pi)
    case .upright, .mirrored, .flipped, .transposed, .transversed: break
    }
  }
}
