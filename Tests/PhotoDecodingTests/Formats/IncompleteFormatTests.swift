import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

/// What is shown of files that end too soon.
@Suite struct IncompleteFormatTests {
  /// Rows of these kinds come as their bytes do, of WebP from webp-pixbuf-loader before 0.2.
  @Test(
    .enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"),
    arguments: ["bmp3", "ppm", "tga", "webp", "gif"].filter(PixbufOracle.isDecodedInProcess),
    [0.5, 0.9])
  func `Of a picture that was cut off the rows that are there are shown`(
    kind: String, fraction: Double
  ) throws {
    let size = PixelSize(300, 200)
    let file = try PictureTool.converted(
      TestPictures.checkerboard(size, side: 3, .red, .blue), to: kind, "-orient", "TopLeft")
    let cut = Array(file.prefix(Int(Double(file.count) * fraction)))
    // webp-pixbuf-loader 0.2 decodes nothing before the end, where it gives the reason.
    if kind == "webp", case .damaged(let reason)? = error(of: cut) {
      #expect(!reason.isEmpty)
      return
    }
    let picture = try decode(cut)
    #expect(picture.fullSize == size)
    #expect(picture.traits.contains(.isIncomplete))
    let there = (0..<size.height).count { isColoured(picture.pixels[100, $0]) }
    #expect(there > 10)
    #expect(there < size.height)
    // The rest is empty: black, or see-through where there is alpha.
    let rest = Set((0..<size.height).map { picture.pixels[100, $0] }.filter { !isColoured($0) })
    #expect(rest.isSubset(of: [0, 0xFF00_0000]))
  }

  @Test func `A TIFF whose pixels end too soon shows those that are there`() throws {
    let row = [UInt8](repeating: 0x80, count: 64 * 3)
    let strips = (0..<4).map { _ in Array(repeatElement(row, count: 16).joined()) }
    let whole = Array(strips.joined())
    // The directory comes before the pixels, as some programs write it.
    let file = TiffFile([
      .short(0x0100, [64]), .short(0x0101, [64]), .short(0x0102, [8, 8, 8]),
      .short(0x0103, [1]), .short(0x0106, [2]), .place(0x0111, whole), .short(0x0115, [3]),
      .short(0x0116, [64]), .long(0x0117, [whole.count]),
    ]).bytes
    #expect(try decode(file).traits == [])
    // libtiff may give up before the first row.
    #expect(isIncompleteOrDamaged(Array(file.dropLast(whole.count / 2))))
  }

  @Test(
    .enabled(if: PictureTool.convert.isInstalled, "no ImageMagick"),
    arguments: ["bmp3", "ppm", "tga", "webp", "gif", "tiff", "xpm", "ico"].filter(
      PixbufOracle.isDecodedInProcess), [0.001, 0.02])
  func `A picture of which next to nothing is there never crashes`(
    kind: String, fraction: Double
  ) throws {
    let file = try PictureTool.converted(TestPictures.marker(), to: kind)
    let count = max(1, Int(Double(file.count) * fraction))
    #expect(isIncompleteOrDamaged(Array(file.prefix(count))))
  }

  @Test(
    .enabled(if: PictureTool.heifEnc.isInstalled, "no heif-enc"), arguments: [0.2, 0.95])
  func `A HEIC that was cut off is damaged, which is said with a reason`(fraction: Double) throws {
    let file = try PictureTool.heif(TestPictures.marker(unit: 16))
    let error = #expect(throws: PictureError.self) {
      try decode(Array(file.prefix(Int(Double(file.count) * fraction))))
    }
    guard case .damaged(let reason) = error else {
      Issue.record("Not damaged but \(String(describing: error))")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test func `Nothing at all is empty, whatever it is called`() {
    #expect(throws: PictureError.empty) { try decode([]) }
    #expect(throws: PictureError.empty) { try decode([], .preview) }
  }

  /// Whether a file is shown as far as it goes, or the reason is told why not.
  private func isIncompleteOrDamaged(_ file: [UInt8]) -> Bool {
    switch Result(catching: { () throws(PictureError) in try decode(file) }) {
    case .success(let picture): picture.traits.contains(.isIncomplete)
    case .failure(.damaged(let reason)): !reason.isEmpty
    case .failure(let error): error == .notAPicture
    }
  }

  private func error(of file: [UInt8]) -> PictureError? {
    do {
      _ = try decode(file)
      return nil
    } catch {
      return error
    }
  }

  private func isColoured(_ pixel: UInt32) -> Bool {
    let colour = TestColour(pixel: pixel)
    return max(colour.red, colour.blue) > 90
  }
}
