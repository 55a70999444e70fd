import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

/// HEIF and AVIF files that a system's library does not read as they are.
@Suite struct BoxFormatTests {
  @Test(.enabled(if: PictureTool.heifEnc.isInstalled, "no heif-enc"))
  func `A whole file that the library refuses is not called damaged, and its reason is told`()
    throws
  {
    let file = try manifold()
    switch Result(catching: { () throws(PictureError) in try decode(file) }) {
    case .success(let picture):
      // Newer libraries read it.
      #expect(picture.fullSize == PixelSize(64, 48))
    case .failure(.refused(kind: "HEIF", let reason)):
      #expect(reason.contains("Too many auxiliary image references"), "\(reason)")
    case .failure(let error):
      throw error
    }
  }

  @Test(.enabled(if: PictureTool.heifEnc.isInstalled, "no heif-enc"))
  func `The same file is damaged where its end is missing`() throws {
    let file = try manifold()
    // More than the thumbnail, which libraries that read the file do without.
    let error = #expect(throws: PictureError.self) { try decode(file.dropLast(file.count / 4)) }
    guard case .damaged = error else {
      Issue.record("Not damaged but \(String(describing: error))")
      return
    }
  }

  @Test(.enabled(if: PictureTool.avifenc.isInstalled, "no avifenc"))
  func `Of an AVIF that moves the first frame is shown`() throws {
    let size = PixelSize(64, 48)
    let file = try PictureTool.avifenc.make(
      from: PictureEncoder.png(TestPictures.solid(size, .red)), to: "out.avif",
      ["IN", "@second.png", "OUT"],
      with: ["second.png": PictureEncoder.png(TestPictures.solid(size, .blue))])
    #expect(file[8..<12].elementsEqual("avis".utf8), "Or it does not move")
    let picture = try decode(file)
    #expect(picture.fullSize == size)
    #expect(TestColour(pixel: picture.pixels[30, 20]).difference(from: .red) <= 8)
  }

  /// A HEIC with a picture that belongs to several others, as phones write for what lightens them:
  /// libheif 1.15 takes one that belongs to one.
  private func manifold() throws -> [UInt8] {
    var canvas = TestCanvas(PixelSize(64, 48), filledWith: .red)
    canvas.fill(x: 20, y: 0, width: 20, height: 30, with: TestColour(0, 0, 0, alpha: 0))
    // Alpha and a thumbnail, which has alpha, too: the last two references are of 14 bytes each.
    var file = try PictureTool.heifEnc.make(
      from: PictureEncoder.png(canvas.picture), to: "out.heic",
      ["-t", "32", "IN", "-o", "OUT"])
    let thumbnail = try #require(file.indices.first { file[$0...].starts(with: "thmb".utf8) })
    let start = thumbnail - 4 - 14
    try #require(file[start + 4..<start + 8].elementsEqual("auxl".utf8))
    let from = Array(file[start + 8..<start + 10])
    let to = Array(file[start + 12..<start + 14])
    let references = from + [0, 8] + Array(repeatElement(to, count: 8).joined())
    let merged = [0, 0, 0, 28] + Array("auxl".utf8) + references
    file.replaceSubrange(start..<start + 28, with: merged)
    return file
  }
}

private func decode(_ bytes: ArraySlice<UInt8>) throws(PictureError) -> DecodedPicture {
  try decode(Array(bytes))
}
