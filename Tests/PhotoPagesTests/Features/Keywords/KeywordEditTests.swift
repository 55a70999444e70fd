import Testing

@testable import PhotoPages

@Suite("Keywords while they are edited") struct KeywordEditTests {
  /// Three photos: all have “sea”, two have “sun”, none has “fog”.
  private var edit: KeywordEdit {
    var summary = KeywordSummary(number: 1, photos: photos("abc"))
    summary.add([PhotoID("a"): ["sea", "sun"], PhotoID("b"): ["sea", "sun"]])
    summary.add([PhotoID("c"): ["sea"]])
    summary.offered = ["fog", "sun", "forest"]
    return KeywordEdit(of: summary)
  }

  /// Adds what is a keyword.
  private static func add(
    _ text: String, to edit: inout KeywordEdit, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let isKeyword = edit.add(text)
    #expect(isKeyword, sourceLocation: sourceLocation)
  }

  private func row(_ keyword: String, _ count: Int) -> KeywordEdit.Row {
    KeywordEdit.Row(keyword: keyword, count: count, isOnAll: count == 3)
  }

  @Test("Each keyword is shown with the number of photos that have it")
  func rows() {
    #expect(edit.rows == [row("sea", 3), row("sun", 2)])
    #expect(!edit.summary.isIncomplete)
    #expect(edit.change(with: "").isEmpty)
  }

  @Test("New keywords are listed first, and adding one of some photos sets it on all")
  func adding() {
    var edit = edit
    Self.add(" fog ", to: &edit)
    Self.add("sun", to: &edit)
    #expect(edit.rows == [row("sun", 3), row("fog", 3), row("sea", 3)])
    #expect(edit.change(with: "") == KeywordsChange(added: ["fog", "sun"]))
    // All have it already.
    Self.add("sea", to: &edit)
    #expect(edit.change(with: "").added == ["fog", "sun"])
  }

  @Test("Removing a keyword and adding it again changes nothing")
  func removing() {
    var edit = edit
    edit.remove("sea")
    edit.remove("sun")
    #expect(edit.rows == [])
    #expect(edit.change(with: "") == KeywordsChange(removed: ["sea", "sun"]))
    Self.add("sea", to: &edit)
    #expect(edit.change(with: "") == KeywordsChange(removed: ["sun"]))
    Self.add("fog", to: &edit)
    edit.remove("fog")
    #expect(edit.change(with: "") == KeywordsChange(removed: ["sun"]))
  }

  @Test("Keywords that differ in case alone are one row, and are added as photos have them")
  func letters() {
    var summary = KeywordSummary(number: 1, photos: photos("abc"))
    summary.add([PhotoID("a"): ["sea", "sun"], PhotoID("b"): ["Sea"], PhotoID("c"): ["SEA"]])
    summary.offered = ["Sun", "SEA", "seal"]
    var edit = KeywordEdit(of: summary)
    #expect(edit.rows == [row("SEA", 3), row("sun", 1)])
    #expect(
      edit.completions(of: "s", atMost: 9) { $1.lowercased().hasPrefix($0) } == ["Sun", "seal"])
    Self.add("SUN", to: &edit)
    Self.add("sea", to: &edit)
    #expect(edit.change(with: "") == KeywordsChange(added: ["sun"]))
    edit.remove("sun")
    #expect(edit.change(with: "") == KeywordsChange(removed: ["sun"]))
  }

  @Test("A removed keyword that is typed in other letters is respelled")
  func respelling() {
    var edit = edit
    edit.remove("sea")
    Self.add("Sea", to: &edit)
    #expect(edit.rows == [row("Sea", 3), row("sun", 2)])
    #expect(edit.change(with: "") == KeywordsChange(added: ["Sea"], removed: ["sea"]))
    Self.add("sea", to: &edit)
    #expect(edit.change(with: "").isEmpty)
  }

  @Test("A keyword change is limited to what it does, regardless of case, and can be undone")
  func limiting() {
    let keywords: Set = ["Sea", "sun"]
    func expect(_ change: KeywordsChange, _ effect: KeywordsChange, _ result: Set<String>) {
      #expect(change.limited(to: keywords) == effect)
      var changed = keywords
      change.apply(to: &changed)
      #expect(changed == result)
      change.inverse(from: keywords).apply(to: &changed)
      #expect(changed == keywords)
    }
    expect(
      KeywordsChange(added: ["sea", "fog"]), KeywordsChange(added: ["fog"]), ["Sea", "sun", "fog"])
    expect(KeywordsChange(removed: ["SEA", "x"]), KeywordsChange(removed: ["Sea"]), ["sun"])
    let respelling = KeywordsChange(added: ["sea"], removed: ["Sea"])
    expect(respelling, respelling, ["sea", "sun"])
    expect(KeywordsChange(added: ["Sea"], removed: ["sea"]), KeywordsChange(), keywords)
  }

  @Test("Text left in the entry is added as a keyword")
  func unfinished() {
    #expect(edit.change(with: "fog ") == KeywordsChange(added: ["fog"]))
    #expect(edit.change(with: " \t").isEmpty)
  }

  @Test(
    "A typed keyword is trimmed, shortened and free of control characters; an empty one is none",
    arguments: [
      ("sea", "sea"), ("  sea \n", "sea"), ("a\u{0}b\u{7}c\td", "a b c d"), ("", nil), (" ", nil),
      ("\u{1}\u{2}", nil), ("Zürich 日本", "Zürich 日本"),
      (String(repeating: "x", count: 70), String(repeating: "x", count: 64)),
      (String(repeating: "x", count: 63) + " y", String(repeating: "x", count: 63)),
    ] as [(String, String?)])
  func typed(text: String, keyword: String?) {
    #expect(KeywordsChange.keyword(typed: text) == keyword)
  }

  @Test("Known keywords that fit are offered, without those that all photos have")
  func completions() {
    func offered(_ edit: KeywordEdit, _ text: String, atMost limit: Int = 9) -> [String] {
      edit.completions(of: text, atMost: limit) { $1.hasPrefix($0) }
    }
    #expect(offered(edit, "f") == ["fog", "forest"])
    #expect(offered(edit, "f", atMost: 1) == ["fog"])
    #expect(offered(edit, "s") == ["sun"])
    #expect(offered(edit, "fog") == [])
    #expect(offered(edit, " ") == [])
    var added = edit
    Self.add("fog", to: &added)
    #expect(offered(added, "f") == ["forest"])
  }

  @Test("Keywords read again for a photo are not counted twice")
  func twice() {
    var summary = KeywordSummary(number: 1, photos: photos("ab"))
    summary.add([PhotoID("a"): ["sea"]])
    #expect(summary.isIncomplete)
    summary.add([PhotoID("a"): ["sea", "sun"]])
    #expect(summary.counts == ["sea": 1])
  }
}
