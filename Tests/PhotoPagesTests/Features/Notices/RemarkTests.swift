import Testing

@testable import PhotoPages

@Suite("Remarks about how changes are kept")
struct RemarkTests {
  /// A viewer in which a photo was liked and disliked in turns, so many times; nothing is kept yet.
  private func changed(_ count: Int) -> Played {
    var session = Played("abc")
    for _ in 0..<count { session.command(.like) }
    return session
  }

  @Test("The notice that changes are saved in the user data appears once and offers no Undo")
  func elsewhere() {
    var session = changed(2)
    session.send(
      .annotations(.saved(session.saves[0].id, SavedAnnotations(remark: .savedInUserData))))
    #expect(session.notice == .remark(.savedInUserData))
    #expect(session.model.notices.notice?.offersUndo == false)
    #expect(session.model.notices.notice?.stays == false)
    session.send(.command(.closeNotice))
    session.send(
      .annotations(.saved(session.saves[1].id, SavedAnnotations(remark: .savedInUserData))))
    #expect(session.notice == nil)
  }

  @Test("The notice that a sidecar is left alone appears once for each file and passes")
  func leftAlone() {
    var session = changed(3)
    for (place, name) in ["a.xmp", "b.xmp"].enumerated() {
      session.send(
        .annotations(
          .saved(session.saves[place].id, SavedAnnotations(remark: .leftAlone(name: name)))))
      #expect(session.notice == .remark(.leftAlone(name: name)))
      #expect(session.model.notices.notice?.stays == false)
      session.send(.command(.closeNotice))
    }
    session.send(
      .annotations(.saved(session.saves[2].id, SavedAnnotations(remark: .leftAlone(name: "a.xmp"))))
    )
    #expect(session.notice == nil)
  }

  @Test("The notice that a sidecar was set aside appears each time and stays until it is closed")
  func setAside() {
    var session = changed(2)
    for (place, name) in ["a.xmp.broken", "b.xmp.broken"].enumerated() {
      session.send(
        .annotations(
          .saved(session.saves[place].id, SavedAnnotations(remark: .setAside(name: name)))))
      #expect(session.notice == .remark(.setAside(name: name)))
      #expect(session.model.notices.notice?.stays == true)
      #expect(session.model.notices.notice?.offersUndo == false)
      session.send(.command(.closeNotice))
    }
  }

  @Test("The notice about how a change was saved waits for others and takes no Undo away")
  func waits() {
    var session = Played("abc")
    session.send(.input(.tagTapped(TagID("anna"))), .command(.deleteTag))
    session.send(
      .annotations(.saved(session.saves[0].id, SavedAnnotations(remark: .savedInUserData))))
    #expect(session.notice == .done(Message("“{name}” deleted", ["name": "Anna"])))
    session.send(.notices(.expired(session.model.notices.notice?.id ?? 0)))
    #expect(session.notice == .remark(.savedInUserData))
  }

  @Test("A waiting notice about how a change was saved is shown after the next save")
  func replaced() {
    var session = Played("abc")
    session.send(.input(.tagTapped(TagID("anna"))), .command(.deleteTag))
    session.send(
      .annotations(.saved(session.saves[0].id, SavedAnnotations(remark: .savedInUserData))))
    session.command(.like)
    #expect(session.notice == nil)
    session.send(.annotations(.saved(session.saves[1].id, SavedAnnotations())))
    #expect(session.notice == .remark(.savedInUserData))
  }
}
