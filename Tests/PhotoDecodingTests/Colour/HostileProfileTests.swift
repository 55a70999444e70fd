import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// Profiles come out of files that anybody may have written.
@Suite(.onTheThreadForLongOnes) struct HostileProfileTests {
  @Test(arguments: [
    TestProfiles.displayP3, TestProfiles.table, TestProfiles.inks, TestProfiles.grey(gamma: 1.8),
  ])
  func `Damaged profiles neither crash nor change what can be seen through`(
    profile: [UInt8]
  ) throws {
    var numbers = SeededGenerator(seed: 7)
    for _ in 0..<40 {
      var damaged = profile
      // The head and the list of tags are where damage leads furthest.
      let reach = Bool.random(using: &numbers) ? min(300, damaged.count) : damaged.count
      for _ in 0..<Int.random(in: 1...8, using: &numbers) {
        damaged[Int.random(in: 0..<reach, using: &numbers)] = .random(in: 0...255, using: &numbers)
      }
      if Int.random(in: 0..<4, using: &numbers) == 0 {
        damaged.removeLast(Int.random(in: 0..<damaged.count, using: &numbers))
      }
      try convertEverything(damaged)
    }
  }

  private func convertEverything(_ profile: [UInt8]) throws {
    let layouts: [PixelLayout] = [.bgra8, .bgrx8, .rgba16, .cmyk8]
    for layout in layouts {
      for isGrey in [false, true] {
        let bitmap = try Bitmap(size: PixelSize(4, 2), layout: layout)
        bitmap.clear(to: 0x7F)
        var decoded = DecodedBitmap(bitmap: bitmap, profile: profile)
        decoded.isGrey = isGrey
        let result = try ColourConversion.convert(
          decoded, to: ColourTarget(monitorProfile: profile), DecodeWatch())
        let pixel = UInt32(littleEndian: result.base.load(as: UInt32.self))
        #expect(result.size == bitmap.size)
        if result.layout == .bgra8 {
          #expect([0, 8, 16].allSatisfy { pixel >> $0 & 255 <= pixel >> 24 })
        }
      }
    }
  }
}
