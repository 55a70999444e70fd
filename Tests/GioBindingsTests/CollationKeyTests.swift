import GioBindings
import Testing

@Suite struct CollationKeyTests {
  @Test("Numbers in names are ordered by value")
  func numbers() {
    let names = ["img10.jpg", "img2.jpg", "img1.jpg", "img2b.jpg", "img.jpg"]
    let sorted = names.sorted { CollationKey(forFilename: $0) < CollationKey(forFilename: $1) }
    #expect(sorted == ["img.jpg", "img1.jpg", "img2.jpg", "img2b.jpg", "img10.jpg"])
  }

  @Test("Keys of equal names are equal, and of no name come first")
  func equality() {
    #expect(CollationKey(forFilename: "a.jpg") == CollationKey(forFilename: "a.jpg"))
    #expect(CollationKey(forFilename: "") < CollationKey(forFilename: "a"))
    #expect(!(CollationKey(forFilename: "") < CollationKey(forFilename: "")))
  }
}
