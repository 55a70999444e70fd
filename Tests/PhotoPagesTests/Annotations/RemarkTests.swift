import Testing

@testable import PhotoPages

@Suite("Remarks about how changes are kept")
struct RemarkTests {
  /// A gallery in which a photo was liked and disliked in turns, so many times; nothing is kept yet.
  private func changed(_ count: Int) -> Played {
    var gallery = Played("abc")
    for _ in 0..<count { gallery.command(.like) }
    return gallery
  }

  @Test("That things are kept elsewhere is said once, and offers no Undo")
  func elsewhere() {
    var gallery = changed(2)
    gallery.send(.saved(gallery.saves[0].id, .keptElsewhere))
    #expect(gallery.notice == .remark(.keptElsewhere))
    #expect(gallery.model.notice?.offersUndo == false)
    #expect(gallery.model.notice?.stays == false)
    gallery.send(.command(.closeNotice))
    gallery.send(.saved(gallery.saves[1].id, .keptElsewhere))
    #expect(gallery.notice == nil)
  }

  @Test("That a file must not be changed is said once of each, and passes")
  func leftAlone() {
    var gallery = changed(3)
    for (place, name) in ["a.xmp", "b.xmp"].enumerated() {
      gallery.send(.saved(gallery.saves[place].id, .leftAlone(name: name)))
      #expect(gallery.notice == .remark(.leftAlone(name: name)))
      #expect(gallery.model.notice?.stays == false)
      gallery.send(.command(.closeNotice))
    }
    gallery.send(.saved(gallery.saves[2].id, .leftAlone(name: "a.xmp")))
    #expect(gallery.notice == nil)
  }

  @Test("What was set aside is said each time, and stays until it is closed")
  func setAside() {
    var gallery = changed(2)
    for (place, name) in ["a.xmp.broken", "b.xmp.broken"].enumerated() {
      gallery.send(.saved(gallery.saves[place].id, .setAside(name: name)))
      #expect(gallery.notice == .remark(.setAside(name: name)))
      #expect(gallery.model.notice?.stays == true)
      #expect(gallery.model.notice?.offersUndo == false)
      gallery.send(.command(.closeNotice))
    }
  }

  @Test("A remark waits until nothing else is said, and takes no Undo away")
  func waits() {
    var gallery = Played("abc")
    gallery.send(.tagTapped(TagID("anna")), .command(.deleteTag))
    gallery.send(.saved(gallery.saves[0].id, .keptElsewhere))
    #expect(gallery.notice == .tagDeleted("Anna"))
    gallery.send(.noticeExpired(gallery.model.notice?.id ?? 0))
    #expect(gallery.notice == .remark(.keptElsewhere))
  }

  @Test("A remark that waits is said after the next save at the latest")
  func replaced() {
    var gallery = Played("abc")
    gallery.send(.tagTapped(TagID("anna")), .command(.deleteTag))
    gallery.send(.saved(gallery.saves[0].id, .keptElsewhere))
    gallery.command(.like)
    #expect(gallery.notice == nil)
    gallery.send(.saved(gallery.saves[1].id, nil))
    #expect(gallery.notice == .remark(.keptElsewhere))
  }
}
