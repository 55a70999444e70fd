import Foundation
import GtkBindings
import PhotoPages
import PhotoPagesGtk
import TestSupport
import Testing

/// Icons that are images, as another package makes them.
@Suite("Icons of images") @MainActor struct PictureIconTests {
  /// Red, twice as wide as high.
  private static let red = PixelBuffer(size: PixelSize(width: 40, height: 20)) {
    $0.paint(Colour(red: 1, green: 0, blue: 0))
  }

  /// Returns whether the pixels of a column of an icon of 24 pixels are red, from the top.
  private func rows(of icon: Icon) -> [Bool] {
    let ink = IconInk(icon, side: 24)
    return (0..<24).map { ink.pixels[$0 * 24 + 12].red > 200 }
  }

  @Test("An icon of an image has its colours, in the middle of the square")
  func raster() {
    let icon = Icon("red", showing: Raster(Self.red, isOpaque: true))
    let rows = self.rows(of: icon)
    #expect(rows[7...16].allSatisfy { $0 })
    #expect(!rows[0...4].contains(true) && !rows[19...23].contains(true))
    let pixels = IconInk(icon, side: 24, colour: .white).pixels
    #expect(pixels.allSatisfy { $0.blue == 0 && $0.green == 0 })
  }

  @Test("An icon of a file shows its picture; without a file there is an error")
  func file() async throws {
    let folder = try ScratchFolder()
    let path = String(decoding: folder.path, as: UTF8.self) + "/red.png"
    let surface = CairoSurface(width: 40, height: 40)
    surface.draw { $0.paint(Colour(red: 1, green: 0, blue: 0)) }
    try Data(surface.png()).write(to: URL(fileURLWithPath: path))
    let icon = try await Icon("red", file: path)
    #expect(rows(of: icon)[2...21].allSatisfy { $0 })
    await #expect(throws: PictureError.source(.notFound)) {
      _ = try await Icon("none", file: path + ".none")
    }
  }
}
