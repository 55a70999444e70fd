import Testing

@testable import PhotoPages

@Suite("Keys of one's own")
struct ChosenKeysTests {
  private func meaning(_ key: String, _ state: StateID, _ viewer: Viewer) -> Command? {
    let binding = viewer.keyBindings.last { $0.key == key && $0.states.contains(state) }
    guard case .standard(let command)? = binding?.command else { return nil }
    return command
  }

  @Test("A chosen key replaces a command's keys, and wins over another command's")
  func chosen() {
    var session = Played("abc")
    session.prefer { $0.keys["like"] = ["c"] }
    #expect(meaning("c", .browsing, session.viewer) == .like)
    #expect(meaning("l", .browsing, session.viewer) == nil)
    #expect(AnyCommand.standard(.like).keys(in: session.viewer) == ["c"])
    session.prefer { $0.keys["like"] = [] }
    #expect(meaning("c", .browsing, session.viewer) == .showComments)
    #expect(AnyCommand.standard(.like).keys(in: session.viewer) == [])
    session.prefer { $0.keys["like"] = nil }
    #expect(meaning("l", .browsing, session.viewer) == .like)
  }

  @Test("A key of the gallery alone is not shown for its command elsewhere, chosen or not")
  func states() {
    var session = Played("abc")
    session.prefer { $0.keys["copy-file"] = ["y"] }
    #expect(AnyCommand.standard(.copyFile).keys(in: session.viewer) == [])
    session.command(.openGallery)
    #expect(AnyCommand.standard(.copyFile).keys(in: session.viewer) == ["y"])
  }

  @Test("Only a command of the same state is in conflict, however the modifiers are ordered")
  func conflicts() {
    let viewer = Played("abc").viewer
    func conflicts(_ key: String, _ command: Command) -> [AnyCommand] {
      viewer.conflicts(of: key, for: .standard(command))
    }
    #expect(conflicts("c", .like) == [.standard(.showComments)])
    #expect(conflicts("C", .like) == [.standard(.showComments)])
    #expect(conflicts("<Shift><Control>z", .like) == [.standard(.redo)])
    #expect(conflicts("l", .like) == [])
    #expect(conflicts("F12", .like) == [])
    // One is for tagging, the other for the gallery.
    #expect(conflicts("<Control>a", .confirm) == [])
    #expect(conflicts("<Control>a", .openFolder) == [.standard(.selectAll)])
  }

  @Test("No command's usual keys are in conflict")
  func usual() {
    let viewer = Played("abc").viewer
    for command in Command.allCases {
      for key in command.keys {
        #expect(viewer.conflicts(of: key, for: .standard(command)) == [], "\(command) \(key)")
      }
    }
  }

  @Test("They are stored as text, of which malformed lines are left out")
  func text() {
    var keys = ChosenKeys()
    keys["like"] = ["<Control>l", "x"]
    keys["gallery"] = []
    #expect(keys.text == "gallery\t\nlike\t<Control>l x")
    #expect(ChosenKeys(text: keys.text) == keys)
    #expect(ChosenKeys(text: "nothing\n\tx\nlike\t<Control>l x\ngallery\t\n") == keys)
    #expect(ChosenKeys(text: "") == ChosenKeys())
  }
}
