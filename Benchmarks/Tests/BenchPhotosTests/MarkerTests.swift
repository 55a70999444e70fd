import BenchPhotos
import PhotoPages
import Testing

struct MarkerTests {
  @Test func everyColourIsItsOwn() {
    #expect(Marker.colours.count == 24)
    #expect(Set(Marker.colours).count == 24)
    for (index, colour) in Marker.colours.enumerated() {
      #expect(Marker.index(of: colour) == index)
    }
  }

  @Test func aColourThatAFilterChangedIsStillKnown() {
    for (index, colour) in Marker.colours.enumerated() {
      #expect(Marker.index(of: colour &+ 0x0F_0F0F) == index)
    }
  }

  @Test(arguments: [0x000000, 0xFFFFFF, 0x808080, 0x242424, 0x3584E4] as [UInt32])
  func windowsAreNoPhotos(colour: UInt32) {
    #expect(Marker.index(of: colour) == nil)
  }

  @Test func aPhotoHasItsColourInTheMiddleAndStripesBelow() {
    let photo = PhotoDrawing(size: PixelSize(width: 600, height: 400), noise: 2).photo(30)
    #expect(photo[300, 200] & 0xFF_FFFF == Marker.colours[6])
    #expect(photo[300, 230] & 0xFF_FFFF == Marker.colours[6])
    let band = Set((250..<350).map { photo[$0, 260] })
    #expect(band == [0xFF00_0000, 0xFFFF_FFFF])
  }

  @Test func aThumbnailHasTheColourButNoStripes() {
    let drawing = PhotoDrawing(size: PixelSize(width: 600, height: 400), noise: 2)
    let thumbnail = drawing.thumbnail(30)
    #expect(thumbnail.size == PixelSize(width: 160, height: 107))
    #expect(thumbnail[80, 53] & 0xFF_FFFF == Marker.colours[6])
    #expect(Set((70..<90).map { thumbnail[$0, 69] }) == [0xFF80_8080])
  }
}
