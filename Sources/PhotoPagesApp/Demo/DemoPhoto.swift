import Dispatch
import FoundationEssentials
import GioBindings
import GtkBindings
import PhotoDecoding
import PhotoFolders
import PhotoPages
import PhotoPagesGtk

struct DemoPhoto: Sendable {
  /// The file's name, with a number that gives the album its order.
  let fileName: String
  let size: PixelSize
  /// The stored orientation: a camera held sideways does not turn the pixels.
  let orientation: Orientation
  let notes: DemoNotes?
  /// Draws the photo; nil for a file that only looks like one, as in many real folders.
  let scene: (@Sendable (DemoPainter) -> Void)?

  /// The names of the photo's file and of its sidecar.
  var names: [[UInt8]] { ["", ".xmp"].map { Array((fileName + $0).utf8) } }

  /// Writes the photo's file and its sidecar; returns the error if that fails.
  func write(into folder: Location, for user: Author) async -> GioError? {
    let now = Date()
    do throws(GioError) {
      if let bytes = await contents() { try await folder.child(names[0]).write(bytes) }
      if let annotations = notes?.annotations(now: now, user: user) {
        try await folder.child(names[1]).write(annotations.sidecar(in: frame, at: now))
      }
      return nil
    } catch {
      return error
    }
  }

  /// Draws the photo on a separate queue, as PNG if single pixels matter, else as JPEG.
  private func contents() async -> [UInt8]? {
    guard let scene else { return Array("This is not a photo.\n".utf8) }
    return await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .userInitiated).async {
        continuation.resume(returning: encoded(scene))
      }
    }
  }

  private var frame: StoredFrame {
    StoredFrame(size: orientation.applied(to: size), orientation: orientation)
  }

  private func encoded(_ scene: (DemoPainter) -> Void) -> [UInt8]? {
    let stored = frame.size
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
    photo("01 Dunes at dawn.jpg", 3000, 2000, .dunes) {
      $0.dunes(sky: [0.98, 0.78, 0.55], top: [0.45, 0.55, 0.80])
    },
    photo("02 Night over the lake.jpg", 2400, 1600, .nightLake) { $0.nightLake() },
    photo("03 Lighthouse.jpg", 1600, 2400, .lighthouse, .rotated90) { $0.lighthouse() },
    photo("04 Mountain range.jpg", 6000, 1200, .mountains) { $0.mountains() },
    photo("05 City at dusk.jpg", 2400, 1800, .city) { $0.city() },
    photo("06 Sailing.jpg", 2000, 2000, .sailing) { $0.sailing() },
    photo("07 Forest.jpg", 1500, 2200, .forest, .rotated270) { $0.forest() },
    photo("08 Desert road.jpg", 3200, 1800, .road) { $0.road() },
    photo("09 Balloons.jpg", 1800, 2400, .balloons) { $0.balloons() },
    photo("10 Stripes.jpg", 900, 3000, nil) { $0.stripes() },
    photo("11 Smiley.png", 32, 32, .smiley) { $0.smiley() },
    photo("12 Test card.png", 1280, 960, .testCard) { $0.testCard() },
    photo("13 Broken.jpg", 0, 0, .broken),
    photo("14 Upside down.jpg", 2400, 1600, .upsideDown, .rotated180) {
      $0.dunes(sky: [0.70, 0.85, 0.95], top: [0.15, 0.35, 0.70])
    },
    photo("15 Moonrise.jpg", 4000, 2250, .moonrise) { $0.moonrise() },
  ]

  private static func photo(
    _ name: String, _ width: Int, _ height: Int, _ notes: DemoNotes?,
    _ orientation: Orientation = .upright, _ scene: (@Sendable (DemoPainter) -> Void)? = nil
  ) -> DemoPhoto {
    DemoPhoto(
      fileName: name, size: PixelSize(width: width, height: height), orientation: orientation,
      notes: notes, scene: scene)
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
