import Testing

@testable import PhotoPages

@Suite("Tags of another version of the picture")
struct StaleTagTests {
  @Test("Stale tags are hidden, and alone do not enable Show Tags")
  func hidden() {
    var value = annotations()
    value.tags[0].isStale = true
    var session = Played("abc", annotations: value)
    #expect(session.model.shownAnnotations.shownTags.map(\.text) == ["Mill"])
    #expect(Command.showTags.isEnabled(in: session.viewer))
    value.tags.removeLast()
    session = Played("abc", annotations: value)
    #expect(!Command.showTags.isEnabled(in: session.viewer))
    #expect(session.model.shownAnnotations.tags.count == 1)
  }
}
