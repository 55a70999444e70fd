import Testing

@testable import PhotoPages

@Suite("Commands")
struct CommandTests {
  @Test("No key means two things")
  func keysAreUnique() {
    let keys = Command.allCases.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
  }

  @Test("Turning is possible only where there is a page")
  func enabledAtEnds() {
    let pages = gallery("abc")
    #expect(Command.nextPhoto.isEnabled(in: pages))
    #expect(!Command.previousPhoto.isEnabled(in: pages))
    #expect(!Command.zoomIn.isEnabled(in: gallery("")))
  }

  @Test("Placeholders are filled by name, in whatever order a language wants them")
  func messages() {
    let message = Message.pageOfPages(page: 3, count: 128)
    #expect(message.english == "Photo 3 of 128")
    #expect(message.filled(into: "{count}: {page}") == "128: 3")
    #expect(message.filled(into: "{unknown} {page") == "{unknown} {page")
  }
}
