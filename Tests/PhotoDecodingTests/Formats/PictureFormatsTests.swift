import Testing

@testable import PhotoDecoding

@Suite struct PictureFormatsTests {
  @Test func `What the readers here show is added to what gdk-pixbuf shows`() {
    let types = PictureFormats.mimeTypes
    #expect(types.isSuperset(of: PixbufFormats.mimeTypes))
    #expect(types.isSuperset(of: ["image/jpeg", "image/png", "image/tiff"]))
    #expect(types.isSuperset(of: PictureFormats.rawMimeTypes))
    #expect(!types.contains("text/plain"))
  }
}
