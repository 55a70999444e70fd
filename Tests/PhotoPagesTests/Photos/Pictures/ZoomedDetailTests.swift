@testable import PhotoPages
import Testing

@Suite struct ZoomedDetailTests {
  private let view = PixelSize(width: 1920, height: 1080)
  private let photo = PixelSize(width: 6000, height: 4000)

  private func details(
    _ scale: Double, at centre: NormalizedPoint = .centre, of size: PixelSize? = nil,
    isVector: Bool = false
  ) -> [PictureDetail] {
    PictureDetail.zoomed(
      size ?? photo, by: SettledZoom(scale: scale, centre: centre), in: view, isVector: isVector)
  }

  @Test("A zoom no larger than fitting requests the fitted picture")
  func small() {
    #expect(details(0.2) == [.fitting(view)])
  }

  @Test("A moderately zoomed picture is requested whole, at its shown size")
  func whole() {
    let size = PixelSize(width: 2400, height: 1600)
    #expect(details(0.4) == [.scaled(size, part: PixelRect(size))])
  }

  @Test("Of a large picture the visible part is requested first, with a small margin")
  func part() throws {
    let details = details(1)
    guard case .scaled(let size, let part)? = details.first else {
      Issue.record("Not a part")
      return
    }
    #expect(size == photo)
    #expect(part.contains(PixelRect(x: 1800, y: 1325, width: 2400, height: 1350)))
    #expect(part.width < 2600 && part.height < 1500)
    #expect(details.dropFirst() == [.full])
  }

  @Test("A picture too large to be loaded whole is requested in parts with a margin")
  func huge() {
    let details = details(1, of: PixelSize(width: 12_000, height: 9000))
    #expect(details.count == 1)
    guard case .scaled(_, let part)? = details.first else {
      Issue.record("Not a part")
      return
    }
    #expect(part.contains(PixelRect(x: 4080, y: 3420, width: 3840, height: 2160)))
    #expect(part.width < 4100 && part.height < 2400)
  }

  @Test("Above 100 % the visible part is requested in the photo's own size")
  func magnified() {
    guard case .scaled(let size, let part)? = details(4).first else {
      Issue.record("Not a part")
      return
    }
    #expect(size == photo)
    #expect(part.width < 1100 && part.height < 700)
  }

  @Test("Views that differ little ask for the same part", arguments: [0.5001, 0.5005])
  func grid(x: Double) {
    let near = details(1, at: NormalizedPoint(x: x, y: 0.5))
    #expect(near == details(1, at: NormalizedPoint(x: 0.5002, y: 0.5)))
  }

  @Test(
    "A requested part lies within the picture, wherever the view is",
    arguments: [(0.0, 0.0), (1.0, 1.0), (0.0, 1.0), (-3.0, 7.0)])
  func corners(x: Double, y: Double) {
    let point = NormalizedPoint(x: x, y: y)
    guard case .scaled(let size, let part)? = details(3, at: point).first else {
      Issue.record("Not a part")
      return
    }
    #expect(PixelRect(size).contains(part) && !part.isEmpty)
  }

  @Test("A vector picture is requested at the zoomed size, up to 32 megapixels")
  func vector() {
    let icon = PixelSize(width: 100, height: 100)
    let large = PixelSize(width: 1200, height: 1200)
    #expect(details(12, of: icon, isVector: true) == [.scaled(large, part: PixelRect(large))])
    guard case .scaled(let size, _)? = details(2000, of: icon, isVector: true).first else {
      Issue.record("Not scaled")
      return
    }
    #expect(size.width > 5000 && size.width * size.height <= 34_000_000)
  }
}
