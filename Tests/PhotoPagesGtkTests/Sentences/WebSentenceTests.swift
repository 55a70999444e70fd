import FoundationEssentials
import PhotoPages
import Testing

@testable import PhotoPagesGtk

@Suite("Sentences of services on the web") struct WebSentenceTests {
  private static let failures: [WebFailure] = [
    .noNetwork, .nameNotFound, .refused, .timedOut, .interrupted, .notEncrypted, .status(403),
    .status(503),
    .limited(until: nil), .limited(until: Date(timeIntervalSince1970: 86_400)), .keyMissing,
    .keyRefused, .listEnds(count: 4000), .notUnderstood,
  ]

  private func sentence(_ failure: WebFailure, since date: Date? = nil) -> String {
    PhotoSourceError.web(failure, keptSince: date).sentence.translated
  }

  @Test("Each failure has a sentence of its own, which also says what one can do")
  func all() {
    let sentences = Self.failures.map { sentence($0) }
    #expect(Set(sentences).count == Self.failures.count)
    for sentence in sentences {
      #expect(sentence.split(separator: ". ").count >= 2 && sentence.hasSuffix("."), "\(sentence)")
      #expect(!sentence.contains("{"), "\(sentence)")
    }
  }

  @Test("A status is named, and a fault of the service is told from a refusal")
  func status() {
    #expect(sentence(.status(503)).contains("fault of its own (HTTP 503)"))
    #expect(sentence(.status(403)).contains("refuses the request (HTTP 403)"))
  }

  @Test("Too many requests are possible again after a time, if the service says which")
  func limited() {
    let time = Date(timeIntervalSince1970: 86_400)
    #expect(sentence(.limited(until: time)).contains("after \(time.momentText)."))
    #expect(sentence(.limited(until: nil)).contains("in a few minutes"))
  }

  @Test("Kept photos are shown with the moment at which they were listed")
  func kept() {
    let date = Date(timeIntervalSince1970: 86_400)
    #expect(
      sentence(.noNetwork, since: date)
        == sentence(.noNetwork) + " The photos that are shown were listed on \(date.momentText).")
  }

  @Test(
    "A missing and a refused key lead to the preferences",
    arguments: [WebFailure.keyMissing, .keyRefused])
  func key(failure: WebFailure) {
    #expect(sentence(failure).contains("Preferences"))
  }

  @Test("A malformed address is answered with examples")
  func malformed() {
    let error = PhotoSourceError.malformedAddress(examples: "flickr:sea+tree")
    #expect(
      error.sentence.translated
        == "The address is not written correctly. Examples: flickr:sea+tree.")
  }
}
