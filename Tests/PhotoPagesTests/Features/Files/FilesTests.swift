import Foundation
import TestSupport
import Testing

@testable import PhotoPages

private let best = PhotoFolder(name: "Best", uri: "file:///Best")

extension Played {
  /// The newest relocation that was asked for.
  fileprivate var relocation: (Relocation, id: FileWorkID, step: FileWorkID)? {
    for case .files(.relocate(let relocation, let id, let step)) in asked.reversed() {
      return (relocation, id, step)
    }
    return nil
  }

  /// The newest work that takes a relocation back.
  fileprivate var takingBack: (step: FileWorkID, id: FileWorkID)? {
    for case .files(.takeBack(let step, let id)) in asked.reversed() { return (step, id) }
    return nil
  }

  /// Selects photos in the gallery.
  fileprivate mutating func select(_ places: Range<Int>) {
    command(.openGallery)
    send(.input(.selectionChanged(.selected([places], replacing: true))))
  }

  /// Answers the question where to, and lets photos fail by their letters.
  fileprivate mutating func relocate(
    by command: Command, failing: [String: PhotoSourceError] = [:]
  ) throws {
    self.command(command)
    try choose(best)
    try finish(failing: failing)
  }

  /// Answers the question for a folder.
  fileprivate mutating func choose(_ folder: PhotoFolder) throws {
    guard case .destination(let filling)? = model.questions.open else { throw NoQuestion() }
    send(.answered(.destination(filling, folder)))
  }

  private struct NoQuestion: Error {}

  fileprivate mutating func finish(failing: [String: PhotoSourceError] = [:]) throws {
    let (relocation, id, _) = try #require(self.relocation)
    for photo in relocation.items.map(\.photo.id) {
      if let error = failing[photo.name] {
        send(.files(.failed(id, photo, error)))
      } else {
        send(.files(.succeeded(id, photo)))
      }
    }
    send(.files(.finished(id)))
  }
}

