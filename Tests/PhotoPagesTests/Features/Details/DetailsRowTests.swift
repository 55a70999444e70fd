import Testing

@testable import PhotoPages

@Suite("The rows of the details are changed in place") struct DetailsRowTests {
  /// A photo whose details are shown.
  private static func shown(
    _ value: PhotoAnnotations = PhotoAnnotations(
      caption: Caption(title: "Port"), altText: "A boat", keywords: ["sea"]),
    permissions: PhotoPermissions = .all
  ) -> Played {
    var session = Played("abc", permissions: permissions, annotations: value)
    session.rest()
    session.command(.showDetails)
    return session
  }

  private static func typed(_ field: DetailsField, _ text: String) -> Played {
    var session = shown()
    session.send(.input(.detailTyped(field, text)))
    return session
  }

  private func fail(_ session: inout Played) throws {
    let save = try #require(session.model.annotations.saves.last)
    session.send(.annotations(.saveFailed(save.id, .full)))
  }

  private static let changes: [(DetailsField, String, AnnotationChange)] = [
    (
      .title, " Harbour\n",
      .set(.caption, from: Caption(title: "Port"), to: Caption(title: "Harbour"))
    ),
    (
      .caption, "At noon\nin May ",
      .set(
        .caption, from: Caption(title: "Port"), to: Caption(title: "Port", text: "At noon\nin May"))
    ),
    (.altText, "A red boat ", .set(.altText, from: "A boat", to: "A red boat")),
    (.keyword, " fog ", .keywords(KeywordsChange(added: ["fog"]))),
  ]

  @Test("A typed text is saved when its row is left, and one undo reverts it", arguments: changes)
  func saving(field: DetailsField, text: String, change: AnnotationChange) {
    var session = Self.typed(field, text)
    #expect(session.saves.isEmpty)
    session.send(.input(.detailFinished))
    #expect(session.saves.map(\.change) == [change])
    #expect(session.model.captions.draft == nil && session.model.captions.lost.isEmpty)
    let before = Self.shown().model.shownAnnotations
    session.command(.undo)
    #expect(session.model.shownAnnotations == before)
  }

  @Test("A title that was pasted in lines is saved as one")
  func lines() {
    var session = Self.typed(.title, "Harbour\nat noon")
    #expect(session.model.text(of: .title) == "Harbour\nat noon", "The field stays as it is")
    session.send(.input(.detailFinished))
    #expect(session.model.shownAnnotations.caption.title == "Harbour at noon")
  }

  @Test("Closing the details or turning the page saves to the photo that was typed about")
  func leaving() {
    let ways: [ViewerEvent] = [
      .command(.hideDetails), .command(.showDetails), .command(.nextPhoto), .command(.openGallery),
      .paging(.requested(PhotoID("c"))), .input(.photoTapped(.centre)), .window(.closing),
    ]
    for (field, text, change) in Self.changes {
      for way in ways {
        var session = Self.typed(field, text)
        session.send(way)
        #expect(session.saves.map(\.change) == [change], "\(way)")
        #expect(session.saves.map(\.photo) == photos("a"), "\(way)")
      }
    }
  }

  @Test("Escape drops what was typed, saves nothing and leaves the details open")
  func escape() {
    for (field, text, _) in Self.changes {
      var session = Self.typed(field, text)
      let before = Self.shown().model.text(of: field)
      #expect(session.model.text(of: field) != before)
      session.command(.escape)
      #expect(session.model.text(of: field) == before)
      #expect(session.viewer.chrome.showsDetails)
      session.send(.input(.detailFinished))
      #expect(session.saves.isEmpty)
      session.command(.escape)
      #expect(!session.viewer.chrome.showsDetails)
    }
  }

  @Test("A text that could not be saved returns to its row, and Return saves it again")
  func failing() throws {
    for (field, text, change) in Self.changes {
      var session = Self.typed(field, text)
      session.send(.input(.detailFinished))
      try fail(&session)
      #expect(session.model.text(of: field) == text.trimmed)
      #expect(session.viewer.effects.contains(.view(.focusDetail(field))))
      #expect(session.notice == .notSaved(change, .full))
      session.send(.input(.detailFinished))
      #expect(session.saves.map(\.change) == [change, change])
    }
  }

  @Test("Texts that failed after the photo was left wait in its rows, each of them")
  func waiting() throws {
    var session = Self.typed(.altText, "A red boat")
    session.send(.input(.detailFinished), .input(.detailTyped(.keyword, "fog")))
    session.command(.nextPhoto)
    try fail(&session)
    try fail(&session)
    #expect(session.model.captions.draft == nil)
    #expect(session.model.text(of: .altText) == "A boat" && session.model.text(of: .keyword) == "")
    session.command(.previousPhoto)
    #expect(session.model.text(of: .altText) == "A red boat")
    #expect(session.model.text(of: .keyword) == "fog")
    session.send(.input(.detailFinished))
    #expect(session.saves.count == 4)
    #expect(session.model.captions.lost.isEmpty)
  }

