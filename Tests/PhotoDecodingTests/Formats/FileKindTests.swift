import Testing

@testable import PhotoDecoding

/// What a file's first bytes tell.
@Suite struct FileKindTests {
  @Test func `What gzip has compressed is tried as SVG`() {
    #expect(SVGKind(beginning: [0x1F, 0x8B, 8]) == .compressed)
    #expect(SVGKind(beginning: [0xFF, 0xD8, 0xFF, 0xE0]) == nil)
  }

  @Test(arguments: [
    "<svg xmlns='http://www.w3.org/2000/svg'/>", "<!-- A licence -->\n<svg/>",
    "\u{FEFF}\n <?xml version='1.0'?><!DOCTYPE svg><svg/>",
  ])
  func `SVG is known by its first element, whatever stands before that`(text: String) {
    #expect(SVGKind(beginning: Array(text.utf8)) == .plain)
  }

  @Test(arguments: ["", "<", "<sv", "svg", "text about <svg", "<html><body>"])
  func `Other text is none`(text: String) {
    #expect(SVGKind(beginning: Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    ("heic", "mif1", "HEIF"), ("mif1", "avif", "AVIF"), ("avif", "mif1", "AVIF"),
    ("avis", "avif", "AVIF"), ("avis", "msf1", "AVIF"), ("crx ", "isom", nil),
  ])
  func `What a file of boxes is called follows from its brands`(
    major: String, other: String, expected: String?
  ) {
    let head = [0, 0, 0, 20] + Array("ftyp\(major)".utf8) + [0, 0, 0, 0] + Array(other.utf8)
    #expect(HEIFBrand(beginning: head)?.kind == expected)
    #expect(HEIFBrand(beginning: Array(head.prefix(12))) == nil)
  }

  @Test func `An icon says how many pictures it has, and a Targa file does not`() {
    #expect(IconDirectory.begins([0, 0, 1, 0, 1, 0, 16, 16]))
    #expect(IconDirectory.begins([0, 0, 2, 0, 3, 0, 16, 16]))
    #expect(!IconDirectory.begins([0, 0, 2, 0, 0, 0, 0, 0]))
    #expect(!IconDirectory.begins([0, 0, 1, 0, 1]))
  }
}
