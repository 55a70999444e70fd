import GioBindings
import Testing

@Suite struct CollationKeyTests {
  @Test("Numbers in names are ordered by value")
  func numbers() {
    let names = ["img10.jpg", "img2.jpg", "img1.jpg", "img2b.jpg", "img.jpg"]
    let sorted = names.sorted { CollationKey(forFilename: $0) < CollationKey(forFilename: $1) }
    #expect(sorted == ["img.jpg", "img1.jpg", "img2.jpg", "img2b.jpg", "img10.jpg"])
  }

  @Test(
    "Numbers in the digits of other scripts are ordered by value",
    arguments: [
      ["صورة٢.jpg", "صورة٣.jpg", "صورة١٠.jpg"], ["चित्र२.jpg", "चित्र१०.jpg"],
      ["写真２.jpg", "写真３.jpg", "写真１０.jpg"],
      ["img٢.jpg", "img3.jpg", "img১০.jpg", "img11.jpg"], ["عکس۹.jpg", "عکس۱۰.jpg"],
    ])
  func scripts(names: [String]) {
    for order in [names, names.reversed()] {
      let sorted = order.sorted { CollationKey(forFilename: $0) < CollationKey(forFilename: $1) }
      #expect(sorted == names)
    }
  }

  @Test("Signs that only look like digits are none")
  func signs() {
    #expect(CollationKey(forFilename: "a².jpg") != CollationKey(forFilename: "a2.jpg"))
    #expect(CollationKey(forFilename: "a½.jpg") != CollationKey(forFilename: "a1.jpg"))
  }

  @Test("Keys of equal names are equal, and of no name come first")
  func equality() {
    #expect(CollationKey(forFilename: "a.jpg") == CollationKey(forFilename: "a.jpg"))
    #expect(CollationKey(forFilename: "") < CollationKey(forFilename: "a"))
    #expect(!(CollationKey(forFilename: "") < CollationKey(forFilename: "")))
  }
}
