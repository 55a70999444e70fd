import Testing

@testable import PhotoPages

@Suite("The text about all photos") struct FolderTextTests {
  private static let rome = text("Rome")
  private static let paris = text("Paris")

  private static func text(_ text: String, obstacle: FolderText.Obstacle? = nil) -> FolderText {
    FolderText(text, obstacle: obstacle, version: text)
  }

  /// The gallery of two photos, with a text.
  private static func gallery(_ text: FolderText = rome) -> Played {
    var session = Played("ab")
    session.command(.openGallery)
    session.answer(text)
    return session
  }

  /// A gallery in whose editor another text was typed.
  private static func edited(_ typed: String = "Oslo") -> Played {
    var session = gallery()
    session.command(.editDescription)
    session.send(.input(.folderTextTyped(typed)))
    return session
  }

  @Test("A letter with more than 47 accents prevents editing, unless another obstacle does")
  func accents() {
    func text(_ count: Int) -> FolderText {
      Self.text("In e" + String(repeating: "\u{301}", count: count) + "\n")
    }
    #expect(text(47).obstacle == nil)
    #expect(text(48).obstacle == .tooManyMarks)
    #expect(text(32_000).obstacle == .tooManyMarks)
    #expect(Self.text(text(48).text, obstacle: .readOnly).obstacle == .readOnly)
    #expect(!Self.gallery(text(48)).model.folderText.canEdit)
  }

  // MARK: - Reading

  @Test("The folder text is read when the gallery opens and when it changes there")
  func reading() {
    var session = Played("ab")
    #expect(session.texts == [])
    session.send(.folderText(.changed))
    #expect(session.texts == [])
    session.command(.openGallery)
    #expect(session.texts.count == 1)
    session.answer(Self.rome)
    #expect(session.model.folderText.shownText == "Rome")
    session.command(.openGallery, .openGallery)
    #expect(session.texts.count == 1)
    session.send(.folderText(.changed))
    #expect(session.texts.count == 2)
    session.answer(Self.paris)
    #expect(session.model.folderText.shownText == "Paris")
  }

  @Test("A folder text changed while pages are shown is read when the gallery opens")
  func waiting() {
    var session = Self.gallery()
    session.command(.openGallery)
    session.send(.folderText(.changed))
    #expect(session.texts.count == 1)
    session.command(.openGallery)
    #expect(session.texts.count == 2)
  }

  @Test("A source without folder texts is not asked for one, and none can be added")
  func role() {
    var setup = ViewerSetup()
    setup.roles.remove(.describing)
    var viewer = Viewer(setup)
    viewer.handle(.window(.viewLoaded))
    viewer.handle(.library(.listed(photos("ab"))))
    viewer.handle(.command(.openGallery))
    #expect(viewer.stateID == .gallery)
    #expect(!viewer.effects.contains { if case .folderText = $0 { true } else { false } })
    #expect(!Command.addDescription.isEnabled(in: viewer))
  }

