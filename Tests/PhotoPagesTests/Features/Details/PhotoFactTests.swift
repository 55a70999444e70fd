import FoundationEssentials
import Testing

@testable import PhotoPages

@Suite("Facts of a photo") struct PhotoFactTests {
  private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

  @Test("Facts are grouped in sections of a fixed order, without empty ones")
  func sections() {
    let details = PhotoDetails([
      .views(1), .camera("R6"), .fileSize(3), .name("a"), .people(["Anna"]),
    ])
    #expect(details.sections.map(\.section) == [.content, .file, .camera, .publication])
    #expect(details.sections[1].facts == [.name("a"), .fileSize(3)])
    #expect(PhotoDetails().sections.isEmpty)
  }

  @Test("Publisher, date and views are in the section Publication, before the rights")
  func publication() {
    let facts: [PhotoFact] = [
      .publisher("Ada B."), .published(ZonedDate(date(5))), .views(7), .visibility(true),
    ]
    let details = PhotoDetails([.author("Ada"), .name("a")] + facts.reversed())
    #expect(details.sections.map(\.section) == [.file, .publication, .rights])
    #expect(details.sections[1].facts == facts)
  }

  @Test("An author who is the publisher, and a name that is the title, are not told twice")
  func repeats() throws {
    func shown(title: String, author: String) throws -> [PhotoFact] {
      let caption = Caption(title: title, author: author)
      var played = Played("a", annotations: PhotoAnnotations(caption: caption))
      played.rest()
      played.command(.showDetails)
      let token = try #require(played.model.details.state?.request.token)
      played.send(.details(.loaded(token, PhotoDetails([.publisher("Ada")]))))
      return played.model.shownDetails.facts
    }
    let same = try shown(title: "a.jpg", author: "Ada")
    #expect(same.contains(.publisher("Ada")) && same.contains(.title("a.jpg")))
    #expect(!same.contains { [PhotoFact.author.title, PhotoFact.name.title].contains($0.title) })
    let other = try shown(title: "Hills", author: "Bo")
    #expect(other.contains(.author("Bo")) && other.contains(.name("a.jpg")))
  }

  @Test("Of two facts of one kind the first is kept")
  func twice() {
    #expect(PhotoDetails([.name("a"), .name("b")]).facts == [.name("a")])
    #expect(PhotoDetails([.name("a"), .name("b"), .views(2)]).facts == [.name("a"), .views(2)])
  }

  @Test("A source's own fact comes last in its section, and only its first one of a title counts")
  func ownKind() {
    let shutter = PhotoFact(Message("Shutter count"), in: .camera, .count(12_000))
    let again = PhotoFact(Message("Shutter count"), in: .camera, .count(1))
    let details = PhotoDetails([shutter, again, .lens("50 mm"), .camera("R6"), .name("a")])
    #expect(details.sections.map(\.section) == [.file, .camera])
    #expect(details.sections.last?.facts == [.camera("R6"), .lens("50 mm"), shutter])
  }

  @Test("Empty facts are left out of the details, those of a source's own kind too")
  func blank() {
    let details = PhotoDetails([
      .camera(" "), .people([]), .exposure(Exposure()), .lostTags([]), .views(0),
      PhotoFact(Message("Shutter"), in: .camera, .text("\n")),
    ])
    #expect(details.facts == [.views(0)])
  }

  @Test("Each kind of fact has a title of its own")
  func titles() {
    #expect(Set(PhotoFact.readingOrder).count == PhotoFact.readingOrder.count)
  }

  @Test("A source's own fact is among the details of its photo")
  func ownFactShown() throws {
    var played = Played("a")
    played.rest()
    played.command(.showDetails)
    let token = try #require(played.model.details.state?.request.token)
    let shutter = PhotoFact(Message("Shutter count"), in: .camera, .count(12_000))
    played.send(.details(.loaded(token, PhotoDetails([shutter]))))
    #expect(played.model.shownDetails.facts.contains(shutter))
  }

  @Test("Keywords have the paths at whose ends they stand as their tooltip")
  func keywordPaths() {
    let paths = ["Rome": ["Place", "Italy", "Rome"], "Cat": ["Animals", "Cat"], "Dog": ["Dog"]]
    let value = PhotoAnnotations(keywords: ["Rome", "2019", "Cat"], keywordPaths: paths)
    let tooltip = "Animals › Cat\nPlace › Italy › Rome"
    #expect(value.facts == [.keywords(["2019", "Cat", "Rome"], tooltip: tooltip)])
    #expect(PhotoAnnotations(keywords: ["2019"]).facts == [.keywords(["2019"])])
  }

