import Foundation
import StateTable
import Testing

@testable import PhotoPages

@Suite("Commands")
struct CommandTests {
  @Test(
    "No key means two things in one state",
    arguments: Fixture.states + [StateID("of another package")])
  func keysAreUnique(state: StateID) {
    let keys = Viewer().keyBindings.filter { $0.states.contains(state) }.map(\.key)
    #expect(Set(keys).count == keys.count)
  }

  @Test("In the gallery no letter and no digit means a command, not even one of another package")
  func lettersInTheGallery() {
    let added = AddedCommand(Shout(), in: .viewing, keys: ["y", "<Shift>7", "F12"])
    let keys = Played("abc", adding: [added]).viewer.keyBindings
      .filter { $0.states.contains(.gallery) }.map(\.key)
    #expect(keys.contains("F12") && keys.contains("plus") && keys.contains("<Alt>l"))
    let letters = keys.filter { $0.replacing("<Shift>", with: "").count == 1 }
    #expect(letters == [])
  }

  private struct Shout: CustomCommand {
    let name = "shout"
    let label = Message("Shout")
  }

  @Test("A key can mean different things in different states")
  func keysOfStates() {
    func meaning(_ state: StateID) -> [AnyCommand] {
      Viewer().keyBindings.filter { $0.key == "<Control>Return" && $0.states.contains(state) }
        .map(\.command)
    }
    #expect(meaning(.browsing) == [.standard(.saveCaption)])
    #expect(meaning(.commentEntry) == [.standard(.postComment)])
    #expect(meaning(.tagging) == [])
  }

  @Test("Every command has a line in the table, and a name of its own")
  func complete() {
    #expect(Command.allCases.allSatisfy { !$0.label.english.isEmpty })
    #expect(Set(Command.allCases.map(\.rawValue)).count == Command.allCases.count)
  }

  @Test("Turning is possible only where there is a page")
  func enabledAtEnds() {
    let viewer = session("abc")
    #expect(Command.nextPhoto.isEnabled(in: viewer))
    #expect(!Command.previousPhoto.isEnabled(in: viewer))
    #expect(!Command.zoomIn.isEnabled(in: session("")))
  }

  @Test("Placeholders are filled by name, in whatever order a language wants them")
  func messages() {
    let message = Message("Photo {page} of {count}", ["page": "3", "count": "128"])
    #expect(message.english == "Photo 3 of 128")
    #expect(message.filled(into: "{count}: {page}") == "128: 3")
    #expect(message.filled(into: "{unknown} {page") == "{unknown} {page")
  }

  @Test("Texts with different contexts are different messages, also once they were encoded")
  func contexts() throws {
    let (noun, verb) = (Message("Comment"), Message.inContext("verb", "Comment"))
    #expect(noun != verb)
    #expect([noun, verb].map(\.english) == ["Comment", "Comment"])
    let encoded = try JSONEncoder().encode([noun, verb])
    #expect(try JSONDecoder().decode([Message].self, from: encoded) == [noun, verb])
  }

  @Test("A number of things is written as its reader writes numbers, unless the message has a text")
  func counts() {
    let views = Message("{count} view", plural: "{count} views", count: 53_973)
    #expect(views.english == "53973 views")
    #expect(views.filled(into: "{count} vues", writing: { "<\($0)>" }) == "<53973> vues")
    let given = Message("{count} view", plural: "{count} views", count: 2, ["count": "two"])
    #expect(given.filled(into: "{count} vues", writing: { "<\($0)>" }) == "two vues")
  }
}
