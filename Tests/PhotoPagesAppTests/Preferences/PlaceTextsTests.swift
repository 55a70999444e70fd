import Testing

@testable import PhotoPagesApp

@Suite("Texts about folders") struct PlaceTextsTests {
  @Test("The text of the folder set longest ago is forgotten beyond the limit")
  func forgotten() {
    var texts = PlaceTexts()
    for number in 0...PlaceTexts.maxCount { texts["file:///\(number)"] = "size" }
    #expect(texts["file:///0"] == nil)
    #expect(texts["file:///1"] == "size")
    texts["file:///new"] = "name"
    #expect(texts["file:///1"] == nil)
    #expect(PlaceTexts(texts.pairs).pairs.count == PlaceTexts.maxCount)
  }

  @Test("A folder without a text is not stored, and one with another text is the last")
  func changed() {
    var texts = PlaceTexts([("file:///a", "size"), ("file:///b", "-name")])
    texts["file:///a"] = "taken"
    #expect(texts.pairs.map(\.key) == ["file:///b", "file:///a"])
    #expect(texts["file:///a"] == "taken")
    texts["file:///a"] = nil
    #expect(texts.pairs.map(\.key) == ["file:///b"])
  }
}
