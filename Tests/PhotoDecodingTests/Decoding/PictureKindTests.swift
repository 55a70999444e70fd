import Testing

@testable import PhotoDecoding

@Suite struct PictureKindTests {
  private func kind(_ bytes: [UInt8]) -> PictureKind {
    bytes.withUnsafeBytes { PictureKind(beginning: $0) }
  }

  @Test func `What gzip has compressed is tried as SVG, all else is left to be found out`() {
    #expect(kind([0x1F, 0x8B, 8]) == .compressed)
    #expect(kind([0x1F, 0x8B, 8]).loaderName == "svg")
    #expect(kind([0xFF, 0xD8, 0xFF, 0xE0]) == .other)
    #expect(kind([0xFF, 0xD8, 0xFF, 0xE0]).loaderName == nil)
  }

  @Test(arguments: [
    "<svg xmlns='http://www.w3.org/2000/svg'/>", "<!-- A licence -->\n<svg/>",
    "\u{FEFF}\n <?xml version='1.0'?><!DOCTYPE svg><svg/>",
  ])
  func `SVG is known by its first element, whatever stands before that`(text: String) {
    #expect(kind(Array(text.utf8)) == .vector)
    #expect(kind(Array(text.utf8)).loaderName == "svg")
  }

  @Test(arguments: [
    ("heic", "mif1", PictureKind.boxes(name: "HEIF")), ("mif1", "avif", .boxes(name: "AVIF")),
    ("avif", "mif1", .boxes(name: "AVIF")), ("avis", "avif", .sequence),
    ("avis", "msf1", .boxes(name: "AVIF")), ("crx ", "isom", .other),
  ])
  func `What a file of boxes is called follows from its brands`(
    major: String, other: String, expected: PictureKind
  ) {
    let head = [0, 0, 0, 20] + Array("ftyp\(major)".utf8) + [0, 0, 0, 0] + Array(other.utf8)
    #expect(kind(head) == expected)
    #expect(kind(Array(head.prefix(12))) == .other)
  }

  @Test(arguments: ["", "<", "<sv", "svg", "text about <svg", "<html><body>"])
  func `Other text is none`(text: String) {
    #expect(kind(Array(text.utf8)) == .other)
  }
}
