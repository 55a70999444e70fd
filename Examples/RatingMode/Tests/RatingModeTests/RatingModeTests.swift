import FoundationEssentials
import PhotoPages
@testable import RatingMode
import Testing

@Suite("Rating mode")
struct RatingModeTests {
  @Test("The button, shown for photos with a URI, begins rating; its End button and Escape end it")
  func waysInAndOut() {
    var viewer = session(at: 0)
    #expect(viewer.chrome.bottom.contains(.button(BeginRating())))
    viewer.send(BeginRating())
    #expect(viewer.stateID == RatingState.id)
    #expect(viewer.chrome.top.last == .button(EndRating()))
    viewer.send(EndRating())
    #expect(viewer.stateID == .browsing)
    viewer.send(BeginRating())
    viewer.handle(.command(.escape))
    #expect(viewer.stateID == .browsing)
  }

  @Test("A photo without a URI cannot be rated")
  func withoutURI() {
    var viewer = session(of: [Photo(id: PhotoID(1), name: "a")])
    #expect(!viewer.chrome.bottom.contains(.button(BeginRating())))
    viewer.send(BeginRating())
    #expect(viewer.stateID == .browsing)
  }

  @Test("The key 7 gives 7 points while rating, and means nothing in other states")
  func keys() {
    let bindings = session(at: 0).keyBindings.filter { $0.key == "7" }
    #expect(bindings.map(\.command) == [.custom(AnyCustomCommand(GivePoints(points: 7)))])
    #expect(bindings.first?.states == .only([RatingState.id]))
  }

  @Test("The keys 0, 1 and 2, which zoom while paging, give points while rating")
  func zoomKeys() {
    for digit in 0...2 {
      let binding = session(at: 0).keyBindings.last {
        $0.key == "\(digit)" && $0.states.contains(RatingState.id)
      }
      #expect(binding?.command == .custom(AnyCustomCommand(GivePoints(points: digit))))
    }
  }

  @Test("Giving points turns the page, and has all points stored")
  func giving() {
    var viewer = session(at: 0)
    viewer.send(BeginRating())
    viewer.send(GivePoints(points: 7))
    #expect(viewer[Points.self].byURI == ["file:///a": 7])
    #expect(viewer.storedPoints == ["file:///a": 7])
    #expect(viewer.model.paging.index == 1)
    #expect(viewer.chrome.hint == Message("Press 1 to 9"))
    viewer.handle(.command(.previousPhoto))
    #expect(viewer.chrome.hint == Message("{count} Point", plural: "{count} Points", count: 7))
  }

  @Test("Giving a photo the points that it has stores nothing and turns the page")
  func givingAgain() {
    var viewer = session(at: 0)
    viewer.send(BeginRating())
    viewer.send(AllPoints(["file:///a": 7]))
    viewer.send(GivePoints(points: 7))
    #expect(viewer.storedPoints == nil)
    #expect(viewer.model.paging.index == 1)
  }

  @Test("The last photo stays when it gets points")
  func lastPhoto() {
    var viewer = session(at: 2)
    viewer.send(BeginRating())
    viewer.send(GivePoints(points: 3))
    #expect(viewer.model.paging.index == 2)
    #expect(viewer.shownPoints == 3)
  }

  @Test(
    "Undo goes back to the photo and to its old points, and has them stored; Redo gives them again")
  func undoing() {
    var viewer = session(at: 0)
    viewer.send(BeginRating())
    viewer.send(AllPoints(["file:///a": 2]))
    viewer.send(GivePoints(points: 7))
    viewer.handle(.command(.undo))
    #expect(viewer[Points.self].byURI == ["file:///a": 2])
    #expect(viewer.storedPoints == ["file:///a": 2])
    #expect(viewer.model.paging.index == 0)
    viewer.handle(.command(.redo))
    #expect(viewer[Points.self].byURI == ["file:///a": 7])
  }

  @Test("Stored points do not replace those that were given meanwhile")
  func merging() {
    var viewer = session(at: 0)
    viewer.send(BeginRating())
    viewer.send(GivePoints(points: 7))
    viewer.send(AllPoints(["file:///a": 2, "file:///b": 3]))
    #expect(viewer[Points.self].byURI == ["file:///a": 7, "file:///b": 3])
  }

  @Test("Zero takes points away")
  func zero() {
    var viewer = session(at: 0)
    viewer.send(BeginRating())
    viewer.send(AllPoints(["file:///a": 2]))
    viewer.send(GivePoints(points: 0))
    #expect(viewer[Points.self].byURI == [:])
  }

  @Test("Rating ends when no photo is left")
  func noPhotos() {
    var viewer = session(at: 0)
    viewer.send(BeginRating())
    viewer.handle(.library(.listed([])))
    #expect(viewer.stateID == .browsing)
  }

  @Test("Written points are read again, and a file of something else throws and stays")
  func file() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = PointsFile(path: path)
    #expect(try await file.read() == [:])
    try await file.write(["file:///a": 7])
    #expect(try await file.read() == ["file:///a": 7])
    try Data("no JSON".utf8).write(to: URL(filePath: path))
    await #expect(throws: (any Error).self) { try await file.read() }
    #expect(try Data(contentsOf: URL(filePath: path)) == Data("no JSON".utf8))
  }

  private func session(at index: Int) -> Viewer {
    let photos = "abc".utf8.map { letter in
      let name = String(UnicodeScalar(letter))
      return Photo(id: PhotoID(Int(letter)), name: name, uri: "file:///" + name)
    }
    var viewer = session(of: photos)
    viewer.handle(.paging(.requested(photos[index].id)))
    return viewer
  }

  private func session(of photos: [Photo]) -> Viewer {
    var viewer = Viewer(
      ViewerSetup(addedCommands: AddedCommand.rating, extensions: [Points.self]))
    viewer.handle(.window(.viewLoaded))
    viewer.handle(.library(.listed(photos)))
    return viewer
  }
}

extension Viewer {
  /// Handles a command of this package.
  fileprivate mutating func send(_ command: any CustomCommand) {
    handle(.custom(AnyCustomCommand(command)))
  }
  /// The points that the last event had stored; nil if none were.
  fileprivate var storedPoints: [String: Int]? {
    for case .custom(let effect) in effects where effect == AnyCustomCommand(allPoints) {
      return allPoints.byURI
    }
    return nil
  }

  private var allPoints: AllPoints { AllPoints(self[Points.self].byURI) }
}
