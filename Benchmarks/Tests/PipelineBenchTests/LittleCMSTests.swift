import BenchSystem
import PhotoDecoding
import PhotoPages
import Testing

/// That what our conversion is compared with does the same.
@Suite struct LittleCMSTests {
  @Test(arguments: [0xFF80_8080, 0xFFFF_0000, 0xFF10_C040, 0xFFC8_6432] as [UInt32])
  func `It comes to the colours that our decoder comes to`(pixel: UInt32) throws {
    let profile = try LittleCMS.adobeRGB()
    let pixels = PixelBuffer(
      size: PixelSize(width: 3, height: 70),
      drawnBy: { _, row in
        for x in row.indices { row[x] = pixel }
      })
    let request = DecodeRequest(
      source: .pixels(pixels), detail: .full, target: ColourTarget(monitorProfile: profile))
    let ours = try PictureDecoder().decode(request)
    let theirs = try LittleCMS(to: profile, size: pixels.size).convert(pixels)
    #expect(theirs == ours.pixels[0, 0] & 0xFF_FFFF)
    #expect(ours.pixels[2, 69] == ours.pixels[0, 0])
  }

  @Test func `What is no profile is refused`() {
    #expect(throws: BenchError.self) {
      try LittleCMS(to: [1, 2, 3], size: PixelSize(width: 1, height: 1))
    }
  }
}
