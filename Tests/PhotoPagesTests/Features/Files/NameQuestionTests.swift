import Foundation
import TestSupport
import Testing

@testable import PhotoPages

private let card = PhotoFolder(name: "Card", uri: "file:///Card")
private let here = "file:///Trip"

@Suite("Questions of moving and copying")
struct NameQuestionTests {
  /// A viewer of photos in a folder whose gallery is open and whose photos are selected.
  private struct Session {
    var viewer: Viewer
    private(set) var asked: [FileRequest] = []

    init(_ names: String..., placePath: [PhotoFolder] = [PhotoFolder(name: "Trip", uri: here)]) {
      var setup = ViewerSetup(permissions: .all, abilities: .all)
      setup.placePath = placePath
      viewer = Viewer(setup)
      viewer.handle(.window(.viewLoaded))
      let photos = names.enumerated().map {
        Photo(id: PhotoID($0.offset), name: $0.element, uri: "\(here)/\($0.element)")
      }
      viewer.handle(.library(.listed(photos)))
      viewer.handle(.command(.openGallery))
      viewer.handle(.command(.selectAll))
    }

    mutating func send(_ event: ViewerEvent) {
      viewer.handle(event)
      for case .files(let request) in viewer.effects { asked.append(request) }
    }

    /// Agrees to what is proposed for names; taken ones are treated so.
    mutating func agree(_ treatment: Relocation.TakenNames = .numbered) throws {
      switch question {
      case .refusedNames(let refused, let taken, let step)?:
        send(.answered(.substituteNames(refused, taken: taken, step: step)))
      case .takenNames(let taken, let step)?:
        send(.answered(.takenNames(taken, treatment, step: step)))
      default: throw NoQuestion()
      }
    }

    /// The photos that are moved or copied, once a person is asked for their folder.
    func filling() throws -> FolderFilling {
      guard case .destination(let filling)? = question else { throw NoQuestion() }
      return filling
    }

    private struct NoQuestion: Error {}

    var question: Question? { viewer.model.questions.open }

    var failure: FileFailure? {
      guard case .filesFailed(let failure)? = viewer.model.notices.notice?.content else {
        return nil
      }
      return failure
    }

    /// The newest relocation that was asked for.
    var relocation: (Relocation, id: FileWorkID)? {
      for case .relocate(let relocation, let id, _) in asked.reversed() { return (relocation, id) }
      return nil
    }

    /// Ends the newest relocation, in which photos fail by name.
    mutating func finish(failing: [String: PhotoSourceError] = [:]) throws {
      let (relocation, id) = try #require(relocation)
      for item in relocation.items {
        let error = failing[item.photo.name]
        let photo = item.photo.id
        send(.files(error.map { .failed(id, photo, $0) } ?? .succeeded(id, photo)))
      }
      send(.files(.finished(id)))
    }

    /// Asks to copy the selected photos, some of which fail.
    mutating func copy(failing: [String: PhotoSourceError]) throws {
      send(.command(.copyTo))
      send(.answered(.destination(try filling(), card)))
      try finish(failing: failing)
    }
  }

  @Test("Names that are not allowed are asked about, with others that are offered")
  func refused() throws {
    var session = Session("a:b.jpg", "c.jpg", "d?.jpg")
    try session.copy(failing: ["a:b.jpg": .nameNotAllowed, "d?.jpg": .nameNotAllowed])
    guard case .refusedNames(let refused, let taken, _)? = session.question else {
      Issue.record("Nothing is asked")
      return
    }
    #expect(refused.items.map(\.photo.name) == ["a:b.jpg", "d?.jpg"])
    #expect(taken.items == [])
    #expect(session.failure == nil)
    try session.agree()
    let (relocation, _) = try #require(session.relocation)
    #expect(relocation.items.map(\.name) == ["a_b.jpg", "d_.jpg"])
    #expect(relocation.takenNames == .refused)
    try session.finish()
    #expect(session.viewer.model.stepCounts.done == 1)
    #expect(session.viewer.model.history.done.first?.photos.count == 3)
  }

  @Test("A name for which there is no other is only told of")
  func noSubstitute() throws {
    var session = Session("a.jpg")
    try session.copy(failing: ["a.jpg": .nameNotAllowed])
    #expect(session.question == nil)
    #expect(session.failure?.failures.map(\.error) == [.nameNotAllowed])
  }

  @Test("After names that are not allowed, taken ones are asked about, whatever was answered")
  func both() throws {
    for isConfirmed in [true, false] {
      var session = Session("a:b.jpg", "c.jpg", "d.jpg")
      try session.copy(failing: ["a:b.jpg": .nameNotAllowed, "c.jpg": .nameTaken])
      if isConfirmed { try session.agree() } else { session.send(.answered(.dismissed)) }
      if isConfirmed {
        #expect(session.relocation?.0.items.map(\.name) == ["a_b.jpg", nil])
        try session.finish(failing: ["a:b.jpg": .nameTaken, "c.jpg": .nameTaken])
      }
      guard case .takenNames(let taken, _)? = session.question else {
        Issue.record("Nothing is asked")
        return
      }
      #expect(taken.items.map(\.name) == (isConfirmed ? ["a_b.jpg", nil] : [nil]))
      try session.agree()
      #expect(session.relocation?.0.takenNames == .numbered)
    }
  }

  @Test("All failures of one copy are one notice, also of its photos that were asked about")
  func oneNotice() throws {
    var session = Session("a:b.jpg", "c.jpg", "d.jpg", "e.jpg")
    try session.copy(
      failing: ["a:b.jpg": .nameNotAllowed, "c.jpg": .unreadable(reason: "x"), "d.jpg": .nameTaken])
    #expect(session.failure?.failures.map(\.photo.name) == ["c.jpg"])
    #expect(session.failure?.count == 4)
    try session.agree()
    try session.finish(failing: ["a:b.jpg": .full, "d.jpg": .nameTaken])
    try session.agree(.replaced)
    try session.finish(failing: ["d.jpg": .noTrash])
    #expect(session.failure?.count == 4)
    #expect(
      session.failure?.failures.map(\.error) == [.unreadable(reason: "x"), .full, .noTrash])
    // The next copy counts its own.
    try session.copy(failing: ["e.jpg": .full])
    #expect(session.failure?.failures.map(\.photo.name) == ["e.jpg"])
  }

  @Test("A new folder for photos is made in their folder, and they go there")
  func newFolder() throws {
    for path in [[PhotoFolder(name: "Trip", uri: here)], []] {
      var session = Session("a.jpg", "b.jpg", placePath: path)
      session.send(.command(.moveTo))
      let filling = try session.filling()
      #expect((filling.kind, filling.photos.count) == (.move, 2))
      session.send(.answered(.newFolder("Best: 1", filling)))
      #expect(
        session.asked == [.makeFolder("Best: 1", in: here, isAgain: false, filling: filling)])
      session.send(.files(.folderFailed("Best: 1", .nameNotAllowed, filling: filling)))
      #expect(session.question == .newFolder(refused: "Best: 1", filling: filling))
      session.send(.answered(.newFolder("Best", filling)))
      let folder = PhotoFolder(name: "Best", uri: here + "/Best")
      session.send(.files(.folderMade(folder, in: here, isAgain: false, filling: filling)))
      let (relocation, _) = try #require(session.relocation)
      #expect((relocation.kind, relocation.items.count) == (.move, 2))
      #expect(relocation.folder == folder)
      try session.finish()
      #expect(session.viewer.model.stepCounts.done == 2)
      #expect(session.viewer.model.preferences.recentFolders.first == folder)
    }
  }
}
