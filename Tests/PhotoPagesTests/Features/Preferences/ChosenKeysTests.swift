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

  @Test("A key for the gallery alone is not shown for its command on pages")
  func states() {
    var session = Played("abc")
    session.prefer { $0.keys["copy-file"] = ["F12"] }
    #expect(AnyCommand.standard(.copyFile).keys(in: session.viewer) == [])
    session.command(.openGallery)
    #expect(AnyCommand.standard(.copyFile).keys(in: session.viewer) == ["F12"])
  }

  @Test("A chosen letter works on pages, and the command's usual key still works in the gallery")
  func lettersInTheGallery() {
    var session = Played("abc")
    session.prefer {
      $0.keys = ["like": ["y"], "rotate-right": ["x", "<Control>e"], "reject": []]
    }
    #expect(meaning("y", .browsing, session.viewer) == .like)
    #expect(meaning("<Alt>l", .browsing, session.viewer) == nil)
    for letter in ["y", "x", "l", "r", "<Shift>r", "KP_1", "g", "f"] {
      #expect(meaning(letter, .gallery, session.viewer) == nil, "\(letter)")
    }
    #expect(meaning("<Alt>l", .gallery, session.viewer) == .like)
    #expect(meaning("<Control>e", .gallery, session.viewer) == .rotateRight)
    #expect(meaning("bracketright", .gallery, session.viewer) == nil)
    #expect(meaning("<Alt>x", .gallery, session.viewer) == nil, "A person wants no key")
    session.command(.openGallery)
    #expect(AnyCommand.standard(.like).keys(in: session.viewer) == ["<Alt>l"])
    #expect(AnyCommand.standard(.reject).keys(in: session.viewer) == [])
    #expect(session.model.preferences.keys["like"] == ["y"])
  }

  @Test("A chosen key wins over another command's remaining key in the gallery")
  func chosenOverRemaining() {
    var session = Played("abc")
    session.prefer { $0.keys = ["like": ["y"], "keywords": ["<Alt>l"]] }
    #expect(meaning("<Alt>l", .gallery, session.viewer) == .editKeywords)
  }

  @Test("The shown keys are those of the current state, else of states that accept the command")
  func shown() {
    func keys(_ command: Command, _ viewer: Viewer) -> [String] {
      AnyCommand.standard(command).shownKeys(in: viewer)
    }
    var session = Played("abc")
    #expect(keys(.like, session.viewer) == ["l", "<Alt>l"])
    #expect(keys(.copyFile, session.viewer) == ["<Control>c"])
    session.command(.openGallery)
    #expect(keys(.like, session.viewer) == ["<Alt>l"])
    #expect(keys(.rotateLeft, session.viewer) == ["bracketleft"])
    #expect(keys(.showDetails, session.viewer) == ["F9", "<Alt>Return"])
    #expect(keys(.openGallery, session.viewer) == [])
    #expect(keys(.tagPhoto, session.viewer) == ["t"])
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
}
