import Testing

@testable import PhotoIndex

struct TextFoldingTests {
  @Test(
    "Case, accents, forms of characters and of digits do not count",
    arguments: [
      ("Łódź", "lodz"), ("STRAẞE", "strasse"), ("straße", "strasse"), ("Ærø", "aero"),
      ("Đorđe", "dorde"), ("İstanbul ILGIN ılık", "istanbul ilgin ilik"), ("Ångström", "angstrom"),
      ("e\u{301}te\u{301}", "ete"), ("ΣΊΣΥΦΟΣ Σίσυφος", "σισυφοσ σισυφοσ"), ("ёлка", "елка"),
      ("ﬁn ２０２４ ٢٠٢٤", "fin 2024 2024"), ("القَاهِرَة", "القاهره"),
      ("أحمد إحسان آمال", "احمد احسان امال"),
      ("کتاب", "كتاب"), ("בְּרֵאשִׁית", "בראשית"), ("IMG_1234.JPG", "img 1234 jpg"),
      ("O’Brien-Smith", "o brien smith"), ("soft\u{ad}hyphen", "softhyphen"), ("½", "1 2"),
    ])
  func folding(text: String, words: String) {
    #expect(TextFolding.shared.words(of: text).joined(separator: " ") == words)
  }

  @Test(
    "In scripts without spaces each character is a word",
    arguments: [
      ("東京", ["東", "京"]), ("itgc后台", ["itgc", "后", "台"]), ("ｶﾒﾗ", ["カ", "メ", "ラ"]),
      ("ทะเล", ["ท", "ะ", "เ", "ล"]), ("2024年7月", ["2024", "年", "7", "月"]), ("🌅a", ["🌅", "a"]),
    ])
  func singles(text: String, words: [String]) {
    #expect(TextFolding.shared.words(of: text) == words)
  }

  @Test(
    "Composed and decomposed texts become the same words",
    arguments: ["Łódź", "서울에서", "ガラス", "น้ำ", "Việt Nam", "हिन्दी", "قَهْوَة"])
  func forms(text: String) {
    let words = TextFolding.shared.words(of: text)
    #expect(!words.isEmpty)
    #expect(TextFolding.shared.words(of: text.compatibilityDecomposed) == words)
  }

  @Test("A Korean syllable that is typed in part is the beginning of the whole one")
  func korean() {
    let whole = TextFolding.shared.words(of: "한국")[0]
    #expect(whole.unicodeScalars.starts(with: TextFolding.shared.words(of: "한구")[0].unicodeScalars))
    #expect(CharacterFolding.endsInKorean(whole))
  }
}
