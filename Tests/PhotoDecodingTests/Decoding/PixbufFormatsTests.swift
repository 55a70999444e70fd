import Testing

@testable import PhotoDecoding

@Suite struct PixbufFormatsTests {
  @Test func `The kinds that are built into gdk-pixbuf are among those that can be shown`() {
    #expect(PixbufFormats.mimeTypes.isSuperset(of: ["image/jpeg", "image/png"]))
    #expect(!PixbufFormats.mimeTypes.contains("text/plain"))
  }
}
