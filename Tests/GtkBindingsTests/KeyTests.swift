import PhotoPages
import Testing

@testable import GtkBindings

/// Keys are the same however they are pressed.
struct KeyTests {
  @Test(arguments: Command.allCases)
  func everyCommandsKeysAreKeys(command: Command) {
    for accelerator in command.keys {
      #expect(Key(accelerator: accelerator) != nil, "\(accelerator)")
    }
  }

  @Test(arguments: [
    StateID.browsing, .browsingHidden, .tagging, .tagEntry, .commenting, .commentEntry, .slideshow,
  ])
  func noTwoCommandsShareAKeyInAState(state: StateID) {
    let bindings = Viewer().keyBindings.filter { $0.states.contains(state) }
    let keys = bindings.compactMap { Key(accelerator: $0.key) }
    #expect(!keys.isEmpty)
    #expect(Set(keys).count == keys.count)
  }

  @Test(arguments: ["", "no-such-key", "<Control>", "<Control>no-such-key"])
  func whatIsNoKeyIsRefused(text: String) {
    #expect(Key(accelerator: text) == nil)
  }

  @Test func shiftThatOnlyChoseTheSymbolDoesNotCount() throws {
    let plus = try #require(Key(accelerator: "plus"))
    #expect(Key(keyval: plus.keyval, modifiers: [.shift]) == plus)
    #expect(
      Key(keyval: plus.keyval, modifiers: [.shift, .control])
        == Key(accelerator: "<Control>plus"))
  }

  @Test(arguments: ["Left", "space", "a", "Tab", "Delete"])
  func shiftCountsWhereItChoseNoSymbol(name: String) throws {
    let key = try #require(Key(accelerator: name))
    let shifted = Key(keyval: key.keyval, modifiers: [.shift])
    #expect(shifted != key)
    #expect(shifted == Key(accelerator: "<Shift>" + name))
  }

  @Test func capitalLettersAreLetters() {
    #expect(Key(accelerator: "A") == Key(accelerator: "a"))
  }

  @Test(arguments: [
    ("KP_Left", "Left"), ("KP_Home", "Home"), ("KP_Page_Down", "Page_Down"), ("KP_Add", "plus"),
    ("KP_Subtract", "minus"), ("KP_0", "0"), ("KP_1", "1"), ("ISO_Left_Tab", "Tab"),
  ])
  func theKeypadDoesWhatItsTwinsDo(key: String, twin: String) throws {
    let pressed = try #require(Key(accelerator: key))
    #expect(pressed == Key(accelerator: twin))
  }

  @Test func modifiersAreKnown() {
    for name in ["Shift_L", "Control_R", "Alt_L", "Caps_Lock", "Super_L", "ISO_Level3_Shift"] {
      #expect(Key(accelerator: name)?.isModifier == true, "\(name)")
    }
    for name in ["a", "F5", "Escape", "space", "Menu", "<Control>z"] {
      #expect(Key(accelerator: name)?.isModifier == false, "\(name)")
    }
  }

  @Test func spaceAndReturnPressAFocusedControl() {
    #expect(Key(accelerator: "space")?.activatesControls == true)
    #expect(Key(accelerator: "Return")?.activatesControls == true)
    #expect(Key(accelerator: "<Control>space")?.activatesControls == false)
    #expect(Key(accelerator: "a")?.activatesControls == false)
  }
}