  @Test("If reading the folder text fails, the known text stays until the next gallery")
  func failure() throws {
    var session = Self.gallery()
    session.send(.folderText(.changed))
    session.send(.folderText(.failed(try #require(session.textToken))))
    #expect(session.model.folderText.shownText == "Rome")
    session.command(.openGallery, .openGallery)
    #expect(session.texts.count == 3)
  }

  // MARK: - Commands

  @Test(
    "A text can be edited, an empty one added, and neither with an obstacle",
    arguments: [
      (rome, false, true), (text(""), true, false),
      (text("Rome", obstacle: .otherEncoding), false, false),
      (text("", obstacle: .readOnly), false, false),
    ])
  func offers(text: FolderText, adds: Bool, edits: Bool) {
    let session = Self.gallery(text)
    #expect(Command.addDescription.isEnabled(in: session.viewer) == adds)
    #expect(Command.editDescription.isEnabled(in: session.viewer) == edits)
    #expect(Command.unfoldDescription.isEnabled(in: session.viewer) == !text.text.isEmpty)
  }

  @Test("The folder text unfolds and folds, and editing unfolds it")
  func unfolding() {
    var session = Self.gallery()
    session.command(.unfoldDescription)
    #expect(Command.unfoldDescription.isOn(in: session.viewer) == true)
    session.command(.unfoldDescription)
    #expect(Command.unfoldDescription.isOn(in: session.viewer) == false)
    session.command(.editDescription)
    #expect(session.model.folderText.isUnfolded)
    #expect(session.viewer.effects == [.view(.focusFolderText)])
  }

  // MARK: - Saving

  @Test("Saving shows the folder text at once, and undo and redo restore the source's")
  func saving() throws {
    var session = Self.edited()
    session.command(.saveDescription)
    #expect(session.model.folderText.draft == nil)
    #expect(session.model.folderText.shownText == "Oslo")
    let saved = try #require(session.texts.last)
    #expect(saved == .save("Oslo", over: Self.rome, try #require(session.textToken)))
    session.answer(Self.text("Oslo"))
    #expect(session.said == "Description saved")
    #expect(session.model.stepCounts == (1, 0))
    session.command(.undo)
    #expect(
      session.texts.last
        == .restore(Self.rome, over: Self.text("Oslo"), try #require(session.textToken)))
    session.answer(Self.rome)
    #expect(session.model.folderText.shownText == "Rome")
    #expect(session.model.stepCounts == (0, 1))
    session.command(.redo)
    session.answer(Self.text("Oslo"))
    #expect(session.model.folderText.shownText == "Oslo")
    #expect(session.model.stepCounts == (1, 0))
  }

  @Test("Saving an unchanged folder text saves nothing")
  func untyped() {
    var session = Self.edited("Rome")
    session.command(.saveDescription)
    #expect(session.model.folderText.draft == nil)
    #expect(session.texts.count == 1)
  }

  @Test(
    "Leaving the gallery or closing the window saves the typed folder text",
    arguments: [
      ViewerEvent.command(.openGallery), .window(.closing), .input(.photoOpened(PhotoID("b"))),
    ])
  func leaving(event: ViewerEvent) {
    var session = Self.edited()
    session.send(event)
    guard case .save("Oslo", Self.rome, _)? = session.texts.last else {
      return _ = Issue.record("\(session.texts)")
    }
  }

  @Test("Escape keeps the typed folder text for the next edit, and Cancel drops it")
  func ending() {
    var session = Self.edited()
    session.command(.escape)
    #expect(session.viewer.stateID == .gallery)
    #expect(session.model.folderText.draft == nil)
    session.command(.editDescription)
    #expect(session.model.folderText.draft?.text == "Oslo")
    session.command(.cancel, .editDescription)
    #expect(session.model.folderText.draft?.text == "Rome")
    #expect(session.texts.count == 1)
  }

  @Test("A folder text that cannot be saved returns to its editor")
  func refusal() throws {
    var session = Self.edited()
    session.command(.saveDescription)
    session.send(.folderText(.saveFailed(.full, try #require(session.textToken))))
    #expect(session.notice == .textNotSaved(.full))
    #expect(session.model.folderText.draft?.text == "Oslo")
    #expect(session.model.folderText.draft?.isWarned == false)
    #expect(session.model.stepCounts == (0, 0))
  }

  // MARK: - Other programs

  @Test("A folder text editor without changes follows another program's text")
  func following() {
    var session = Self.edited("Rome")
    session.send(.folderText(.changed))
    session.answer(Self.paris)
    #expect(session.model.folderText.draft?.text == "Paris")
    #expect(session.model.folderText.draft?.isWarned == false)
  }

  @Test("Over another program's folder text the first Save warns and the second saves")
  func warning() throws {
    var session = Self.edited()
    session.send(.folderText(.changed))
    session.answer(Self.paris)
    #expect(session.model.folderText.draft?.text == "Oslo")
    session.command(.saveDescription)
    #expect(session.model.folderText.draft?.isWarned == true)
    #expect(session.model.folderText.draft?.text == "Oslo")
    session.command(.saveDescription)
    #expect(
      session.texts.last == .save("Oslo", over: Self.paris, try #require(session.textToken)))
  }

  @Test("If the folder text has changed meanwhile, the editor returns with a warning")
  func conflict() throws {
    var session = Self.edited()
    session.command(.saveDescription)
    session.send(.folderText(.saveFailed(.changedMeanwhile, try #require(session.textToken))))
    #expect(session.notice == .textNotSaved(.changedMeanwhile))
    #expect(session.model.folderText.draft == nil)
    session.answer(Self.paris)
    #expect(session.model.folderText.draft?.text == "Oslo")
    #expect(session.model.folderText.draft?.isWarned == true)
    session.command(.escape)
    #expect(session.model.folderText.shownText == "Paris")
    session.command(.editDescription)
    #expect(session.model.folderText.draft?.text == "Oslo")
  }

  @Test("A failed undo over another program's text is dropped, and others can be retried")
  func failedUndo() throws {
    for (error, count) in [(PhotoSourceError.changedMeanwhile, 0), (.full, 1)] {
      var session = Self.edited()
      session.command(.saveDescription)
      session.answer(Self.text("Oslo"))
      session.command(.undo)
      session.send(.folderText(.saveFailed(error, try #require(session.textToken))))
      #expect(session.notice == .textNotRestored(error))
      #expect(session.model.stepCounts == (count, 0))
    }
  }
}

extension Played {
  /// The requests about the text, in order.
  fileprivate var texts: [FolderTextRequest] {
    asked.compactMap { if case .folderText(let request) = $0 { request } else { nil } }
  }

  /// The number of the newest request about the text.
  fileprivate var textToken: FolderTextToken? {
    switch texts.last {
    case .read(let token)?, .save(_, _, let token)?, .restore(_, _, let token)?: token
    case nil: nil
    }
  }

  /// Answers the newest request with a text.
  fileprivate mutating func answer(_ text: FolderText) {
    guard let token = textToken else { return }
    if case .read? = texts.last {
      send(.folderText(.loaded(text, token)))
    } else {
      send(.folderText(.saved(text, token)))
    }
  }
}