  @Test("A text that failed after the details were closed opens nothing, and waits in its row")
  func waitingClosed() throws {
    for (field, text, _) in Self.changes {
      var session = Self.typed(field, text)
      session.command(.hideDetails)
      try fail(&session)
      #expect(session.model.captions.draft == nil && !session.viewer.chrome.showsDetails)
      session.command(.editCaption)
      #expect(session.model.text(of: field) == text.trimmed)
      let other: DetailsField = field == .title ? .caption : .title
      session.send(.input(.detailTyped(other, "x")), .command(.escape))
      #expect(session.model.text(of: field) == text.trimmed, "Escape drops the other row alone")
    }
  }

  @Test("A text that is typed in a row is stored as a draft")
  func drafts() {
    for (field, text, _) in Self.changes {
      let session = Self.typed(field, text)
      let draft = session.model.drafts(of: PhotoID("a")).caption
      #expect(draft?.typed.keys.sorted { $0.rawValue < $1.rawValue } == [field])
    }
  }

  @Test("Nothing is typed without permission, nor before the annotations are known")
  func refused() {
    var viewing = Self.shown(permissions: .viewing)
    for field in DetailsField.allCases {
      #expect(!viewing.model.offers(field))
      viewing.send(.input(.detailTyped(field, "x")))
    }
    #expect(viewing.model.captions.draft == nil)
    var unread = Viewer(ViewerSetup(permissions: .all))
    unread.handle(.window(.viewLoaded))
    unread.handle(.library(.listed(photos("a"))))
    unread.handle(.command(.showDetails))
    unread.handle(.input(.detailTyped(.title, "x")))
    #expect(unread.model.offers(.title) && !unread.model.canEdit(.title))
    #expect(unread.model.captions.draft == nil)
    var closed = Played("abc")
    closed.send(.input(.detailTyped(.title, "x")))
    #expect(closed.model.captions.draft == nil)
  }

  @Test("Keywords may be edited where captions may not, and the other way around")
  func partly() {
    for (field, other) in [(DetailsField.keyword, DetailsField.title), (.title, .keyword)] {
      var permissions = PhotoPermissions.all
      (permissions.editKeywords, permissions.editCaption) = (field == .keyword, field == .title)
      var session = Self.shown(permissions: permissions)
      session.send(.input(.detailTyped(other, "x")), .input(.detailTyped(field, "fog")))
      session.send(.input(.detailFinished))
      #expect(session.saves.count == 1)
    }
  }

  @Test("A keyword is removed by its button, and the removal is undone")
  func removingKeywords() {
    var session = Self.shown()
    session.send(.input(.keywordRemoved("sea")), .input(.keywordRemoved("sea")))
    #expect(session.model.shownAnnotations.keywords.isEmpty)
    #expect(session.saves.count == 1 && session.said == "Keywords changed")
    session.command(.undo)
    #expect(session.model.shownAnnotations.keywords == ["sea"])
  }

  @Test("A person is removed with the tag, which undo brings back")
  func removingPeople() {
    let tags = [
      PhotoTag(id: TagID("1"), text: "Anna", shape: .point(.centre)),
      PhotoTag(id: TagID("2"), text: "Anna", kind: .thing, shape: .point(.centre)),
    ]
    var session = Self.shown(PhotoAnnotations(tags: tags))
    #expect(session.model.deletableTags(of: "Anna").map(\.id) == [TagID("1")])
    session.send(.input(.personRemoved("Anna")), .input(.personRemoved("Berta")))
    #expect(session.model.shownAnnotations.tags == [tags[1]])
    session.command(.undo)
    #expect(session.model.shownAnnotations.tags == tags)
  }

  @Test("The people are those that the source knows and those of tags, each once")
  func people() throws {
    let anna = PhotoTag(id: TagID("1"), text: "Anna", shape: .point(.centre))
    var session = Self.shown(PhotoAnnotations(tags: [anna]))
    let token = try #require(session.model.details.state?.request.token)
    session.send(.details(.loaded(token, PhotoDetails([.people(["Berta", "Anna"])]))))
    #expect(session.model.shownDetails.facts.contains(.people(["Berta", "Anna"])))
    #expect(session.model.deletableTags(of: "Berta").isEmpty)
  }

  @Test("Known keywords that the photo does not have are offered once one is typed")
  func offering() {
    var session = Self.shown()
    #expect(!session.asked.contains(.loadNames))
    session.send(.input(.detailTyped(.keyword, "s")))
    #expect(session.asked.contains(.loadNames))
    let names = ["sea", "sun"].map { NameCount(name: $0, count: 1, isKeyword: true) }
    session.send(.tagging(.namesLoaded(names)))
    #expect(session.model.keywordsOffered(for: "s", atMost: 9) { $1.hasPrefix($0) } == ["sun"])
  }

  @Test("A group unfolds and folds, and is remembered with the preferences")
  func folding() {
    var session = Self.shown()
    session.send(.input(.detailsFolded(.camera)), .input(.detailsFolded(.file)))
    #expect(session.model.preferences.openDetails == [.camera, .file])
    session.send(.input(.detailsFolded(.camera)))
    #expect(session.model.preferences.openDetails == [.file])
  }
}
