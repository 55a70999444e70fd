import Foundation
import GioBindings
import PhotoPages
import Testing

@testable import PhotoPagesApp

@Suite("Folders that were left") struct VisitedFoldersTests {
  private func visit(_ name: String) -> VisitedFolders.Visit {
    VisitedFolders.Visit(
      folder: Location(uri: "file:///\(name)"), photo: nil, isInGallery: false)
  }

  @Test("One goes back to the folder that was left last, and then to the one before")
  func back() {
    var visited = VisitedFolders()
    #expect(visited.isEmpty)
    visited.leave(visit("a"))
    visited.leave(visit("b"))
    let visits = (0..<3).map { _ in visited.goBack() }
    #expect(visits == [visit("b"), visit("a"), nil])
    #expect(visited.isEmpty)
    let most = VisitedFolders.maxCount
    for number in 0..<most + 5 { visited.leave(visit("\(number)")) }
    let remembered = (0..<most + 5).compactMap { _ in visited.goBack() }
    #expect(remembered.count == most && remembered.first == visit("\(most + 4)"))
  }

  @Test("A folder counts as just left for ten minutes, from when it was left last")
  func recent() {
    let start = Date(timeIntervalSince1970: 1_000_000)
    var left = LeftFolders()
    #expect(!left.isRecent("a", at: start))
    left.note("a", at: start)
    #expect(left.isRecent("a", at: start + 60) && !left.isRecent("b", at: start + 60))
    #expect(!left.isRecent("a", at: start + LeftFolders.memory))
    left.note("a", at: start + 500)
    #expect(left.isRecent("a", at: start + LeftFolders.memory))
    left.note("b", at: start + 5000)
    #expect(!left.isRecent("a", at: start + 5000) && left.isRecent("b", at: start + 5000))
  }

  @Test("The folder in another one that a place is in")
  func ancestor() {
    let outer = Location(uri: "file:///home/ada")
    for (place, expected) in [
      ("file:///home/ada/Sea", "file:///home/ada/Sea"),
      ("file:///home/ada/Sea/Boats/Red", "file:///home/ada/Sea"),
      ("file:///home/ada", nil), ("file:///home", nil), ("file:///home/adam/Sea", nil),
    ] {
      #expect(Location(uri: place).ancestor(in: outer)?.uri == expected, "\(place)")
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
