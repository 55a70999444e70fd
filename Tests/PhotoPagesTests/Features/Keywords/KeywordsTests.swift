import StateTable
import Testing

@testable import PhotoPages

@Suite("Keywords are edited") struct KeywordsTests {
  /// A photo on its page, with two keywords.
  private static var shown: Played {
    Played("abc", annotations: PhotoAnnotations(keywords: ["sea", "sun"]))
  }

  /// The gallery of ten photos with all selected; the keywords of a and b are known.
  private static var selected: Played {
    var session = Played("abcdefghij", annotations: PhotoAnnotations(keywords: ["sea"]))
    session.command(.openGallery, .selectAll)
    return session
  }

  private static func summary(_ session: Played) throws -> KeywordSummary {
    guard case .keywords(let summary)? = session.model.questions.open else {
      throw NoQuestion()
    }
    return summary
  }

  private struct NoQuestion: Error {}

  private static func requests(_ session: Played) -> [KeywordsRequest?] {
    session.asked.compactMap { if case .loadKeywords(let request) = $0 { request } else { nil } }
  }

  private static func answer(
    _ session: inout Played, add added: Set<String> = [], remove removed: Set<String> = []
  ) {
    guard case .keywords(let summary)? = session.model.questions.open else {
      Issue.record("Nothing is asked")
      return
    }
    session.send(.answered(.keywords(summary, KeywordsChange(added: added, removed: removed))))
  }

  @Test("On a page the command opens the details in the row of the keywords, and asks nothing")
  func page() {
    var session = Self.shown
    session.command(.editKeywords)
    #expect(session.model.questions.open == nil && session.viewer.chrome.showsDetails)
    #expect(session.viewer.effects.contains(.view(.focusDetail(.keyword))))
  }

  @Test("In the gallery the keywords of one photo are asked for, shown at once and undone")
  func one() throws {
    var session = Self.shown
    session.command(.openGallery)
    session.send(.input(.selectionChanged(.toggled(0))))
    session.command(.editKeywords)
    #expect(try Self.summary(session).counts == ["sea": 1, "sun": 1])
    #expect(Self.requests(session) == [])
    Self.answer(&session, add: ["fog"], remove: ["sun"])
    #expect(session.model.shownAnnotations.keywords == ["fog", "sea"])
    #expect(session.model.shownDetails.facts.contains(.keywords(["fog", "sea"])))
    #expect(session.said == "Keywords changed")
    session.command(.undo)
    #expect(session.model.shownAnnotations.keywords == ["sea", "sun"])
    session.command(.redo)
    #expect(session.model.shownAnnotations.keywords == ["fog", "sea"])
    #expect(session.saves.count == 3)
  }

  @Test("In the gallery the keywords of the selection are edited after reading unknown ones")
  func many() throws {
    var session = Self.selected
    session.command(.editKeywords)
    let request = try #require(Self.requests(session).first ?? nil)
    #expect(request.photos.map(\.id.name).joined() == "cdefghij")
    session.send(request.event([PhotoID("c"): ["sun"], PhotoID("d"): ["sea"]]))
    #expect(try Self.summary(session).counts == ["sea": 3, "sun": 1])
    #expect(try Self.summary(session).isIncomplete)
    let others = "efghij".map { (PhotoID(String($0)), Set<String>()) }
    session.send(request.event(Dictionary(uniqueKeysWithValues: others)))
    #expect(try !Self.summary(session).isIncomplete)
    Self.answer(&session, add: ["fog"], remove: ["sun"])
    #expect(session.model.annotations.saves.count == 10)
    #expect(session.model.history.done.count == 1)
    #expect(session.said == "Keywords of 10 photos changed")
    let saved = session.saves.first { $0.photo.id == PhotoID("c") }?.change
    #expect(saved == .keywords(KeywordsChange(added: ["fog"], removed: ["sun"])))
    let other = session.saves.first { $0.photo.id == PhotoID("d") }?.change
    #expect(other == .keywords(KeywordsChange(added: ["fog"])))
  }

  @Test("The whole change is saved to photos whose keywords could not be read")
  func unread() throws {
    var session = Self.selected
    session.command(.editKeywords)
    let request = try #require(Self.requests(session).first ?? nil)
    session.send(request.event([:], unread: [PhotoID("c")]))
    let others = "defghij".map { (PhotoID(String($0)), Set<String>()) }
    session.send(request.event(Dictionary(uniqueKeysWithValues: others)))
    #expect(try !Self.summary(session).isIncomplete && Self.summary(session).unread.count == 1)
    Self.answer(&session, remove: ["sea", "sun"])
    let change = session.saves.first { $0.photo.id == PhotoID("c") }?.change
    #expect(change == .keywords(KeywordsChange(removed: ["sea", "sun"])))
    #expect(!session.saves.contains { $0.photo.id == PhotoID("d") })
  }

