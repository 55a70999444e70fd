import FoundationEssentials
import GioBindings
import PhotoPages
import TestSupport
import Testing

@testable import PhotoFlickr

/// What is remembered beyond a list, and how much of it.
@Suite(.timeout(minutes: 5)) struct KeptAnswersTests {
  @Test("Of more places than may be kept the last ones are")
  func most() async throws {
    let folder = TemporaryFolder()
    let answers = KeptAnswers(in: Location(path: Array(folder.path.utf8)))
    let count = KeptAnswers.mostAnswers + 5
    for number in 0..<count {
      let answer = KeptAnswers.Answer(bytes: [7], date: Date(timeIntervalSince1970: 1))
      await answers.keep(answer, of: .keywords(["\(number)"]))
    }
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.path + "/photo-pages/flickr")
    #expect(names.count == KeptAnswers.mostAnswers)
    #expect(await answers.answer(of: .keywords(["\(count - 1)"]))?.bytes == [7])
  }

  @Test("The names of publishers are remembered for their places, the last ones only")
  func names() throws {
    let service = ServiceUnderTest(try ServiceStandIn(count: 1)).service
    func photo(_ number: Int) -> FlickrPhoto {
      FlickrPhoto(
        id: PhotoID(number),
        publisher: FlickrPerson(id: "\(number)@N01", name: "Publisher \(number)", icon: nil),
        title: "", description: "", keywords: [], views: nil, taken: nil, published: nil,
        isPublic: nil, sizes: [])
    }
    service.record((0..<FlickrService.mostNames).map(photo))
    service.record([photo(0), photo(FlickrService.mostNames)])
    #expect(service.title(of: .person("0@N01")) == "0@N01")
    #expect(service.title(of: .person("1@N01")) == "Publisher 1")
    let last = "\(FlickrService.mostNames)"
    #expect(service.title(of: .person(last + "@N01")) == "Publisher " + last)
  }
}
