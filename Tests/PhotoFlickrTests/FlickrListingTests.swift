import FoundationEssentials
@testable import PhotoPages
import TestSupport
import Testing

@testable import PhotoFlickr

/// Lists of a service that changes, fails, and is away.
@Suite(.timeout(minutes: 15)) struct FlickrListingTests {
  @Test("A list that is longer than the service serves ends with that error, and keeps its photos")
  func limit() async throws {
    let standIn = try ServiceStandIn(count: 4500)
    standIn.withState { $0.mostResults = 4000 }
    let source = ServiceUnderTest(standIn).source(pageLength: 200)
    var listing = Listing(of: source)
    await listing.next()
    while listing.hasMore {
      try await source.loadMore()
      await listing.next()
    }
    await listing.next()
    #expect(listing.error == .web(.listEnds(count: listing.photos.count)))
    #expect(listing.numbers == Array((501...4500).reversed().prefix(listing.photos.count)))
    #expect(listing.photos.count > 3500)
  }

  @Test("Without an answer the kept photos are listed with the time at which they were true")
  func offline() async throws {
    let standIn = try ServiceStandIn(count: 100)
    let test = ServiceUnderTest(standIn)
    let before = Date()
    var first = Listing(of: test.source())
    await first.next()
    // The answer is kept right after it is listed.
    await eventually("the kept answer") {
      await test.service.answers.answer(of: .keywords(["sea"])) != nil
    }
    standIn.withState { $0.status = 500 }
    let source = ServiceUnderTest(standIn, in: test.folder).source()
    var listing = Listing(of: source)
    await listing.next()
    #expect(listing.numbers == first.numbers && !listing.hasMore)
    await listing.next()
    guard case .web(.status(500), let keptSince?) = listing.error else {
      Issue.record("\(String(describing: listing.error))")
      return
    }
    #expect((before.addingTimeInterval(-1)...Date()).contains(keptSince))
    standIn.withState { $0.status = 200 }
    try await source.loadMore()
    await listing.next()
    #expect(listing.numbers == first.numbers && listing.hasMore)
    #expect(listing.error == nil)
  }

  @Test("After an error a list that is tried again has all its photos, and goes on")
  func again() async throws {
    let standIn = try ServiceStandIn(count: 100)
    let source = ServiceUnderTest(standIn).source()
    var listing = Listing(of: source)
    await listing.next()
    try await source.loadMore()
    await listing.next()
    standIn.withState { $0.status = 500 }
    var second = Listing(of: source)
    await second.next()
    #expect(second.error == .web(.status(500)))
    standIn.withState { $0.status = 200 }
    try await source.loadMore()
    await second.next()
    #expect(second.numbers == Array((1...100).reversed().prefix(second.photos.count)))
    #expect(second.photos.count >= listing.photos.count + 20)
  }

  @Test("Without a key the newest photos of the public feed are listed, and no key is sent")
  func feed() async throws {
    let standIn = try ServiceStandIn(count: 100)
    let source = ServiceUnderTest(standIn, key: { nil }).source()
    var listing = Listing(of: source)
    await listing.next()
    #expect(listing.numbers == Array((81...100).reversed()))
    #expect(!listing.hasMore)
    #expect(standIn.targets.count == 1)
    #expect(standIn.targets.allSatisfy { $0.hasPrefix("/services/feeds/") })
    #expect(standIn.targets.allSatisfy { !$0.contains("api_key") })
  }

  @Test("A key that is entered lists the photos anew, with more to come")
  func changedKey() async throws {
    let standIn = try ServiceStandIn(count: 100)
    let key = Shared<String?>(nil)
    let test = ServiceUnderTest(standIn, key: { key.value })
    let source = test.source()
    var listing = Listing(of: source)
    await listing.next()
    #expect(!listing.hasMore)
    key.value = ServiceStandIn.key
    test.service.keyChanged()
    await listing.next()
    #expect(listing.hasMore)
    #expect(listing.numbers == Array((81...100).reversed()))
    try await source.loadMore()
    await listing.next()
    #expect(listing.photos.count >= 35)
  }

  @Test("A photo without a title is called untitled, and not by its number")
  func untitled() async throws {
    let standIn = try ServiceStandIn(count: 3)
    standIn.withState { $0.untitled = [2] }
    var listing = Listing(of: ServiceUnderTest(standIn).source())
    await listing.next()
    #expect(listing.photos.map(\.name) == ["Photo/3", "Untitled", "Photo/1"])
  }

  @Test("A key that the service does not know is an error")
  func wrongKey() async throws {
    let source = ServiceUnderTest(try ServiceStandIn(count: 9), key: { "wrong" }).source()
    var listing = Listing(of: source)
    await listing.next()
    #expect(listing.error == .web(.keyRefused))
  }

  @Test("A person is found by the name, whose place has that title, and is missed if there is none")
  func person() async throws {
    let standIn = try ServiceStandIn(count: 30)
    let test = ServiceUnderTest(standIn)
    var listing = Listing(of: test.source(of: .person("Publisher 8")))
    await listing.next()
    #expect(listing.photos.count == 20)
    #expect(standIn.targets.last?.contains("user_id=8%40N01") == true)
    #expect(test.source(of: .person("8@N01")).path.map(\.name) == ["Publisher 8"])
    var missing = Listing(of: test.source(of: .person("Nobody")))
    await missing.next()
    #expect(missing.error == .notFound)
  }

  @Test("A publisher's place has the name as its title again in the next run")
  func personAgain() async throws {
    let standIn = try ServiceStandIn(count: 30)
    let test = ServiceUnderTest(standIn)
    let place = FlickrPlace.person("8@N01")
    var listing = Listing(of: test.source(of: place))
    await listing.next()
    await eventually("the kept answer") { await test.service.answers.answer(of: place) != nil }
    let next = ServiceUnderTest(standIn, in: test.folder)
    let source = await FlickrSource.open(place, on: next.service)
    #expect(source.path == [PhotoFolder(name: "Publisher 8", uri: "flickr:@8%40N01")])
  }

  @Test("A first page that comes while another page is under way is followed by its own pages")
  func refreshing() async throws {
    let standIn = try ServiceStandIn(count: 100)
    let source = ServiceUnderTest(standIn).source()
    var listing = Listing(of: source)
    await listing.next()
    let hold = WebServer.Hold()
    standIn.withState { $0.hold = hold }
    async let more: Void = source.loadMore()
    await eventually("the request for a page") { standIn.withState { $0.answers } == 2 }
    standIn.withState { state in
      state.hold = nil
      state.publish(30)
    }
    try await source.refresh()
    await listing.next()
    hold.release()
    try await more
    #expect(listing.numbers == Array((111...130).reversed()))
    try await source.loadMore()
    await listing.next()
    #expect(listing.numbers.count >= 35)
    #expect(listing.numbers == Array((1...130).reversed().prefix(listing.numbers.count)))
  }
}
