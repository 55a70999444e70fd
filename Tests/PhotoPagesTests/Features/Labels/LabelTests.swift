import FoundationEssentials
import StateTable
import Testing

@testable import PhotoPages

@Suite("Labels of photos") struct LabelTests {
  private static let commands: [(Command, ColourLabel?)] = [
    (.labelRed, .red), (.labelYellow, .yellow), (.labelGreen, .green), (.labelBlue, .blue),
    (.labelPurple, .purple), (.removeLabel, nil),
  ]

  @Test("Each command sets its label, which is saved, undone and redone")
  func commands() {
    for (command, label) in Self.commands {
      let old: ColourLabel? = label == nil ? .red : nil
      var session = Played("abc", annotations: PhotoAnnotations(label: old))
      session.command(command)
      #expect(session.model.shownAnnotations.label == label)
      #expect(session.changes == [.set(.label, from: old, to: label)])
      #expect(session.said == (label == nil ? "Label removed" : "Photo labeled"))
      #expect(session.viewer.undoneStep?.english == "Label")
      session.command(.undo)
      #expect(session.model.shownAnnotations.label == old)
      session.command(.redo)
      #expect(session.model.shownAnnotations.label == label)
    }
  }

  @Test("Alt and 6 to 9 label photos, also in the gallery; purple and none have no key")
  func keys() {
    #expect(
      Self.commands.map(\.0.keys) == [["<Alt>6"], ["<Alt>7"], ["<Alt>8"], ["<Alt>9"], [], []])
    #expect(Self.commands.allSatisfy { $0.0.keyStates.contains(.gallery) })
  }

  @Test("A command with the label that a photo has changes nothing")
  func same() {
    var session = Played("abc", annotations: PhotoAnnotations(label: .blue))
    session.command(.labelBlue)
    #expect(session.changes == [] && session.model.notices.notice == nil)
    #expect(Command.labelBlue.isOn(in: session.viewer) == true)
    #expect(Command.removeLabel.isOn(in: session.viewer) == false)
  }

  @Test("All selected photos are labeled in one step, and undone one by one with what they had")
  func many() {
    var session = Played("abcdefghij", annotations: PhotoAnnotations(label: .green))
    session.command(.openGallery, .selectAll, .labelPurple)
    #expect(session.said == "10 photos labeled")
    #expect(session.model.history.done.count == 1)
    let list = session.model.library.list
    #expect(list.allSatisfy { session.model.records[$0.id].label == .purple })
    for save in session.model.annotations.saves {
      let inverse: AnnotationChange? =
        save.inverse == nil ? .set(.label, from: .purple, to: nil) : nil
      session.send(.annotations(.saved(save.id, SavedAnnotations(inverse: inverse))))
    }
    session.command(.undo)
    // Of two photos the annotations are known.
    #expect(list.count { session.model.records[$0.id].label == .green } == 2)
    #expect(list.count { session.model.records[$0.id].label == nil } == 8)
  }

  @Test("A label that could not be saved is taken back from the photo and its record")
  func failure() throws {
    var session = Played("abc", annotations: PhotoAnnotations(label: .green))
    session.command(.labelRed)
    let save = try #require(session.model.annotations.saves.first)
    session.send(.annotations(.saveFailed(save.id, .full)))
    #expect(session.model.shownAnnotations.label == .green)
    #expect(session.model.records[save.photo.id].label == .green)
  }

  @Test("The labels stand in the menu of the rating, in a section of their own")
  func menus() {
    let viewer = Played("abc").viewer
    let groups = PhotoMenu.photo(nil).items(in: viewer).joined().compactMap { item in
      if case .submenu(Message("Rate"), let groups) = item { groups } else { nil }
    }.joined()
    #expect(
      groups.last?.map(\.label.english) == [
        "Remove Label", "Red Label", "Yellow Label", "Green Label", "Blue Label", "Purple Label",
      ])
    #expect(groups.count == 2)
  }

  @Test("Without the permission to rate no label is offered")
  func permission() {
    var permissions = PhotoPermissions.all
    permissions.rate = false
    let viewer = Played("abc", permissions: permissions).viewer
    #expect(Self.commands.allSatisfy { !$0.0.isEnabled(in: viewer) })
  }

  @Test("Names of colours are recognised in any case; another text is kept as it is")
  func texts() {
    #expect(ColourLabel("red") == .red && ColourLabel("PURPLE") == .purple)
    #expect(ColourLabel("Winner")?.text == "Winner" && ColourLabel("") == nil)
    #expect(ColourLabel("Gray")?.number == 7 && ColourLabel("Winner")?.number == nil)
  }

  @Test("The details, the badges and the screen reader tell a label of any text")
  func shown() {
    for (label, title, spoken) in [
      (ColourLabel.red, "Red", "Red Label"), (ColourLabel("Winner"), "Winner", "Label"),
      (ColourLabel("orange"), "Orange", "Orange Label"),
    ] {
      var annotations = PhotoAnnotations(rating: .two, label: label)
      annotations.likes = [Like(author: Author(id: "me", name: ""), date: .now)]
      let facts = annotations.facts.filter { $0.title == PhotoFact.label.title }
      #expect(facts.map(\.value) == [label.map { .message($0.title) }])
      #expect(label?.title.english == title)
      let record = PhotoRecord(annotations, user: "me")
      #expect(record.descriptions.map(\.english) == ["2 stars", spoken, "liked"])
      #expect(record.badges.count == 4 && record.badges.last == .heart)
      guard case .label(let shown) = record.badges[2] else { return #expect(Bool(false)) }
      #expect(shown.number == label?.number)
    }
    #expect(PhotoRecord(PhotoAnnotations(), user: "me").badges == [])
  }

  @Test("A photo with nothing but a label has a caption, for its fact")
  func caption() {
    #expect(Played("abc", annotations: PhotoAnnotations(label: .red)).viewer.chrome.showsCaption)
    #expect(!Played("abc", annotations: PhotoAnnotations()).viewer.chrome.showsCaption)
  }

  @Test("A record is the same after it was in a file")
  func file() throws {
    var record = PhotoRecord()
    (record.rating, record.label, record.tagCount) = (.rejected, .purple, 3)
    record.taken = Date(timeIntervalSinceReferenceDate: 0.5)
    record.flags = [.liked, .turned]
    for record in [record, PhotoRecord()] {
      let bytes = try JSONEncoder().encode(record)
      #expect(try JSONDecoder().decode(PhotoRecord.self, from: bytes) == record)
    }
  }
}
