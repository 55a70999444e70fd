import Foundation
import PhotoPages
import Testing

@testable import PhotoPagesApp

@Suite("Places that were left") struct VisitedPlacesTests {
  private func visit(_ name: String) -> VisitedPlaces.Visit {
    VisitedPlaces.Visit(place: "file:///\(name)", photo: nil, isInGallery: false)
  }

  @Test("One goes back to the place that was left last, and then to the one before")
  func back() {
    var visited = VisitedPlaces()
    #expect(visited.isEmpty)
    visited.leave(visit("a"))
    visited.leave(visit("b"))
    let visits = (0..<3).map { _ in visited.goBack() }
    #expect(visits == [visit("b"), visit("a"), nil])
    #expect(visited.isEmpty)
    let most = VisitedPlaces.maxCount
    for number in 0..<most + 5 { visited.leave(visit("\(number)")) }
    let remembered = (0..<most + 5).compactMap { _ in visited.goBack() }
    #expect(remembered.count == most && remembered.first == visit("\(most + 4)"))
  }

  @Test("A place that is shown again is no longer one to go back to, and others stay")
  func skipping() {
    var visited = VisitedPlaces()
    for name in ["a", "b"] { visited.leave(visit(name)) }
    visited.skipBack(to: "file:///a")
    visited.skipBack(to: nil)
    visited.skipBack(to: "file:///b")
    #expect(visited.goBack() == visit("a"))
    #expect(visited.isEmpty)
    visited.skipBack(to: "file:///a")
    #expect(visited.isEmpty)
  }

  @Test("A place counts as just left for ten minutes, from when it was left last")
  func recent() {
    let start = Date(timeIntervalSince1970: 1_000_000)
    var left = LeftPlaces()
    #expect(!left.isRecent("a", at: start))
    left.record("a", at: start)
    #expect(left.isRecent("a", at: start + 60) && !left.isRecent("b", at: start + 60))
    #expect(!left.isRecent("a", at: start + LeftPlaces.memory))
    left.record("a", at: start + 500)
    #expect(left.isRecent("a", at: start + LeftPlaces.memory))
    left.record("b", at: start + 5000)
    #expect(!left.isRecent("a", at: start + 5000) && left.isRecent("b", at: start + 5000))
  }

  @Test("On the way out of folders, one comes from the folder directly inside of the opened one")
  func inside() {
    let path = ["file:///home", "file:///home/ada", "file:///home/ada/Sea"].map {
      PhotoFolder(uri: $0)
    }
    for (opened, expected) in [
      ("file:///home/ada", "file:///home/ada/Sea"), ("file:///home", "file:///home/ada"),
      ("file:///home/ada/Sea", nil), ("file:///home/adam", nil), ("stand-in:sea", nil),
    ] {
      #expect(path.inside(opened) == expected, "\(opened)")
    }
  }

  @Test("The name to type is the account's full name or a chosen one, never a login name")
  func typedName() {
    func typed(_ name: String, _ login: String, _ fullName: String?) -> String {
      Identity.typedName(
        of: Author(id: "1", name: name), login: login, fullName: fullName)
    }
    #expect(typed("root", "root", nil) == "")
    #expect(typed("ada", "ada", nil) == "")
    #expect(typed("Ada L", "ada", "Ada L") == "Ada L")
    #expect(typed("Chosen", "root", nil) == "Chosen")
  }
}