@Suite("Moving, copying and renaming")
struct FilesTests {
  @Test("A new name that is too long is refused by a notice, and nothing is renamed")
  func tooLong() {
    let name = String(repeating: "写", count: 84) + ".jpg"
    var session = Played("abc")
    session.command(.rename)
    session.send(.answered(.rename(photos("a"), to: name)))
    #expect(
      session.notice
        == .filesFailed(
          FileFailure(
            action: .relocation(.rename),
            failures: [FailedPhoto(photo: photos("a")[0], error: .nameTooLong(name))], count: 1)))
    session.command(.openGallery, .selectAll, .rename)
    session.send(.answered(.rename(photos("abc"), to: String(repeating: "n", count: 250))))
    guard case .filesFailed(let failure)? = session.notice else {
      Issue.record("No notice")
      return
    }
    #expect((failure.failures.count, failure.count) == (3, 3))
    #expect(!session.asked.contains { if case .files = $0 { true } else { false } })
  }

  @Test("A moved photo leaves the list at once, and Undo brings it back")
  func move() throws {
    var session = Played("abc", at: "b")
    session.command(.moveTo)
    #expect(session.model.questions.open == .destination(FolderFilling(.move, photos("b"))))
    try session.choose(best)
    #expect(session.listed == "ac")
    #expect(session.viewer.shown == "c")
    try session.finish()
    #expect(session.said == "Photo moved to “Best”")
    session.send(.library(.listed(photos("ac"))))
    session.command(.undo)
    let (step, id) = try #require(session.takingBack)
    #expect(step == session.relocation?.step)
    session.send(.files(.succeeded(id, PhotoID("b"))), .files(.finished(id)))
    session.send(.library(.listed(photos("abc"))))
    #expect(session.viewer.shown == "b")
    #expect(session.model.history.returning == [])
    session.command(.redo)
    #expect(session.listed == "ac")
    #expect(session.relocation?.step == step)
  }

  @Test("Moving several photos is one step with one notice, and failed ones come back")
  func several() throws {
    var session = Played("abcde")
    session.select(0..<4)
    try session.relocate(by: .moveTo, failing: ["b": .readOnly, "c": .full])
    #expect(session.listed == "bce")
    #expect(
      session.notice
        == .filesFailed(
          FileFailure(
            action: .relocation(.move),
            failures: [
              FailedPhoto(photo: photos("b")[0], error: .readOnly),
              FailedPhoto(photo: photos("c")[0], error: .full),
            ], count: 4)))
    #expect(session.model.stepCounts.done == 1)
    session.command(.undo)
    #expect(session.listed == "abcde")
    #expect(session.model.stepCounts == (0, 1))
  }

  @Test(
    "Moving photos to the folder they are in says so, and moves only the others",
    arguments: [[PhotoFolder(name: "Trip", uri: "file:///Trip")], []])
  func alreadyThere(placePath: [PhotoFolder]) throws {
    var setup = ViewerSetup(permissions: .all, abilities: .all)
    setup.placePath = placePath
    var viewer = Viewer(setup)
    viewer.handle(.window(.viewLoaded))
    let trip = PhotoFolder(name: "Trip", uri: "file:///Trip")
    let paths = ["Trip/a.jpg", "Trip/b.jpg", "Best/c.jpg"]
    let listed = paths.enumerated().map {
      Photo(id: PhotoID($0.offset), name: $0.element, uri: "file:///\($0.element)")
    }
    viewer.handle(.library(.listed(listed)))
    for (count, sentence) in [
      (1, "The photo is already in “Trip”"), (2, "2 photos are already in “Trip”"),
    ] {
      let filling = FolderFilling(.move, Array(listed.prefix(count)))
      viewer.handle(.command(.moveTo))
      viewer.handle(.answered(.destination(filling, trip)))
      guard case .done(let message, offersUndo: false)? = viewer.model.notices.notice?.content
      else { throw NoNotice() }
      #expect(message.english == sentence)
      #expect(viewer.model.stepCounts.done == 0)
    }
    viewer.handle(.command(.moveTo))
    viewer.handle(.answered(.destination(FolderFilling(.move, listed), trip)))
    let moved = viewer.effects.compactMap { effect -> [Photo]? in
      guard case .files(.relocate(let relocation, _, _)) = effect else { return nil }
      return relocation.items.map(\.photo)
    }
    #expect(moved == [[listed[2]]])
  }

  private struct NoNotice: Error {}

  @Test("If moving all photos fails, there is no step to undo")
  func allFail() throws {
    var session = Played("abc", at: "b")
    try session.relocate(by: .moveTo, failing: ["b": .notPermitted])
    #expect(session.listed == "abc")
    #expect(session.viewer.shown == "b")
    #expect(session.model.stepCounts == (0, 0))
  }

  @Test("Copying a photo does not change the list, and its folder is suggested first")
  func copy() throws {
    var session = Played("abc", at: "b")
    session.prefer { $0.recentFolders = [PhotoFolder(uri: "file:///Old"), best] }
    try session.relocate(by: .copyTo)
    #expect(session.listed == "abc")
    #expect(session.said == "Photo copied to “Best”")
    #expect(session.model.preferences.recentFolders.map(\.name) == ["Best", "Old"])
  }

  @Test("One photo gets the typed name, several get the pattern, and an equal name is ignored")
  func rename() throws {
    var session = Played("abc", at: "b")
    session.command(.rename)
    session.send(.answered(.rename(photos("b"), to: "b.jpg")))
    #expect(session.relocation == nil)
    session.command(.rename)
    session.send(.answered(.rename(photos("b"), to: "boat.jpg")))
    #expect(session.relocation?.0.items.map(\.name) == ["boat.jpg"])
    #expect(session.relocation?.0.kind == .rename)
    try session.finish()
    #expect(session.said == "Renamed to “boat.jpg”")
    session.select(0..<3)
    session.command(.rename)
    session.send(.answered(.rename(photos("abc"), to: "Trip #")))
    #expect(
      session.relocation?.0.items.map(\.name) == ["Trip 1.jpg", "Trip 2.jpg", "Trip 3.jpg"])
    #expect(session.listed == "abc")
  }

  @Test("Taken names are asked about once for all photos, within the same step")
  func taken() throws {
    var session = Played("abcd")
    session.select(0..<3)
    try session.relocate(by: .moveTo, failing: ["a": .nameTaken, "c": .nameTaken])
    #expect(session.listed == "acd")
    let step = try #require(session.relocation?.step)
    guard case .takenNames(let rest, step: step)? = session.model.questions.open else {
      Issue.record("Nothing is asked")
      return
    }
    #expect(rest.items.map(\.photo) == photos("ac"))
    session.send(.answered(.takenNames(rest, .numbered, step: step)))
    #expect(session.relocation?.0.takenNames == .numbered)
    #expect(session.relocation?.step == step)
    #expect(session.listed == "d")
    try session.finish()
    #expect(session.said == "3 photos moved to “Best”")
    #expect(session.model.stepCounts.done == 1)
    #expect(session.model.history.done.first?.photos.count == 3)
  }

  @Test("Skipping taken names leaves the photos where they are")
  func skipped() throws {
    var session = Played("ab")
    try session.relocate(by: .moveTo, failing: ["a": .nameTaken])
    session.send(.answered(.dismissed))
    #expect(session.listed == "ab")
    #expect(session.notice == nil)
    #expect(session.model.stepCounts.done == 0)
  }

  @Test("The progress of slow file work is shown with Cancel until the work ends")
  func progress() throws {
    var session = Played("abcd")
    session.select(0..<3)
    session.command(.copyTo)
    try session.choose(best)
    let id = try #require(session.relocation?.id)
    session.send(.files(.succeeded(id, PhotoID("a"))))
    #expect(session.notice == nil)
    var viewer = session.viewer
    viewer.handle(
      .files(.succeeded(id, PhotoID("b"))), at: viewer.model.now.addingTimeInterval(1))
    #expect(
      viewer.model.notices.notice?.content
        == .relocating(FileProgress(action: .relocation(.copy), done: 2, count: 3)))
    #expect(viewer.model.notices.notice?.offersCancel == true)
    viewer.handle(.command(.stopWork))
    #expect(viewer.effects == [.files(.stop(id))])
    viewer.handle(.files(.failed(id, PhotoID("c"), .cancelled)))
    viewer.handle(.files(.finished(id)))
    #expect(
      viewer.model.notices.notice?.content
        == .done(
          Message(
            "Photo copied to “{folder}”", plural: "{count} photos copied to “{folder}”",
            count: 2, ["folder": "Best"])))
    #expect(!Command.stopWork.isEnabled(in: viewer))
  }

  @Test("A move that cannot be undone is reported, the photo stays away, and undo can be retried")
  func notTakenBack() throws {
    var session = Played("abc", at: "b")
    try session.relocate(by: .moveTo)
    session.send(.library(.listed(photos("ac"))))
    session.command(.undo)
    let (_, id) = try #require(session.takingBack)
    session.send(.files(.failed(id, PhotoID("b"), .nameTaken)), .files(.finished(id)))
    #expect(session.listed == "ac")
    #expect(
      session.notice
        == .filesFailed(
          FileFailure(
            action: .takingBack,
            failures: [FailedPhoto(photo: photos("b")[0], error: .nameTaken)], count: 1)))
    #expect(session.model.stepCounts == (1, 0))
  }

  @Test("A new folder can be undone and redone, and the next folder opens in its place")
  func folders() {
    var setup = ViewerSetup(permissions: .all, abilities: .all)
    setup.placePath = [PhotoFolder(name: "Trip", uri: "file:///Trip")]
    var viewer = Viewer(setup)
    viewer.handle(.window(.viewLoaded))
    viewer.handle(.library(.listed(photos("ab"))))
    viewer.handle(.command(.newFolder))
    viewer.handle(.answered(.newFolder("New", nil)))
    #expect(viewer.effects == [.files(.makeFolder("New", in: "file:///Trip", isAgain: false))])
    let folder = PhotoFolder(name: "New", uri: "file:///Trip/New")
    viewer.handle(.files(.folderMade(folder, in: "file:///Trip", isAgain: false)))
    viewer.handle(.command(.undo))
    #expect(viewer.effects == [.files(.removeFolder(folder))])
    viewer.handle(.command(.redo))
    #expect(viewer.effects == [.files(.makeFolder("New", in: "file:///Trip", isAgain: true))])
    viewer.handle(.command(.nextFolder))
    #expect(viewer.effects == [.files(.findFolder(.next))])
    viewer.handle(.files(.folderFound(best)))
    #expect(viewer.effects == [.desktop(.openFolder("file:///Best"))])
  }
}
