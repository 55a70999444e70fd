import Testing

@testable import GtkBindings

/// Texts without a translation are shown as they are.
struct TranslationTests {
  @Test func aTextWithoutACatalogueIsItself() {
    Translation.bind(domain: "photo-pages", folder: "/nowhere")
    #expect(Translation.of("Open Folder…") == "Open Folder…")
    #expect(Translation.of("") == "")
  }

  @Test(arguments: [(0, "photos"), (1, "photo"), (2, "photos"), (1000, "photos")])
  func numbersChooseBetweenSingularAndPlural(count: Int, text: String) {
    #expect(Translation.of("photo", plural: "photos", count: count) == text)
  }
}
