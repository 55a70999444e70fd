import FoundationEssentials
import Testing

@testable import PhotoPages

@Suite("Each fact of the caption is a button")
struct CaptionPartTests {
  private static let caption = Caption(
    author: "Ben", date: ZonedDate(Date(timeIntervalSince1970: 0)),
    published: ZonedDate(Date(timeIntervalSince1970: 9)), views: 0, place: Place(name: "Oslo"),
    isPublic: false)

  private func viewing(_ caption: Caption, isFiltering: Bool = false) -> Played {
    Played(
      "a", annotations: PhotoAnnotations(caption: caption, permissions: .viewing),
      roles: Set(PhotoSourceRole.allCases).subtracting(isFiltering ? [] : [.filtering]))
  }

  @Test("Facts that are there can be tapped, whatever is permitted")
  func tappable() {
    #expect(
      viewing(Self.caption).model.tappableParts == [
        .author, .date, .published, .place, .views, .visibility,
      ])
    #expect(viewing(Caption(author: " ")).model.tappableParts == [])
    #expect(Played("a").model.tappableParts == [])
    #expect(Viewer().model.tappableParts == [])
  }

  @Test(
    "A tap on author, dates, views or visibility opens the details, and the interface stays",
    arguments: [CaptionPart.author, .date, .published, .views, .visibility])
  func details(part: CaptionPart) {
    var played = viewing(Self.caption)
    for _ in 1...2 {
      played.send(.input(.captionPartTapped(part)))
      #expect(played.viewer.chrome.showsDetails)
      #expect(played.viewer.chrome.isVisible)
    }
  }

  @Test("In a source that filters, author and date of the shot find more photos, and no other does")
  func findMore() throws {
    let day = try #require(PhotoDates(ZonedDate(Date(timeIntervalSince1970: 0))))
    for part in CaptionPart.allCases {
      var played = viewing(Self.caption, isFiltering: true)
      played.send(.input(.captionPartTapped(part)))
      let filter = played.asked.compactMap { effect in
        if case .filter(let filter) = effect { filter } else { nil }
      }
      switch part {
      case .author: #expect(filter == [PhotoFilter(words: "\"Ben\"")])
      case .date: #expect(filter == [PhotoFilter(.dates(day))])
      case .place: #expect(played.asked.last == .desktop(.showPlace(Place(name: "Oslo"))))
      case .published, .views, .visibility: #expect(played.viewer.chrome.showsDetails)
      case .likes: break
      }
      if ![.author, .date].contains(part) { #expect(filter == []) }
    }
  }

  @Test("The date of publication and the views alone make a caption, and are among the details")
  func service() {
    let published = ZonedDate(Date(timeIntervalSince1970: 9))
    var played = viewing(Caption(published: published, views: 3))
    #expect(played.model.hasCaption)
    played.send(.command(.showDetails))
    let facts = played.model.shownDetails.facts
    #expect(facts.contains(.published(published)))
    #expect(facts.contains(.views(3)))
  }

  @Test("A tap on a fact that is not there does nothing", arguments: CaptionPart.allCases)
  func absent(part: CaptionPart) {
    var played = viewing(Caption(title: "Dunes"))
    played.send(.input(.captionPartTapped(part)))
    #expect(!played.viewer.chrome.showsDetails)
    #expect(played.viewer.effects == [])
  }
}