  @Test("Only photos whose keywords change are saved")
  func few() throws {
    var session = Self.selected
    session.command(.editKeywords)
    let request = try #require(Self.requests(session).first ?? nil)
    let others = "cdefghij".map { (PhotoID(String($0)), Set<String>()) }
    session.send(request.event(Dictionary(uniqueKeysWithValues: others)))
    Self.answer(&session, remove: ["sea"])
    #expect(session.saves.map(\.photo.id.name) == ["a", "b"])
    #expect(session.said == "Keywords of 2 photos changed")
  }

  @Test("Undo reverts only what the change did to each photo's keywords, also before it is saved")
  func undo() {
    var session = Self.selected
    session.command(.editKeywords)
    Self.answer(&session, add: ["sea", "fog"])
    let saves = session.model.annotations.saves
    #expect(saves.count == 10)
    session.command(.undo)
    for save in saves {
      let inverse = save.change.inverse(from: PhotoAnnotations(keywords: ["sea"]))
      session.send(
        .annotations(
          .saved(save.id, SavedAnnotations(inverse: save.inverse == nil ? inverse : nil))))
    }
    let changes = session.saves.dropFirst(10).map(\.change)
    #expect(changes.count == 10)
    #expect(changes.allSatisfy { $0 == .keywords(KeywordsChange(removed: ["fog"])) })
    #expect(session.model.shownAnnotations.keywords == ["sea"])
  }

  @Test("Changes that cannot be saved are reverted, and one notice counts them")
  func failures() {
    var session = Self.selected
    session.command(.editKeywords)
    Self.answer(&session, add: ["fog"])
    for save in session.model.annotations.saves.prefix(3) {
      session.send(.annotations(.saveFailed(save.id, .readOnly)))
    }
    #expect(session.notice == .someNotSaved(3, of: 10, .readOnly))
    #expect(session.model.shownAnnotations.keywords == ["sea"])
  }

  @Test("Dismissing the keyword dialog saves nothing and cancels reading")
  func dismissed() throws {
    var session = Self.selected
    session.command(.editKeywords)
    let request = try #require(Self.requests(session).first ?? nil)
    session.send(.answered(.dismissed))
    #expect(session.asked.last == .loadKeywords(nil))
    session.send(request.event([PhotoID("c"): ["sun"]]))
    #expect(session.model.questions.open == nil && session.saves == [])
    session.command(.editKeywords)
    session.send(request.event([PhotoID("c"): ["sun"]]))
    #expect(try Self.summary(session).counts == ["sea": 2])
  }

  @Test("The source's keywords are offered before its tags, as they become known")
  func offered() throws {
    var session = Self.selected
    session.command(.editKeywords)
    #expect(session.asked.contains(.loadNames))
    let names = [
      NameCount(name: "Anna", count: 9), NameCount(name: "harbour", count: 1, isKeyword: true),
      NameCount(name: "fog", count: 2, isKeyword: true),
    ]
    session.send(.tagging(.namesLoaded(names)))
    #expect(try Self.summary(session).offered == ["fog", "harbour", "Anna"])
    #expect(session.model.knownNames == ["Anna"])
    Self.answer(&session, add: ["fog"])
    let save = try #require(session.model.annotations.saves.first)
    session.send(.annotations(.saved(save.id, SavedAnnotations())))
    #expect(session.asked.last == .loadNames)
  }

  @Test(
    "Photos that went away or may not be changed are left out of a keyword change")
  func gone() {
    var session = Self.selected
    session.command(.editKeywords)
    session.send(.library(.listed(photos("abcd"))))
    session.send(.annotations(.permissionsChanged(PhotoID("b"), .viewing)))
    Self.answer(&session, add: ["fog"])
    #expect(session.saves.map(\.photo.id.name) == ["a", "c", "d"])
  }

  @Test("Keywords cannot be edited without permission, before they are read, or while tagging")
  func permissions() {
    #expect(Command.editKeywords.keys == ["<Control>k"])
    var permissions = PhotoPermissions.all
    permissions.editKeywords = false
    #expect(!Command.editKeywords.isEnabled(in: Played("a", permissions: permissions).viewer))
    var unread = Viewer(ViewerSetup(permissions: .all))
    unread.handle(.window(.viewLoaded))
    unread.handle(.library(.listed(photos("a"))))
    #expect(!Command.editKeywords.isEnabled(in: unread))
    for state in [StateID.tagging, .tagEntry] {
      #expect(!Command.editKeywords.isEnabled(in: Fixture(state).viewer))
    }
  }
}