  @Test("Annotations give facts at once, with stale tags as a fact of their own")
  func added() {
    let here = NormalizedPoint.centre
    let author = Author(id: "me", name: "Me")
    let lost = PhotoTag(id: TagID("3"), text: "Berta", shape: .point(here))
    var value = PhotoAnnotations(
      tags: [
        PhotoTag(id: TagID("1"), text: "Anna", shape: .point(here)),
        PhotoTag(id: TagID("2"), text: "Mill", shape: .point(here), isStale: true),
        PhotoTag(id: TagID("4"), text: "Emma", shape: .point(here), isMadeElsewhere: true),
        PhotoTag(id: TagID("5"), text: "Boat", kind: .thing, shape: .point(here)),
      ],
      lostTags: [lost, PhotoTag(id: TagID("1"), text: "Ann", shape: .point(here))],
      comments: [
        PhotoComment(
          id: CommentID("1"), author: author, date: date(10), text: "Hello", edited: date(30))
      ],
      caption: Caption(author: "Ada", date: ZonedDate(date(5)), place: Place(name: "Oslo")),
      likes: [Like(author: author, date: date(20))])
    #expect(!value.facts.contains { $0.title == PhotoFact.lostTags.title })
    value.permissions.tag = true
    #expect(
      value.facts == [
        .author("Ada"), .taken(ZonedDate(date(5))), .place(Place(name: "Oslo")),
        .people(["Anna", "Emma"]), .tags(["Boat"]), .staleTags(["Mill"]), .lostTags([lost]),
        .annotated(ZonedDate(date(30))),
      ])
    #expect(PhotoAnnotations().facts.isEmpty)
  }

  @Test("A stale name from another program is listed as a stale tag alone")
  func elsewhere() {
    let face = PhotoTag(
      id: TagID("1"), text: "Emma", shape: .point(.centre), isStale: true, isMadeElsewhere: true)
    let details = PhotoDetails(PhotoAnnotations(tags: [face]).facts)
    #expect(details.facts == [.staleTags(["Emma"])])
    #expect(details.sections.map(\.section) == [.content])
  }

  @Test("The date of the last annotation is the later of the source's and the known ones")
  func lastChange() throws {
    let like = Like(author: Author(id: "me", name: "Me"), date: date(20))
    var played = Played("a", annotations: PhotoAnnotations(likes: [like]))
    played.rest()
    played.command(.showDetails)
    let token = try #require(played.model.details.state?.request.token)
    for (seconds, latest) in [(10.0, 20.0), (40, 40)] {
      played.send(.details(.loaded(token, PhotoDetails([.annotated(ZonedDate(date(seconds)))]))))
      #expect(played.model.shownDetails.facts.contains(.annotated(ZonedDate(date(latest)))))
    }
  }

  @Test("The details show the size of the shown picture, not the source's")
  func pixels() throws {
    var played = Played("a")
    played.rest()
    played.command(.showDetails)
    let token = try #require(played.model.details.state?.request.token)
    let said = PhotoFact.pixels(PixelSize(width: 1, height: 1))
    played.send(.details(.loaded(token, PhotoDetails([said]))))
    let shown = PhotoFact.pixels(PixelSize(width: 400, height: 300))
    #expect(played.model.shownDetails.facts.contains(shown))
    #expect(!played.model.shownDetails.facts.contains(said))
  }

  @Test("Of a source that has several sizes, the details show the size that it tells, and no other")
  func pixelsOfSeveralSizes() throws {
    var played = Played("a", hasSeveralSizes: true)
    played.rest()
    played.command(.showDetails)
    let shown = PhotoFact.pixels(PixelSize(width: 400, height: 300))
    #expect(!played.model.shownDetails.facts.contains { $0.title == shown.title })
    let token = try #require(played.model.details.state?.request.token)
    let said = PhotoFact.pixels(PixelSize(width: 4000, height: 3000))
    played.send(.details(.loaded(token, PhotoDetails([said]))))
    #expect(played.model.shownDetails.facts.filter { $0.title == said.title } == [said])
  }

  @Test(
    "Exposure times are written as photographers do",
    arguments: [
      (1.0 / 250, Exposure.Time.fraction(250)), (0.004, .fraction(250)),
      (1.0 / 3, .seconds(1.0 / 3)),
      (0.25, .fraction(4)), (2.5, .seconds(2.5)), (0, nil), (-1, nil), (.infinity, nil),
      (1e-12, .seconds(1e-12)),
    ] as [(Double, Exposure.Time?)])
  func time(seconds: Double, expected: Exposure.Time?) {
    #expect(Exposure(seconds: seconds).time == expected)
  }
}
